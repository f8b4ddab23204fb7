import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface SandboxServer {
  /** The server's URL, such as http://localhost:41234. */
  readonly url: string
  readonly process: ChildProcess
  /** Tells the server to stop and waits until it has exited. */
  stop(): Promise<void>
  /** Kills the server (kill -9) and waits until it has exited. */
  kill(): Promise<void>
}

export interface SandboxServerOptions {
  dataDir: string
  /** The folder of the program's source code. The default is this repository. */
  program?: string
  /** The owner's database URL. If unset, the server starts its own database in its data folder. */
  databaseUrl?: string
  /** The port to listen on. If unset, the server uses a free port. */
  port?: number
  /** Milliseconds to wait for the server to become ready. */
  patience?: number
  /** Seconds for which the server still accepts connections while it's stopping. */
  drain?: number
  /** Whether the server rejects a response with fields that the API contract doesn't declare. */
  strict?: boolean
  /**
   * The longest time, in milliseconds, that a simulated outside party takes to respond. The default is the same as in
   * an interactive sandbox.
   */
  latency?: number
  /** The adapters that every lender uses, in addition to those in the lender's data. */
  providers?: Readonly<Record<string, string>>
  /** Additional environment variables, such as a vendor's settings. */
  environment?: Readonly<Record<string, string>>
  /**
   * The script to run instead of the sandbox, followed by its arguments. The parent process can exchange messages with
   * the script.
   */
  script?: readonly string[]
  /** Whether to start Node's inspector on a free port. Its address is in the server's log. */
  inspect?: boolean
}

/**
 * Starts a separate process that runs the server together with the sandbox, and waits until the server is ready. The
 * server has pages only if the web app has been built.
 * @throws Error with the end of the server's log if the server exits or doesn't become ready in time.
 */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { dataDir, databaseUrl = '', patience = 180_000, drain = 0, latency, strict, inspect, providers } = options
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  mkdirSync(dataDir, { recursive: true })
  const logFile = join(dataDir, 'server.log')
  const log = openSync(logFile, 'a')
  const sandbox = providers ? ['server/testing/sandboxWith.ts', JSON.stringify(providers)] : ['server/sandbox.ts']
  const script = options.script ?? sandbox
  const child = spawn(process.execPath, [...(inspect ? ['--inspect=127.0.0.1:0'] : []), ...script], {
    cwd: options.program ?? root,
    stdio: ['ignore', log, log, ...(options.script ? ['ipc' as const] : [])],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DRAIN_SECONDS: String(drain),
      ...(strict && { STRICT_ANSWERS: '1' }),
      ...(latency !== undefined && { SANDBOX_LATENCY: String(latency) }),
      ...options.environment,
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
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/**
 * The range of ports for servers. The operating system uses higher ports for outgoing connections. If servers used
 * those ports, too, a connection could take a server's port before the server starts or while it restarts.
 */
const PORTS = { first: 20_000, last: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last)
    const probe = createServer().listen(port, 'localhost')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
