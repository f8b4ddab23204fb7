import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { Misconfigured } from '../misconfigured.ts'
import { isAlive, withFileLock } from './fileLock.ts'
import { makeFolder } from './makeFolder.ts'
import { findPostgres, type PostgresProgram, type RootStrategy } from './postgresProgram.ts'
import { APP_ROLE, appPassword, OWNER_ROLE } from './roles.ts'

interface ClusterOptions {
  /** The folder of the database server. Its subfolder `postgres` contains the data, the passwords and the log. */
  dataDir: string
  /** Whether commits survive a power failure. Turn this off only for temporary databases. */
  durable?: boolean
  /** How to run PostgreSQL if the user is root. If unset, the program chooses a way that works on this machine. */
  asRoot?: RootStrategy
  /**
   * Called after the server stopped unexpectedly: without an argument if the server was restarted, or with the error if
   * the restart failed.
   */
  onRestart?: ((error?: unknown) => void) | undefined
}

export interface Cluster {
  /** Returns the URL of a database for one of the roles. */
  url(role: Role, database: string): string
  /** The embedded server's own passwords, one per role. */
  readonly secrets: Readonly<Record<Role, string>>
  /** The server's process ID. It changes if the server stops unexpectedly and is restarted. */
  readonly pid: number
  /** Stops using the database server. The server stops when the last process has stopped using it. */
  stop(): Promise<void>
}

type Role = 'postgres' | typeof OWNER_ROLE | typeof APP_ROLE

interface Running {
  pid: number
  port: number
  ready: boolean
}

const START_PATIENCE = 60_000
/** Milliseconds between checks that the server is still running. */
const WATCH_INTERVAL = 200
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keep error details out of the log, because they contain row values, which may be personal data.
  log_error_verbosity: 'terse',
  // Keep failed statements out of the log too, because they contain values.
  log_min_error_statement: 'panic',
  // After a crash, PostgreSQL flushes its whole folder to disk before it recovers. Flushing a thousand files one by one
  // takes seconds on a busy disk. On Linux, flush the whole file system at once instead.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL server in a folder, or joins a server that's already running there. That server may belong to
 * another process, even a killed one. The server listens only on loopback, requires a password, and keeps running if
 * its parent is killed.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = join(options.dataDir, 'postgres')
  await makeFolder(join(home, 'users'))
  const lock = join(home, 'lock')
  const { secrets, user, ...first } = await withFileLock(lock, async () => {
    const secrets = await readSecrets(home)
    const running = (await findRunning(home, secrets)) ?? (await start(home, secrets, options))
    return { running, secrets, user: await register(home) }
  })
  let { running } = first
  const { port } = running
  let restarting: Promise<void> | undefined
  const restart = async () => {
    try {
      // Keep the same port after a restart, because other programs connect to it.
      running = await withFileLock(
        lock,
        async () => (await findRunning(home, secrets)) ?? (await start(home, secrets, options, port)),
      )
      options.onRestart?.()
    } catch (error) {
      options.onRestart?.(error)
    } finally {
      restarting = undefined
    }
  }
  const watch = setInterval(() => {
    if (!isServing(running.pid)) restarting ??= restart()
  }, WATCH_INTERVAL).unref()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(watch)
    await restarting
    await withFileLock(lock, () => leave(home, user))
  }
  return {
    secrets,
    get pid() {
      return running.pid
    },
    url: (role, database) => `postgres://${role}:${secrets[role]}@127.0.0.1:${port}/${database}`,
    stop: () => (stopped ??= stop()),
  }
}

