/** Restores a backup into an empty database. */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { migrate, migrationsFolder, readMigrations } from '../migrate.ts'
import {
  CHUNK,
  type Column,
  type End,
  FORMAT,
  type Header,
  MOST_ROWS,
  PLAIN_VALUES,
  queueVersion,
  readTables,
  seeEverything,
  type Table,
  type Written,
} from './format.ts'

/** Thrown if a backup can't be restored. In this case, no data was restored. */
export class NoRestore extends Error {}

/**
 * Restores a backup. The restored database has the schema version of the backup. The server applies newer migrations at
 * its next start.
 * @param adminUrl the owner's URL
 * @returns the number of restored tables and rows, and the time of the backup
 * @throws NoRestore, or the error from the database or the file system
 */
export async function restoreBackup(adminUrl: string, path: string): Promise<Written & { readonly at: string }> {
  const lines = linesOf(path)
  const client = new Client({ connectionString: adminUrl, application_name: 'hearthline restore' })
  await client.connect()
  try {
    await client.query(PLAIN_VALUES)
    const header = await readHeader(lines)
    await checkEmpty(client)
    await migrate(adminUrl, migrationsFolder, header.migrations.at(-1)?.number)
    const version = await queueVersion(client)
    if (version !== header.queue)
      throw new NoRestore(
        `The backup has version ${header.queue} of the job queue's tables, and this program has version ${version}. Restore with the version of the program that made the backup, and upgrade afterward.`,
      )
    await client.query('begin')
    const written = await fill(client, header, lines)
    await client.query('commit')
    await client.query('analyze')
    return { ...written, at: header.at }
  } finally {
    await lines.return(undefined)
    await client.end()
  }
}

/** Yields the lines of a backup. @throws NoRestore if the file is damaged */
async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  const file = createReadStream(path)
  const plain = createGunzip()
  plain.setEncoding('utf8')
  // If either stream fails, end the other stream and the line reader, too.
  file.on('error', (error) => plain.destroy(error))
  try {
    yield* split(file.pipe(plain))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new NoRestore(`${path} is damaged or isn't a backup.`, { cause: error })
    throw error
  } finally {
    file.destroy()
    plain.destroy()
  }
}

/** Splits text only at line feeds, because JSON doesn't escape other separators such as U+2028. */
async function* split(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let begun: string[] = []
  for await (const piece of text) {
    const [end = '', ...more] = piece.split('\n')
    begun.push(end)
    for (const next of more) {
      yield begun.join('')
      begun = [next]
    }
  }
  const last = begun.join('')
  if (last) yield last
}

async function readHeader(lines: AsyncGenerator<string>): Promise<Header> {
  const { value = '' } = (await lines.next()) as IteratorResult<string, string | undefined>
  const header = parsed<Header>(value)
  if (header?.format !== FORMAT) throw new NoRestore("This file isn't a backup of this program.")
  const known = new Map((await readMigrations()).map((migration) => [migration.number, migration]))
  for (const { number, name, checksum } of header.migrations)
    if (known.get(number)?.checksum !== checksum)
      throw new NoRestore(
        `The backup has the migration ${name}, which this program doesn't have in the same form. Restore with the version of the program that made the backup, or with a newer one.`,
      )
  return header
}

function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T
  } catch {
    return undefined
  }
}

/** @throws NoRestore if any table has a row */
async function checkEmpty(client: Client): Promise<void> {
  await client.query('begin')
  await seeEverything(client)
  const full: string[] = []
  for (const { table } of await readTables(client))
    if ((await client.query(`select from ${table} limit 1`)).rowCount) full.push(table)
  await client.query('rollback')
  if (full.length > 0)
    throw new NoRestore(`The database has data, such as in ${full[0]}. Restore into a new, empty database.`)
}

/**
 * Inserts all rows in the open transaction. Turns off foreign keys and triggers first, and turns them on again at the
 * end.
 */
async function fill(client: Client, header: Header, lines: AsyncGenerator<string>): Promise<Written> {
  const present = new Map((await readTables(client)).map((table) => [table.table, table]))
  const putBack = await openTables(client, [...present.keys()])
  let into: Table | undefined
  let batch: string[] = []
  let size = 0
  const written = { tables: 0, rows: 0 }
  const flush = async () => {
    if (into && batch.length > 0) await insert(client, into, batch)
    written.rows += batch.length
    batch = []
    size = 0
  }
  let end: End | undefined
  for await (const line of lines) {
    const value = parsed<string | Table | End>(line)
    if (typeof value === 'string') {
      batch.push(value)
      size += value.length
      if (size > CHUNK || batch.length >= MOST_ROWS) await flush()
      continue
    }
    await flush()
    if (value && 'table' in value) {
      into = matching(present, value)
      written.tables++
    } else end = value
  }
  if (end?.rows !== written.rows) throw new NoRestore('The backup is incomplete: its end is missing.')
  for (const { name, last } of header.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? 1, last !== null])
  for (const statement of putBack) await client.query(statement)
  return written
}

/** @throws NoRestore if the table's columns differ from the backup's */
function matching(present: ReadonlyMap<string, Table>, { table, columns }: Table): Table {
  const shape = (of: readonly Column[] = []) => of.map(({ name, type }) => `${name} ${type}`).join(', ')
  const found = present.get(table)
  if (!found || shape(found.columns) !== shape(columns))
    throw new NoRestore(`The table ${table} has other columns than in the backup.`)
  return found
}

async function insert(client: Client, { table, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = columns.filter(({ generated }) => !generated).map(({ name }) => client.escapeIdentifier(name))
  const list = names.join(', ')
  await client.query(
    `insert into ${table} (${list}) overriding system value select ${list} from unnest($1::${table}[])`,
    [rows],
  )
}

/**
 * Prepares the tables for inserting rows: empties them, lets their owner write any row, and turns off triggers. Also
 * drops the foreign keys, because a row may be inserted before the row it refers to. Returns the statements that undo
 * these changes.
 */
async function openTables(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and format('%I.%I', n.nspname, c.relname) = any($1)`,
    [tables],
  )
  const { rows: forced } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relforcerowsecurity`,
  )
  await client.query(`truncate ${tables.join(', ')}`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...forced.map(({ table }) => `alter table ${table} force row level security`),
  ]
}
