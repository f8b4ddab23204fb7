/**
 * The format of a backup: lines of JSON, compressed with gzip. The first line is the header. Each table is a line with
 * its name and columns, followed by one line per row, which is the row's PostgreSQL text as a JSON string. The last
 * line has the number of rows, so a truncated file is detected.
 */
import type { Client } from 'pg'

export const FORMAT = 'hearthline-backup/1'

export interface Header {
  readonly format: typeof FORMAT
  /** When the backup was made: every change that was committed before is in it. */
  readonly at: string
  readonly migrations: readonly { readonly number: number; readonly name: string; readonly checksum: string }[]
  /** The version of the job queue's own tables. */
  readonly queue: number
  readonly sequences: readonly Sequence[]
}

export interface Sequence {
  readonly name: string
  /** The last number that was used; null if none was. */
  readonly last: string | null
}

export interface Table {
  /** The schema and the name, quoted for SQL. */
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

/** How much was written or restored. */
export interface Written {
  readonly tables: number
  readonly rows: number
}

/** The size of the rows that are read or inserted at once, in characters, and their number. */
export const CHUNK = 4_000_000
export const MOST_ROWS = 5000

/** The tables of migrations. They describe the schema and contain no data, so a backup leaves them out. */
const OWN = ['public.schema_migration', 'graphile_worker.migrations']

/** Reads the tables of the program and of its queue, in alphabetical order. */
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

/** Lets the transaction of the owner read every row. Row-level security hides them otherwise, even from the owner. */
export const seeEverything = (client: Pick<Client, 'query'>): Promise<unknown> =>
  client.query("select set_config('app.mode', 'BACKUP', true)")

/** Makes values look the same in every database, whatever its settings are. */
export const PLAIN_VALUES =
  "set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set intervalstyle = 'postgres'"
