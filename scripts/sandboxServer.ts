import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface SandboxServer {
  /** Such as http://localhost:41234. */
  readonly url: string
  readonly process: ChildProcess
  /** Tells it to stop and waits until it has. */
  stop(): Promise<void>
  /** Kills it (kill -9) and waits until it's gone. */
  kill(): Promise<void>
}

export interface SandboxServerOptions {
  dataDir: string
  /** As the owner; without it the server starts a database in its data folder. */
  databaseUrl?: string
  /** Default: a free port. */
  port?: number
  /** Milliseconds until it must answer. */
  patience?: number
  /** Whether an answer with a field that its contract doesn't declare is an error. */
  strict?: boolean
  /** Longest answer time of an outside party in milliseconds; defaults to the interactive one. */
  latency?: number
}

/**
 * Starts the program with the sandbox in its own process and waits until it answers. Its pages exist if the web is
 * built.
 * @throws Error with the end of its log if it ends or doesn't answer in time.
 */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { dataDir, databaseUrl = '', patience = 60_000, latency, strict } = options
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  mkdirSync(dataDir, { recursive: true })
  const logFile = join(dataDir, 'server.log')
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['server/sandbox.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...(strict && { STRICT_ANSWERS: '1' }),
      ...(latency !== undefined && { SANDBOX_LATENCY: String(latency) }),
    },
  })
  closeSync(log)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const deadline = Date.now() + patience
  while (!(await answers(url))) {
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended || Date.now() > deadline) {
      await end('SIGKILL')
      const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n')
      throw new Error(`The server ${ended ? 'ended' : 'did not answer in time'}. The end of ${logFile}:\n${tail}`)
    }
    await pause(50)
  }
  return { url, process: child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/openapi.json`)).ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