async function readSecrets(home: string): Promise<Record<Role, string>> {
  const path = join(home, 'secrets.json')
  if (!existsSync(path)) {
    const random = () => randomBytes(24).toString('base64url')
    await writeFile(`${path}.new`, JSON.stringify({ postgres: random(), [OWNER_ROLE]: random() }), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  const kept = JSON.parse(await readFile(path, 'utf8')) as Record<'postgres' | typeof OWNER_ROLE, string>
  return { ...kept, [APP_ROLE]: appPassword(OWNER_ROLE, kept[OWNER_ROLE]) }
}

async function start(
  home: string,
  secrets: Record<Role, string>,
  options: ClusterOptions,
  fixedPort?: number,
): Promise<Running> {
  const postgres = findPostgres(options.asRoot)
  const data = join(home, 'data')
  if (!existsSync(data)) await initialize(postgres, home, secrets.postgres)
  postgres.own(data)
  checkVersion(data, postgres.version)

  const deadline = Date.now() + START_PATIENCE
  for (;;) {
    const port = fixedPort ?? (await choosePort(join(home, 'port')))
    const outcome = await launch(postgres, home, port, options.durable ?? true, deadline)
    if (outcome) return outcome
    // Another program has taken the port, or processes of a killed server are still ending. Both problems are
    // temporary, so try again.
    if (Date.now() > deadline) throw failure(home, "PostgreSQL didn't start")
    await pause(50)
  }
}

async function initialize(postgres: PostgresProgram, home: string, password: string): Promise<void> {
  const half = join(home, 'data.new')
  const passwordFile = join(home, 'password.new')
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  postgres.own(half)
  postgres.own(passwordFile)
  const log = openLog(home)
  // Use PostgreSQL's built-in locale, because it sorts the same way on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    `--pgdata=${half}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    ...locale,
  ]
  const child = postgres.spawn('initdb', args, { stdio: ['ignore', log, log], env: environment() })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  closeSync(log)
  await unlink(passwordFile)
  if (code !== 0) throw failure(home, "PostgreSQL couldn't create its data folder")
  await rename(half, join(home, 'data'))
}

function checkVersion(data: string, version: string): void {
  const kept = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (kept !== version.split('.')[0]) {
    throw new Misconfigured(
      'DATA_DIR',
      `PostgreSQL ${kept} wrote ${data}, and this program contains PostgreSQL ${version}.`,
      'Move the data over with pg_upgrade or pg_dump.',
    )
  }
}

async function launch(
  postgres: PostgresProgram,
  home: string,
  port: number,
  durable: boolean,
  deadline: number,
): Promise<Running | undefined> {
  const data = join(home, 'data')
  const log = openLog(home)
  const given = Object.entries({ ...settings, ...(durable ? {} : throwAway), port: String(port) })
  const child = postgres.spawn(
    'postgres',
    ['-D', data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      // PostgreSQL runs in its own session, so Ctrl-C reaches only the server program, which then stops PostgreSQL
      // after the last query.
      detached: true,
      stdio: ['ignore', log, log],
      env: environment(),
    },
  )
  closeSync(log)
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  child.unref()
  while (!ended) {
    const running = readPostmaster(data)
    if (running?.ready && running.pid === child.pid) return running
    if (Date.now() > deadline) throw failure(home, "PostgreSQL didn't become ready")
    await pause(10)
  }
  return undefined
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

async function choosePort(file: string): Promise<number> {
  const wanted = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0
  const port = (await freePort(wanted)) ?? (await freePort(0))
  if (!port) throw new Error('There is no free port on 127.0.0.1 for PostgreSQL.')
  await writeFile(file, String(port))
  return port
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

async function findRunning(home: string, secrets: Record<Role, string>): Promise<Running | undefined> {
  const data = join(home, 'data')
  const deadline = Date.now() + START_PATIENCE
  for (;;) {
    const found = readPostmaster(data)
    if (!found || !isAlive(found.pid)) return undefined
    if (found.ready && (await answers(found, data, secrets.postgres))) return found
    if (!isPostgres(found.pid)) {
      // After a restart of the machine or container, the PID in the PID file may belong to another program. In that
      // case, the PID file is outdated, so remove it.
      await unlink(join(data, 'postmaster.pid'))
      return undefined
    }
    if (Date.now() > deadline) throw failure(home, `PostgreSQL (process ${found.pid}) is running but doesn't respond`)
    await pause(50)
  }
}

function readPostmaster(data: string): Running | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

async function answers({ port }: Running, data: string, password: string): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === data || realpathSync(rows[0]?.data_directory ?? '') === realpathSync(data)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * A killed process may stay in the process table, without a command line, until its parent collects its exit status.
 */
const isServing = (pid: number): boolean => isAlive(pid) && isPostgres(pid)

function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes('postgres') ?? false
    )
  }
}

/**
 * A number that makes file names unique in this process. Each use of the database server has a file named after the
 * process ID and this number.
 */
let uses = 0
const ownUses = new Set<string>()

async function register(home: string): Promise<string> {
  await othersAlive(home)
  const name = `${process.pid}.${++uses}`
  ownUses.add(name)
  await writeFile(join(home, 'users', name), '')
  return name
}

/** Counts the other processes that still use the server. Deletes the files of processes that have ended. */
async function othersAlive(home: string): Promise<number> {
  const folder = join(home, 'users')
  let alive = 0
  for (const name of await readdir(folder)) {
    const pid = Number.parseInt(name, 10)
    const lives = pid === process.pid ? ownUses.has(name) : isAlive(pid)
    if (lives) alive++
    else await rm(join(folder, name), { force: true })
  }
  return alive
}

async function leave(home: string, user: string): Promise<void> {
  ownUses.delete(user)
  if ((await othersAlive(home)) > 0) return
  const data = join(home, 'data')
  const running = readPostmaster(data)
  if (!running || !isAlive(running.pid)) return
  // SIGINT requests PostgreSQL's fast shutdown, which rolls back open transactions and writes a checkpoint. SIGQUIT
  // leaves this work to the next start, as a recovery.
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
  ] as const) {
    process.kill(running.pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      // PostgreSQL removes its PID file shortly before its process ends. Wait until the file is gone and the process
      // has ended.
      if (readPostmaster(data)?.pid !== running.pid && !isServing(running.pid)) return
      await pause(10)
    }
  }
  throw failure(home, "PostgreSQL didn't stop")
}

const LOG_LIMIT = 10_000_000

function openLog(home: string): number {
  const path = join(home, 'log')
  const tooLong = existsSync(path) && statSync(path).size > LOG_LIMIT
  return openSync(path, tooLong ? 'w' : 'a', 0o600)
}

function failure(home: string, what: string): Error {
  const path = join(home, 'log')
  const tail = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : ''
  return new Misconfigured('DATA_DIR', `${what}.`, `See the end of ${path}:\n${tail}`)
}
