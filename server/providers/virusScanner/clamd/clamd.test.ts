import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { clamd } from './clamd.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** Starts a daemon that reads a whole stream and then replies. Returns its address and what it received. */
async function daemon(reply: (socket: Socket, file: Buffer) => void, at: number | string = 0) {
  const seen: { command?: string; file?: Buffer; chunks: number } = { chunks: 0 }
  server = createServer((socket) => {
    sockets.add(socket)
    let input = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      input = Buffer.concat([input, data])
      const start = input.indexOf(0) + 1
      const parts: Buffer[] = []
      for (let place = start; place + 4 <= input.length; ) {
        const length = input.readUInt32BE(place)
        if (length === 0) {
          const file = Buffer.concat(parts)
          Object.assign(seen, { command: input.toString('latin1', 0, start - 1), file, chunks: parts.length })
          reply(socket, file)
          return
        }
        parts.push(input.subarray(place + 4, place + 4 + length))
        place += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server?.listen(at as number, resolve))
  const address = server.address()
  if (address === null) throw new Error('no address')
  return { seen, address: typeof address === 'string' ? { path: address } : { host: '127.0.0.1', port: address.port } }
}

describe('clamd', () => {
  it('the clamd scanner receives a file in chunks and reports that it is clean', async () => {
    const { address, seen } = await daemon((socket) => socket.end('stream: OK\0'))
    const file = Buffer.alloc(2_500_000, 'abc')
    expect(await clamd(address).scan(file)).toEqual({ state: 'CLEAN' })
    expect(seen).toMatchObject({ command: 'zINSTREAM', chunks: 3 })
    expect(seen.file?.equals(file)).toBe(true)
  })

  it('the clamd scanner accepts an empty file', async () => {
    const { address } = await daemon((socket) => socket.end('stream: OK\0'))
    expect(await clamd(address).scan(new Uint8Array())).toEqual({ state: 'CLEAN' })
  })

  it('the clamd scanner names the virus that it found', async () => {
    const { address } = await daemon((socket) => socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0'))
    expect(await clamd(address).scan(Buffer.from('x'))).toEqual({ state: 'INFECTED', virus: 'Win.Test.EICAR_HDB-1' })
  })

  it.skipIf(process.platform === 'win32')('the clamd scanner can listen on a Unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearthline-clamd-'))
    const { address } = await daemon((socket) => socket.end('stream: OK\0'), join(folder, 'clamd.sock'))
    const scanner = clamd(address)
    expect(scanner.place).toBe(`clamd at ${join(folder, 'clamd.sock')}`)
    expect(await scanner.scan(Buffer.from('x'))).toEqual({ state: 'CLEAN' })
    await rm(folder, { recursive: true })
  })

  it.each([
    ['INSTREAM size limit exceeded. ERROR\0', 'INSTREAM size limit exceeded. ERROR'],
    ['UNKNOWN COMMAND\0', 'UNKNOWN COMMAND'],
    ['\0', 'an empty reply'],
    ['', 'the connection was closed'],
  ])('a file stays unchecked after clamd replies %j', async (reply, reason) => {
    const { address } = await daemon((socket) => socket.end(reply))
    expect(await clamd(address).scan(Buffer.from('x'))).toEqual({ state: 'NOT_YET', reason })
  })

  it('a file stays unchecked if clamd closes the connection early, stays silent or is down', async () => {
    const broken = await daemon((socket) => socket.resetAndDestroy())
    expect(await clamd(broken.address).scan(Buffer.from('x'))).toMatchObject({ state: 'NOT_YET' })
    await new Promise((resolve) => server?.close(resolve))
    expect(await clamd(broken.address).scan(Buffer.from('x'))).toEqual({ state: 'NOT_YET', reason: 'ECONNREFUSED' })
    const { address } = await daemon(() => {})
    expect(await clamd(address, 50).scan(Buffer.from('x'))).toEqual({ state: 'NOT_YET', reason: 'no reply in time' })
  })
})
