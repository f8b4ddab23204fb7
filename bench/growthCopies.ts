// Fills a database with copies of a few real applications. It copies the rows of all tables in SQL, and reads the
// tables and columns from the catalog, so it keeps working when the schema changes.
import pg from 'pg'
import { type Keyring, loadKeyring } from '../server/storage/keyring.ts'
import { decrypt, encrypt, PLACES, unwrapKey, type WrappedKey, wrapKey } from '../server/storage/secrets.ts'

export interface CopyOptions {
  /** URL that connects as a superuser, so that row-level security and triggers don't apply. */
  readonly databaseUrl: string
  /** The folder with the server's keys. */
  readonly dataDir: string
  /** The applications to copy. Copy number n is a copy of `originals[n % originals.length]`. */
  readonly originals: readonly string[]
  readonly count: number
  readonly say: (line: string) => void
}

interface Column {
  readonly name: string
  readonly type: string
  /**
   * True if each copy needs its own value in this column, because the column is the last one of a unique index without
   * uuid columns. If a unique index has a uuid column, the copies differ in it anyway.
   */
  readonly isUnique: boolean
}
type Tables = ReadonlyMap<string, readonly Column[]>
type Row = Readonly<Record<string, unknown>>
/** All data that belongs to one original application. */
interface Original {
  /** The original's uuids, which each copy replaces with its own uuids. */
  readonly own: readonly string[]
  readonly ciphers: readonly Cipher[]
}
interface Cipher {
  readonly source: Buffer
  /** Decrypts the original's ciphertext and encrypts the content again for the copy's row. */
  readonly copy: (renamed: (uuid: string) => string) => Buffer
}

const CHUNK = 1000
/**
 * Set the due times of copied deadlines far in the future, because running 100,000 due deadlines would disturb a
 * measurement.
 */
const NEVER = "update deadline set due = due + interval '100 years' where due < now() + interval '50 years'"

/** The copied files aren't counted, because their triggers don't run. */
const RECOUNT = `truncate pipeline_count;
  insert into pipeline_count (originator, stage, brokerage, files, amount)
    select originator, stage, brokerage, count(*), sum(amount::bigint) from pipeline_file
    group by originator, stage, brokerage`

/** SQL functions that give each copy its own uuids, in columns of any type. */
const FUNCTIONS = `
create or replace function bench_uuid(given uuid, own uuid[], n int) returns uuid immutable language sql
  return case when given = any(own) then md5(given::text || n)::uuid else given end;
create or replace function bench_uuids(given uuid[], own uuid[], n int) returns uuid[] immutable language sql
  return case when given is null then null
    else array(select bench_uuid(one, own, n) from unnest(given) with ordinality as t(one, place) order by place) end;
create or replace function bench_text(given text, own uuid[], n int) returns text immutable language plpgsql as $$
declare one uuid;
begin
  foreach one in array own loop
    if strpos(given, one::text) > 0 then given := replace(given, one::text, md5(one::text || n)::uuid::text); end if;
  end loop;
  return given;
end $$;
create or replace function bench_cipher(given bytea, wanted int) returns bytea stable language plpgsql as $$
begin
  return coalesce((select copied from bench_ciphers where n = wanted and source = md5(given)), given);
end $$;
create unlogged table if not exists bench_ciphers (n int, source text, copied bytea, primary key (n, source));
create unlogged table if not exists bench_copies (n int primary key, original int);
create unlogged table if not exists bench_own (original int primary key, own uuid[])`

