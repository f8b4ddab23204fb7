/**
 * The format of a backup: lines of JSON, compressed with gzip. The first line is the header. Each table has one line
 * with its name and columns, followed by one line per row. A row's line is a JSON string that contains the row in
 * PostgreSQL's text format. The last line has the number of rows, so restore can detect a truncated file.
 */
import type { Client } from 'pg'

export const FORMAT = 'hearthline-backup/1'

export interface Header {
  readonly format: typeof FORMAT
  /** The time of the backup. The backup contains every change that was committed before this time. */
  readonly at: string
  readonly migrations: readonly { readonly number: number; readonly name: string; readonly checksum: string }[]
  /** The version of the job queue's own tables. */
  readonly queue: number
  readonly sequences: readonly Sequence[]
}

export interface Sequence {
  readonly name: string
  /** The last number that the sequence returned; null if it hasn't returned any. */
  readonly last: string | null
}

export interface Table {
  /** The table's schema and name, quoted for SQL. */
  readonly table: string
  readonly columns: readonly Column[]
}

export interface Column {
  readonly name: string
  readonly type: string
  /** Whether PostgreSQL computes the value from other columns. */
  readonly generated: boolean
}

export interface End {
  readonly rows: number
}

/** The number of tables and rows that were written or restored. */
export interface Written {
  readonly tables: number
  readonly rows: number
}

/** The limits for reading or inserting rows in one step: their total size in characters, and their number. */
export const CHUNK = 4_000_000
export const MOST_ROWS = 5000

/** The tables that record the migrations. They describe the schema and contain no data, so a backup omits them. */
const OWN = ['public.schema_migration', 'graphile_worker.migrations']

/** Reads the names and columns of the program's and the job queue's tables, in alphabetical order. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as table, json_agg(json_build_object(
       'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'generated', a.attgenerated <> '')
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
       and n.nspname || '.' || c.relname <> all($1)
     group by 1 order by 1`,
    [OWN],
  )
  return rows
}

/** The version of the job queue's own tables. */
export async function queueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select max(id) as version from graphile_worker.migrations')
  return rows[0]?.version ?? 0
}

/** Lets the owner's transaction read every row. Otherwise, row-level security would hide rows even from the owner. */
export const seeEverything = (client: Pick<Client, 'query'>): Promise<unknown> =>
  client.query("select set_config('app.mode', 'BACKUP', true)")

/** With these settings, PostgreSQL writes values as text the same way in every database. */
export const PLAIN_VALUES =
  "set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set intervalstyle = 'postgres'"
