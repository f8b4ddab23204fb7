import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Client } from 'pg'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const silent = new Logger(() => () => {})

/** The ID of the advisory lock. All processes that migrate the same database must use the same ID. */
const LOCK = 4_711_042

/**
 * Migrates a database to the newest schema by applying the new files NNNN_name.sql in order. Each file runs in its own
 * transaction, which also records that the file was applied. If several nodes start at once, one node migrates while
 * the others wait. During an upgrade, nodes of the released version keep running after the migration, so migrations
 * only add to the schema (additive.test.ts).
 * @param adminUrl the owner's URL
 * @param last the number of the last migration to apply; default the newest
 * @returns names of the newly applied files
 * @throws Error if an applied file was changed or is missing, or a new file's number is lower than an applied file's
 */
export async function migrate(
  adminUrl: string,
  folder = migrationsFolder,
  last = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ number }) => number <= last)
  const client = new Client({ connectionString: adminUrl, application_name: 'hearthline migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Create the job queue's schema first, because the migrations grant the server access to it.
    await runMigrations({ connectionString: adminUrl, logger: silent })
    await client.query(
      `create table if not exists schema_migration (
         number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
       )`,
    )
    const { rows } = await client.query<Applied>('select number, name, checksum from schema_migration order by number')
    const pending = compare(migrations, rows)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Ends the session, which also releases the lock.
    await client.end()
  }
}

/**
 * Compares a database with the migrations. Changes nothing.
 * @returns the number of applied migrations, and the names of the pending migrations
 * @throws Error if an applied file was changed or is missing, or a new file precedes an applied one
 */
export async function pendingMigrations(
  adminUrl: string,
  folder = migrationsFolder,
): Promise<{ applied: number; pending: string[] }> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: adminUrl, application_name: 'hearthline migrations' })
  await client.connect()
  try {
    const { rows: found } = await client.query("select where to_regclass('schema_migration') is not null")
    const { rows } = found[0]
      ? await client.query<Applied>('select number, name, checksum from schema_migration order by number')
      : { rows: [] }
    return { applied: rows.length, pending: compare(migrations, rows).map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** @throws Error if a file isn't named NNNN_name.sql, or two files have the same number. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const name of (await readdir(folder)).sort()) {
    const match = /^(\d{4})_\w+\.sql$/.exec(name)
    if (!match) throw new Error(`${join(folder, name)}: a migration's name must look like 0012_add_liens.sql.`)
    // Git may use other line endings on another machine, so different line endings don't count as a change.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
    const number = Number(match[1])
    if (migrations.at(-1)?.number === number) throw new Error(`Two migrations have the number ${match[1]}.`)
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

function compare(migrations: Migration[], applied: Applied[]): Migration[] {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const { number, name, checksum } of applied) {
    const file = byNumber.get(number)
    if (number === 1 && file && file.name !== name)
      throw new Error(
        `An older development version of the program created this database (its first migration is ${name}). Nothing can upgrade it. Use an empty database: set DATABASE_URL to an empty database, or stop the server and delete the folder postgres in DATA_DIR.`,
      )
    if (!file)
      throw new Error(
        `The database has the migration ${name}, which this program does not know. The database is newer than the program.`,
      )
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${file.name} was changed after it was applied. Undo the change, and add a new migration instead.`,
      )
    }
  }
  const last = applied.at(-1)
  const pending = migrations.filter(({ number }) => !applied.some((done) => done.number === number))
  const early = pending.find(({ number }) => last && number < last.number)
  if (early && last)
    throw new Error(
      `The migration ${early.name} comes before ${last.name}, which is already applied. Give the new migration a higher number.`,
    )
  return pending
}

async function apply(client: Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
