/** Writes a backup of a database, which may be in use. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { instant } from 'domain/values/dates.ts'
import { Client } from 'pg'
import { addToErasureList, listIn } from '../erasureList.ts'
import type { Erasure } from '../erasures.ts'
import {
  CHUNK,
  type End,
  FORMAT,
  type Header,
  MOST_ROWS,
  PLAIN_VALUES,
  queueVersion,
  readTables,
  type Sequence,
  seeEverything,
  type Table,
  type Written,
} from './format.ts'

/** Thrown if there's nothing to back up, or if the owner can't read all rows in a table. */
export class NoBackup extends Error {}

/**
 * Backs up all data to a new file that only its owner can read, and adds all erasures to the list beside it. All data
 * in the backup is from the same point in time. The database stays in use, and nothing has to wait for the backup.
 * @param adminUrl the owner's URL
 * @throws NoBackup, or the error from the database or the file system
 */
export async function writeBackup(adminUrl: string, path: string): Promise<Written> {
  const client = new Client({ connectionString: adminUrl, application_name: 'hearthline backup' })
  // Use a unique name, so that two simultaneous backups can't damage each other.
  const half = `${path}.${randomBytes(6).toString('hex')}.half`
  await client.connect()
  try {
    await client.query(PLAIN_VALUES)
    await client.query('begin isolation level repeatable read, read only')
    await seeEverything(client)
    const counted = { tables: 0, rows: 0 }
    const header = await readHeader(client)
    const tables = await readTables(client)
    await checkReadable(client)
    const lines = Readable.from(linesOf(client, header, tables, counted))
    await pipeline(lines, createGzip({ level: 4 }), createWriteStream(half, { mode: 0o600, flags: 'wx' }))
    const file = await open(half)
    await file.sync()
    await file.close()
    await rename(half, path)
    await addToErasureList(listIn(dirname(path)), await erasuresOf(client))
    return counted
  } catch (error) {
    await rm(half, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function readHeader(client: Client): Promise<Header> {
  const { rows: found } = await client.query("select where to_regclass('public.schema_migration') is not null")
  if (found.length === 0) throw new NoBackup('The database is empty, so there is nothing to back up.')
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'select number, name, checksum from schema_migration order by number',
  )
  const { rows: sequences } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  return { format: FORMAT, at: new Date().toISOString(), migrations, queue: await queueVersion(client), sequences }
}

/** Row-level security hides rows without raising an error, so first check that no rows are hidden. */
async function checkReadable(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_roles r on r.rolname = current_user
     where c.relrowsecurity and not (r.rolsuper or r.rolbypassrls)
       and (c.relforcerowsecurity or c.relowner <> r.oid)
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup' and r.oid = any(p.polroles))
     order by 1`,
  )
  if (rows.length > 0)
    throw new NoBackup(
      `The user of DATABASE_URL can't read every row of ${rows.map(({ name }) => name).join(', ')}. Use the owner of the database.`,
    )
}

/**
 * Reads all erasures from the database, for the list beside the backup. Restoring an older backup requires this list.
 */
async function erasuresOf(client: Client): Promise<Erasure[]> {
  const { rows: found } = await client.query("select where to_regclass('public.erasure') is not null")
  if (found.length === 0) return []
  const { rows } = await client.query<Omit<Erasure, 'at'> & { at: Date }>(
    `select application, org_code as org, at, to_char(ended_on, 'YYYY-MM-DD') as "endedOn", records, people
     from erasure order by seq`,
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: instant(at) }))
}

async function* linesOf(
  client: Client,
  header: Header,
  tables: readonly Table[],
  counted: { tables: number; rows: number },
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    counted.tables++
    yield `${JSON.stringify(table)}\n`
    for await (const lines of rowsOf(client, table)) {
      counted.rows += lines.length
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    }
  }
  yield `${JSON.stringify({ rows: counted.rows } satisfies End)}\n`
}

/** Yields the rows in parts of a few megabytes, because one row can contain a document of many megabytes. */
async function* rowsOf(client: Client, { table }: Table): AsyncGenerator<readonly string[]> {
  await client.query(`declare backup no scroll cursor for select whole_row::text as line from ${table} whole_row`)
  let count = 1
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from backup`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const size = lines.reduce((sum, { length }) => sum + length, 0)
    // Rows differ in size. With each fetch, the number of rows at most doubles, so that a fetch can't suddenly become
    // too large.
    count = Math.max(1, Math.min(MOST_ROWS, count * 2, Math.floor((count * CHUNK) / size)))
  }
  await client.query('close backup')
}
