/** Starts a pgbouncer in session mode in front of a PostgreSQL server. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { ensurePgbouncer } from '../../scripts/browser.ts'
import { freePort } from '../../scripts/sandboxServer.ts'

const POLL = 20
/** A connection to the pooler's admin console. */
const ADMIN = 'pooler_admin'

export interface Pooler {
  /** Returns a database URL that goes through the pooler. */
  through(url: string): string
  /** Kills the pooler and all its connections, and then starts it again. */
  restart(): Promise<void>
  /** Returns the rows of a pooler command such as `show pools`. */
  show<Row>(command: string): Promise<Row[]>
  stop(): Promise<void>
}

/** @param urls the database's URLs, one for each role that uses the pooler */
export async function startPooler(urls: readonly string[]): Promise<Pooler> {
  const program = ensurePgbouncer()
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const [first = ''] = urls
  const { hostname, port: target } = new URL(first)
  const users = urls.map((url) => new URL(url)).map(({ username, password }) => [username, password] as const)
  const list = [...users, [ADMIN, ADMIN] as const]
    .map((pair) => pair.map((part) => `"${decodeURIComponent(part)}"`).join(' '))
    .join('\n')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    admin_users: ADMIN,
    pool_mode: 'session',
    default_pool_size: 60,
  }
  await writeFile(join(folder, 'users'), list)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=${hostname} port=${target}\n`
  await writeFile(join(folder, 'settings'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  const log = await open(join(folder, 'log'), 'a')
  const user = await unprivileged(folder)

  const run = async () => {
    const child = spawn(program, [join(folder, 'settings')], { stdio: ['ignore', log.fd, log.fd], ...user })
    const ended = once(child, 'exit')
    while (child.exitCode === null && !(await show('show version').catch(() => undefined))) await pause(POLL)
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: see ${folder}/log`)
    return async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
  async function show<Row>(command: string): Promise<Row[]> {
    const client = new Client({ host: '127.0.0.1', port, user: ADMIN, password: ADMIN, database: 'pgbouncer' })
    await client.connect()
    try {
      // The pooler's admin console supports only PostgreSQL's simple query protocol.
      return (await client.query(command)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  let kill = await run()
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString(),
    async restart() {
      await kill()
      kill = await run()
    },
    show,
    async stop() {
      await kill()
      await log.close()
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * pgbouncer refuses to run as root. If this process is root, makes another user the folder's owner and returns that
 * user, so that `spawn` can run pgbouncer as that user.
 */
async function unprivileged(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  await chmod(folder, 0o700)
  for (const path of [folder, join(folder, 'users'), join(folder, 'settings')]) await chown(path, uid, gid)
  return { uid, gid }
}
