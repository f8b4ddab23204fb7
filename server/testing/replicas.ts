/** A primary PostgreSQL server and a standby that confirms each commit before the primary does. */
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../scripts/sandboxServer.ts'
import { startCluster } from '../storage/cluster.ts'
import { createInside } from '../storage/embedded.ts'
import { findPostgres, type PostgresProgram } from '../storage/postgresProgram.ts'
import { OWNER_ROLE } from '../storage/roles.ts'

const POLL = 20
/** The maximum number of seconds to wait until the standby is the primary. */
const PROMOTION = 600
const DATABASE = 'hearthline'

/** Options that delete a killed server's files, even if some of its processes are still writing to them. */
export const REMOVAL = { recursive: true, maxRetries: 20, retryDelay: 100 } as const

/** A running database server. */
export interface Node {
  readonly port: number
  query<Row>(text: string): Promise<Row[]>
  kill(): Promise<void>
}

export interface Replicas {
  readonly primary: Node
  readonly standby: Node
  /** Returns the owner's database URL with a different port. */
  urlAt(port: number): string
  /** Kills the primary (kill -9) and promotes the standby to primary. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicas(): Promise<Replicas> {
  const folder = await mkdtemp(join(tmpdir(), 'replicas-'))
  const first = await startCluster({ dataDir: join(folder, 'primary') })
  await createInside(first, DATABASE)
  const { secrets } = first
  await first.stop()
  // The primary is stopped, so a copy of its files can run as a standby without further preparation.
  const postgres = findPostgres()
  const data = (name: string) => join(folder, name, 'postgres', 'data')
  await mkdir(join(folder, 'standby', 'postgres'), { recursive: true })
  await cp(data('primary'), data('standby'), { recursive: true })
  await chmod(data('standby'), 0o700)
  await writeFile(join(data('standby'), 'standby.signal'), '')
  postgres.own(data('standby'))

  const password = secrets.postgres
  const primary = await startNode(postgres, data('primary'), password, { synchronous_standby_names: '*' })
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`
  const standby = await startNode(postgres, data('standby'), password, { primary_conninfo: conninfo })
  const states = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await primary.query(states)).length === 0) await pause(POLL)

  return {
    primary,
    standby,
    urlAt: (port) => `postgres://${OWNER_ROLE}:${secrets[OWNER_ROLE]}@127.0.0.1:${port}/${DATABASE}`,
    async failOver() {
      await primary.kill()
      await standby.query(`select pg_promote(wait_seconds => ${PROMOTION})`)
    },
    async stop() {
      await primary.kill()
      await standby.kill()
      await rm(folder, REMOVAL)
    },
  }
}

/**
 * Starts a database server and waits until it responds.
 * @param data the data folder
 * @param password the password of the user postgres
 * @param more additional settings
 */
export async function startNode(
  postgres: PostgresProgram,
  data: string,
  password: string,
  more: Readonly<Record<string, string>>,
): Promise<Node> {
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, ...more }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(join(data, '..', 'log'), 'a')
  const child = postgres.spawn('postgres', ['-D', data, ...args], { stdio: ['ignore', log.fd, log.fd] })
  const ended = once(child, 'exit')
  await log.close()
  const query = async <Row>(text: string): Promise<Row[]> => {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query(text)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  while (child.exitCode === null && !(await query('select 1').catch(() => undefined))) await pause(POLL)
  if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}: see ${data}/../log`)
  return {
    port,
    query,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
