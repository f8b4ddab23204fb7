import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { startCluster } from '../storage/cluster.ts'
import { isAlive } from '../storage/fileLock.ts'
import { migrate, migrationsFolder, readMigrations } from '../storage/migrate.ts'
import { APP_ROLE, appUrlOf, ensureRole, OWNER_ROLE } from '../storage/roles.ts'

/**
 * The PostgreSQL server on which a test run creates its databases. This object contains only plain data, so it can be
 * passed to other processes.
 */
export interface TestServer {
  /** The server's URL for a role that can create databases. Tests replace the URL's path with a database name. */
  readonly maker: string
  readonly owner: string
  readonly app: string
  /** The template database, which has the migrated schema but no rows. */
  readonly template: string
  /** The prefix of all database names in this test run. */
  readonly prefix: string
}

export interface TestDatabase {
  /** URL for the restricted role that the server uses. */
  readonly url: string
  /** URL for the role that owns the schema. */
  readonly adminUrl: string
  /**
   * URL for a superuser. Superusers bypass row-level security, so tests use this URL to read any row or tamper with it.
   * If DATABASE_URL is set, its user must be a superuser.
   */
  readonly superuserUrl: string
  drop(): Promise<void>
}

const PREFIX = 'hearthline_test'
const TEMPLATE = 'hearthline_template'

/**
 * Prepares a test server and a template database with all migrations. Uses the server in DATABASE_URL if it's set.
 * Otherwise, starts an embedded server under DATA_DIR/test, which may lose commits in a crash. `stop` removes
 * everything that the run created.
 */
export async function startTestServer(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  migrations = migrationsFolder,
): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const run = `${process.pid}_${randomBytes(4).toString('hex')}`
  const schema = createHash('sha256')
  for (const { name, checksum } of await readMigrations(migrations)) schema.update(`${name} ${checksum}\n`)
  const hash = schema.digest('hex').slice(0, 16)

  if (config.databaseUrl) {
    // Other test runs may also use the server in DATABASE_URL, so this run creates its own template and removes it at
    // the end.
    const template = `${TEMPLATE}_${hash}_${run}`
    const owner = config.databaseUrl
    const server = { maker: owner, owner, app: await appUrlOf(owner), template, prefix: `${PREFIX}_${run}` }
    await asMaker(server, (client) => makeTemplate(client, server, migrations))
    const stop = () =>
      asMaker(server, (client) => drop(client, (name) => name.endsWith(run) || name.startsWith(`${server.prefix}_`)))
    return { server, stop }
  }

  const cluster = await startCluster({ dataDir: join(config.dataDir, 'test'), durable: false })
  const server = {
    maker: cluster.url('postgres', 'postgres'),
    owner: cluster.url(OWNER_ROLE, 'postgres'),
    app: cluster.url(APP_ROLE, 'postgres'),
    template: `${TEMPLATE}_${hash}`,
    prefix: `${PREFIX}_${run}`,
  }
  await asMaker(server, async (client) => {
    await ensureRole(client, OWNER_ROLE, cluster.secrets[OWNER_ROLE])
    await ensureRole(client, APP_ROLE, cluster.secrets[APP_ROLE])
    await makeTemplate(client, server, migrations)
    await drop(client, isLeftOver)
    await dropOldTemplates(client, server.template)
  })
  const stop = async () => {
    await asMaker(server, (client) => drop(client, (name) => name.startsWith(`${server.prefix}_`)))
    await cluster.stop()
  }
  return { server, stop }
}

/**
 * Creates a migrated database in about ten milliseconds. Any remaining databases are dropped when the test run ends.
 * @param template the database to copy; `template0` is empty
 */
export async function cloneTemplate(server: TestServer, template = server.template): Promise<TestDatabase> {
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  const owner = new URL(server.owner).username
  await asMaker(server, async (client) => {
    await client.query(
      `create database ${name} template ${template} owner ${client.escapeIdentifier(decodeURIComponent(owner))}`,
    )
  })
  return {
    url: at(server.app, name),
    adminUrl: at(server.owner, name),
    superuserUrl: at(server.maker, name),
    drop: () => asMaker(server, (client) => drop(client, (other) => other === name)),
  }
}

function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

async function asMaker<T>(server: TestServer, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server.maker })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function makeTemplate(client: Client, server: TestServer, migrations: string): Promise<void> {
  // If several runs start at the same time, the lock lets only one of them create the template. The lock is released
  // when the run's database session ends.
  await client.query("select pg_advisory_lock(hashtext('hearthline template'))")
  const { rowCount } = await client.query('select from pg_database where datname = $1', [server.template])
  if (rowCount) return
  const half = `${server.template}_half`
  const owner = decodeURIComponent(new URL(server.owner).username)
  await client.query(`drop database if exists ${half} with (force)`)
  await client.query(`create database ${half} template template0 owner ${client.escapeIdentifier(owner)}`)
  await migrate(at(server.owner, half), migrations)
  await client.query(`alter database ${half} rename to ${server.template}`)
}

/** Whether this database is left over from a killed run. */
function isLeftOver(name: string): boolean {
  const pid = name.startsWith(`${PREFIX}_`) ? Number.parseInt(name.slice(PREFIX.length + 1), 10) : Number.NaN
  return pid > 0 && !isAlive(pid)
}

async function drop(client: Client, which: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    'hearthline\\_te%',
  ])
  for (const { datname } of rows) {
    if (which(datname)) await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
  }
}

/**
 * Drops templates that have a different schema and are more than a day old. By now, the runs that used them have ended.
 */
async function dropOldTemplates(client: Client, current: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where datname like 'hearthline\\_template\\_%' and datname <> $1
       and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 day'`,
    [current],
  )
  await drop(client, (name) => rows.some(({ datname }) => datname === name))
}
