/**
 * Scans files with ClamAV's daemon. The protocol is described in clamd(8): a command that begins with z and ends with a
 * NUL, and a reply that ends with a NUL. INSTREAM sends a file in chunks, each with its length as a big-endian number.
 */
import { connect, type Socket } from 'node:net'
import type { ScannerAddress } from '../../../scannerConfig.ts'
import type { ScanResult, VirusScanner } from '../port.ts'

const CHUNK = 1_000_000
/** How long the daemon may stay silent, in milliseconds. Scanning a nested archive of 20 MB takes several seconds. */
const SILENCE = 30_000
/** The maximum length of a reply. A real reply is one short line. */
const MOST_REPLY = 10_000

export function clamd(address: ScannerAddress, silence = SILENCE): VirusScanner {
  return {
    place: 'path' in address ? `clamd at ${address.path}` : `clamd at ${address.host}:${address.port}`,
    async scan(bytes) {
      try {
        return resultOf(await ask(address, silence, (socket) => sendFile(socket, bytes)))
      } catch (error) {
        return { state: 'NOT_YET', reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message }
      }
    },
  }
}

function sendFile(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

/**
 * Sends a command and returns the reply.
 * @throws Error if the daemon can't be reached, stays silent or closes the connection early
 */
async function ask(address: ScannerAddress, silence: number, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(address)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let reply = ''
  socket.setEncoding('utf8')
  socket.setTimeout(silence, () => reject(new Error('no reply in time')))
  socket.on('data', (text: string) => {
    reply += text
    if (reply.includes('\0') || reply.length > MOST_REPLY) resolve(reply.split('\0', 1).join(''))
  })
  // If the file is too large, the daemon replies and closes the connection while we're still sending.
  const ended = (error?: Error) => (reply ? resolve(reply) : reject(error ?? new Error('the connection was closed')))
  socket.on('error', ended)
  socket.on('close', () => ended())
  socket.on('connect', () => send(socket))
  try {
    return await promise
  } finally {
    socket.destroy()
  }
}

function resultOf(reply: string): ScanResult {
  const text = reply.trim()
  if (text === 'stream: OK') return { state: 'CLEAN' }
  const virus = /^stream: (.+) FOUND$/.exec(text)?.[1]
  return virus ? { state: 'INFECTED', virus } : { state: 'NOT_YET', reason: text.slice(0, 200) || 'an empty reply' }
}
