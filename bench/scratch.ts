/**
 * Databases and servers used only for benchmarks. They store their data below DATA_DIR/bench and listen on the loopback
 * address.
 */
import { join } from 'node:path'
import pg from 'pg'
import { type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { readConfig } from '../server/config.ts'
import { startCluster } from '../server/storage/cluster.ts'
import { createInside } from '../server/storage/embedded.ts'
import { APP_ROLE, appUrlOf, OWNER_ROLE } from '../server/storage/roles.ts'

export interface ScratchDatabase {
  /** URL for the database owner. */
  readonly adminUrl: string
  /** URL for the server's database role. */
  readonly url: string
  /**
   * URL of the user who fills the database: the superuser of the embedded PostgreSQL or, with DATABASE_URL, the
   * database owner.
   */
  readonly makerUrl: string
}

export interface Scratch {
  /**
   * Returns a database with the given name. The database is empty, unless `keep` is set and the database exists from an
   * earlier run.
   */
  database(name: string, keep?: boolean): Promise<ScratchDatabase>
  /** Starts the built server on a benchmark database. The server's keys and log are in a data folder of its own. */
  server(
    name: string,
    database: ScratchDatabase,
    options?: { readonly inspect?: boolean },
  ): Promise<SandboxServer & { readonly dataDir: string }>
  /** Returns the path of a data folder. */
  folder(name: string): string
  stop(): Promise<void>
}

const PREFIX = 'hearthline_bench_'

export async function openScratch(): Promise<Scratch> {
  const { dataDir, databaseUrl } = readConfig()
  const folder = join(dataDir, 'bench')
  const servers: SandboxServer[] = []
  const made: string[] = []
  // In benchmark databases, each commit waits until the data is on disk, as in production.
  const cluster = databaseUrl ? undefined : await startCluster({ dataDir: folder })
  const maker = databaseUrl ?? cluster?.url('postgres', 'postgres') ?? ''

  async function asMaker(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ connectionString: maker })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
  const drop = (database: string) =>
    asMaker((client) => client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`))

  return {
    async database(name, keep = false) {
      const database = PREFIX + name
      if (!keep) {
        await drop(database)
        made.push(database)
      }
      if (cluster) {
        await createInside(cluster, database)
        return {
          adminUrl: cluster.url(OWNER_ROLE, database),
          url: cluster.url(APP_ROLE, database),
          makerUrl: cluster.url('postgres', database),
        }
      }
      await asMaker(async (client) => {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
        if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
      })
      const address = new URL(maker)
      address.pathname = `/${database}`
      const adminUrl = address.toString()
      return { adminUrl, url: await appUrlOf(adminUrl), makerUrl: adminUrl }
    },
    async server(name, { adminUrl }, options = {}) {
      const own = join(folder, name)
      const server = await startSandboxServer({ dataDir: own, databaseUrl: adminUrl, latency: 0, ...options })
      servers.push(server)
      return { ...server, dataDir: own }
    },
    folder: (name) => join(folder, name),
    async stop() {
      for (const server of servers) await server.stop()
      for (const database of made) await drop(database)
      await cluster?.stop()
    },
  }
}
