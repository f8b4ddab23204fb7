/** Starts ClamAV's daemon with our own signatures, because some machines can't download the official ones. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureClamd } from '../../scripts/browser.ts'
import { freePort } from '../../scripts/sandboxServer.ts'
import { clamd } from '../providers/virusScanner/clamd/clamd.ts'
import { EICAR } from '../providers/virusScanner/eicar.ts'

const POLL = 50

export interface Clamd {
  readonly port: number
  /** The path of the Unix socket. */
  readonly socket: string
  /** Ends the daemon, and returns a function that starts it again. */
  pause(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/**
 * Starts the daemon. It finds the EICAR test file anywhere in a file (signature type ndb), and a known file only as a
 * whole (hdb).
 * @param known the known files, keyed by the name of the virus to report
 */
export async function startClamd(known: Readonly<Record<string, Uint8Array>>): Promise<Clamd> {
  const program = ensureClamd()
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-clamd-'))
  const [signatures, socket, port] = [join(folder, 'signatures'), join(folder, 'clamd.sock'), await freePort()]
  await mkdir(signatures)
  await writeFile(join(signatures, 'local.ndb'), `Local.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  const hashes = Object.entries(known).map(
    ([name, bytes]) => `${createHash('md5').update(bytes).digest('hex')}:${bytes.length}:${name}\n`,
  )
  await writeFile(join(signatures, 'local.hdb'), hashes.join(''))
  const settings = [
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${socket}`,
    'FixStaleSocket yes',
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'StreamMaxLength 25M',
    'Foreground yes',
  ]
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const log = await open(join(folder, 'log'), 'a')

  const run = async () => {
    const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: ['ignore', log.fd, log.fd] })
    const ended = once(child, 'exit')
    const isReady = async () => (await clamd({ path: socket }).scan(new Uint8Array())).state === 'CLEAN'
    while (child.exitCode === null && !(await isReady())) await pause(POLL)
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}: see ${folder}/log`)
    return async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
  let kill = await run()
  return {
    port,
    socket,
    async pause() {
      await kill()
      return async () => {
        kill = await run()
      }
    },
    async stop() {
      await kill()
      await log.close()
      await rm(folder, { recursive: true })
    },
  }
}
