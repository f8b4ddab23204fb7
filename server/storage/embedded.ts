import { Client } from 'pg'
import type { Config } from '../config.ts'
import { badFolder } from '../misconfigured.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { checkDatabase } from './external.ts'
import { APP_ROLE, appUrlOf, ensureRole, OWNER_ROLE } from './roles.ts'

export interface Database {
  /**
   * The URL for the restricted role `hearthline_app`, which owns nothing and is subject to row-level security. The
   * server uses this URL.
   */
  readonly url: string
  /** The URL for the owner of the database and of everything in it. Migrations use this URL. */
  readonly adminUrl: string
  /** Stops an embedded server unless another process uses it. Doesn't affect an external server. */
  stop(): Promise<void>
}

/**
 * Returns the program's database. Uses the database in DATABASE_URL, or else starts an embedded PostgreSQL.
 * @param onRestart called after the embedded server stopped unexpectedly and was restarted, or with the error of a
 * failed restart
 * @throws Error that describes the problem with the server or folder
 */
export async function startDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onRestart?: (error?: unknown) => void,
): Promise<Database> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl)
    return { url: await appUrlOf(config.databaseUrl), adminUrl: config.databaseUrl, stop: async () => {} }
  }
  const cluster = await startCluster({ dataDir: config.dataDir, onRestart }).catch((error: unknown) => {
    throw badFolder(config.dataDir, error) ?? error
  })
  await createInside(cluster, 'hearthline')
  return {
    url: cluster.url(APP_ROLE, 'hearthline'),
    adminUrl: cluster.url(OWNER_ROLE, 'hearthline'),
    stop: cluster.stop,
  }
}

/** Creates both roles and the database in an embedded server if they don't exist. */
export async function createInside(cluster: Cluster, database: string): Promise<void> {
  const client = new Client({ connectionString: cluster.url('postgres', 'postgres') })
  await client.connect()
  try {
    // Several processes may join one server at the same time. The lock lets only one of them continue at a time and is
    // released when that process's database session ends.
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