export async function copyApplications(options: CopyOptions): Promise<void> {
  const { originals, count, say } = options
  const keyring = await loadKeyring(options)
  const client = new pg.Client({ connectionString: options.databaseUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'")
    await client.query(FUNCTIONS)
    const tables = await readTables(client)
    const known: Original[] = []
    for (const [index, uuid] of originals.entries()) {
      const own = await ownOf(client, tables, uuid)
      await client.query('insert into bench_own values ($1, $2)', [index, own])
      known.push({ own, ciphers: await ciphersOf(client, keyring, own) })
    }
    for (const [table, columns] of tables)
      await client.query(`create unlogged table bench_from_${table} as
        select o.original, t.* from ${table} t join bench_own o on ${belongs(columns)}`)
    for (let from = 0; from < count; from += CHUNK) {
      const numbers = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => from + index)
      await addCiphers(client, known, numbers)
      await client.query('truncate bench_copies')
      await client.query('insert into bench_copies select n, n % $2 from unnest($1::int[]) n', [
        numbers,
        originals.length,
      ])
      for (const [table, columns] of tables) await client.query(copyStatement(table, columns))
      if ((from / CHUNK) % 10 === 0) say(`${(from + numbers.length).toLocaleString('en-US')} applications`)
    }
    for (const table of tables.keys()) await client.query(`drop table bench_from_${table}`)
    await client.query('drop table bench_ciphers, bench_copies')
    await client.query(NEVER)
    await client.query(RECOUNT)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Tables that aren't copied, because their rows don't belong to any application. */
const SHARED = /^(schema_migration|address|flag|setting|brokerage|broker_seat|agent_seat|sandbox|bench_)/

async function readTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ table: string } & Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = i.indkey[i.indnkeyatts - 1]
        and not exists (select from pg_attribute u where u.attrelid = c.oid and u.attnum = any(i.indkey) and u.atttypid = 'uuid'::regtype)
      ) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`)
  const tables = new Map<string, Column[]>()
  for (const { table, ...column } of rows) {
    if (SHARED.test(table)) continue
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  return new Map([...tables].filter(([, columns]) => columns.some(({ type }) => type === 'uuid')))
}

/** An SQL condition that's true if any UUID column of the `t` row contains one of the original application's uuids. */
const belongs = (columns: readonly Column[]): string =>
  columns
    .filter(({ type }) => type === 'uuid')
    .map(({ name }) => `t.${name} = any(o.own)`)
    .join(' or ')

/** Returns the uuids of the application, of its people, and of every row that refers to them. */
async function ownOf(client: pg.Client, tables: Tables, application: string): Promise<string[]> {
  const parties = await client.query<{ identity: string }>(
    'select identity from application_party where application = $1',
    [application],
  )
  let own = [application, ...parties.rows.map(({ identity }) => identity)]
  for (;;) {
    const found = new Set(own)
    for (const [table, columns] of tables) {
      if (!columns.some(({ name }) => name === 'uuid')) continue
      const { rows } = await client.query<{ uuid: string }>(
        `select t.uuid from ${table} t, (select $1::uuid[] as own) o where ${belongs(columns)}`,
        [own],
      )
      for (const { uuid } of rows) found.add(uuid)
    }
    if (found.size === own.length) return own
    own = [...found]
  }
}

/**
 * Returns the ciphertexts that the server decrypts during the benchmark. A ciphertext can be decrypted only in the row
 * for which it was encrypted, so each copied row needs new ciphertexts.
 */
async function ciphersOf(client: pg.Client, keyring: Keyring, own: readonly string[]): Promise<Cipher[]> {
  const rowsOf = async (text: string): Promise<Row[]> => (await client.query<Row>(text, [own])).rows
  const keys = new Map<string, Buffer>()
  const ciphers: Cipher[] = []
  for (const row of await rowsOf('select * from person_key where identity = any($1)')) {
    const identity = String(row.identity)
    const key = unwrapKey(keyring, identity, row as Row & WrappedKey)
    keys.set(identity, key)
    ciphers.push({
      source: row.wrapped as Buffer,
      copy: (renamed) => wrapKey(keyring, renamed(identity), key).wrapped,
    })
  }
  const add = (identity: unknown, source: unknown, place: (renamed: (uuid: string) => string) => string) => {
    const key = keys.get(String(identity))
    if (!key) return
    const plain = decrypt(
      key,
      source as Buffer,
      place((uuid) => uuid),
    )
    // The sandbox's agent recognizes personas by their last names. Change the last names, so that the agent doesn't
    // handle the copies.
    const text = plain.toString().replace(/"lastName":"[^"]*"/g, '"lastName":"Copy"')
    ciphers.push({ source: source as Buffer, copy: (renamed) => encrypt(key, Buffer.from(text), place(renamed)) })
  }
  for (const row of await rowsOf('select * from personal where application = any($1)')) {
    const [application, identity] = [String(row.application), String(row.identity)]
    add(identity, row.ciphertext, (renamed) => PLACES.personal(renamed(application), renamed(identity)))
  }
  for (const row of await rowsOf('select * from identity where uuid = any($1)'))
    add(row.uuid, row.profile, (renamed) => PLACES.profile(renamed(String(row.uuid))))
  for (const row of await rowsOf('select * from pipeline_file where application = any($1)'))
    add(row.borrower, row.ciphertext, (renamed) => PLACES.pipeline(renamed(String(row.application))))
  for (const row of await rowsOf('select * from work_item where application = any($1)'))
    add(row.borrower, row.ciphertext, (renamed) => PLACES.work(renamed(String(row.application))))
  return ciphers
}

/** Stores the encrypted values for the copies whose numbers are given. */
async function addCiphers(client: pg.Client, known: readonly Original[], numbers: readonly number[]): Promise<void> {
  const own = [...new Set(known.flatMap((original) => original.own))]
  const { rows } = await client.query<{ uuid: string; n: number; copy: string }>(
    'select uuid, n, md5(uuid::text || n)::uuid as copy from unnest($1::uuid[]) uuid, unnest($2::int[]) n',
    [own, numbers],
  )
  const copies = new Map(rows.map(({ uuid, n, copy }) => [`${uuid} ${n}`, copy]))
  const made = numbers.flatMap((n) => {
    const renamed = (uuid: string) => copies.get(`${uuid} ${n}`) ?? uuid
    return (known[n % known.length]?.ciphers ?? []).map(({ source, copy }) => ({ n, source, copied: copy(renamed) }))
  })
  await client.query('truncate bench_ciphers')
  await client.query(
    'insert into bench_ciphers select n, md5(source), copied from unnest($1::int[], $2::bytea[], $3::bytea[]) as t(n, source, copied)',
    [made.map(({ n }) => n), made.map(({ source }) => source), made.map(({ copied }) => copied)],
  )
}

function copyStatement(table: string, columns: readonly Column[]): string {
  const values = columns.map((column) => {
    const value = `s.${column.name}`
    if (column.type === 'uuid') return `bench_uuid(${value}, o.own, b.n)`
    if (column.type === 'uuid[]') return `bench_uuids(${value}, o.own, b.n)`
    if (column.type === 'jsonb') return `bench_text(${value}::text, o.own, b.n)::jsonb`
    if (column.type === 'text' && !column.isUnique) return `bench_text(${value}, o.own, b.n)`
    // Append the copy's number to unique strings that don't contain a UUID, such as loan numbers.
    if (column.type === 'text')
      return `coalesce(nullif(bench_text(${value}, o.own, b.n), ${value}), ${value} || '-' || b.n)`
    if (column.type === 'bytea' && column.isUnique) return `sha256(${value} || convert_to(b.n::text, 'UTF8'))`
    return column.type === 'bytea' ? `bench_cipher(${value}, b.n)` : value
  })
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')}
    from bench_copies b join bench_own o using (original) join bench_from_${table} s using (original) on conflict do nothing`
}
