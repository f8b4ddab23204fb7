import { Client } from 'pg'
import type { Config } from '../config.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { APP_ROLE, appUrlOf, ensureRole, OWNER_ROLE } from './roles.ts'

export interface Database {
  /**
   * In the restricted role `hearthline_app`, which owns nothing and obeys row-level security. The program uses this.
   */
  readonly url: string
  /** As the owner of the database and everything in it. Migrations use this. */
  readonly adminUrl: string
  /** Stops an embedded server if nobody else uses it; does nothing to an external one. */
  stop(): Promise<void>
}

/**
 * The program's database: DATABASE_URL's, or else an embedded PostgreSQL's, which it starts.
 * @throws Error that says what is wrong with the server or folder.
 */
export async function startDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  if (config.databaseUrl) {
    return { url: await appUrlOf(config.databaseUrl), adminUrl: config.databaseUrl, stop: async () => {} }
  }
  const cluster = await startCluster({ dataDir: config.dataDir })
  await createInside(cluster, 'hearthline')
  return {
    url: cluster.url(APP_ROLE, 'hearthline'),
    adminUrl: cluster.url(OWNER_ROLE, 'hearthline'),
    stop: cluster.stop,
  }
}

/** Creates both roles and the database in an embedded server if missing. */
export async function createInside(cluster: Cluster, database: string): Promise<void> {
  const client = new Client({ connectionString: cluster.url('postgres', 'postgres') })
  await client.connect()
  try {
    // Several processes may join one server at the same time; the lock ends with the session.
    await client.query("select pg_advisory_lock(hashtext('hearthline roles'))")
    await ensureRole(client, OWNER_ROLE, cluster.secrets[OWNER_ROLE])
    await ensureRole(client, APP_ROLE, cluster.secrets[APP_ROLE])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) {
      const name = client.escapeIdentifier(database)
      await client.query(`create database ${name} owner ${OWNER_ROLE}`)
      await client.query(`grant connect on database ${name} to ${APP_ROLE}`)
      await client.query(`revoke all on database ${name} from public`)
    }
  } finally {
    await client.end()
  }
}
