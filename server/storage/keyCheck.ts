/** Checks that a node has the keys that encrypted the database's data. */
import { Misconfigured } from '../misconfigured.ts'
import { blindIndex, type Keyring } from './keyring.ts'
import { decrypt, encrypt } from './secrets.ts'
import { type Db, statement } from './transactions.ts'

const PLAIN = Buffer.from('hearthline')
const PREFIX = 'key_check/'
const placeOf = (key: string): string => `${PREFIX}${key}`

/** `key` is a master key's version, or `index`. `value` is base64. */
interface CheckRow {
  readonly key: string
  readonly value: string
}
const readChecks = statement<CheckRow>(
  'key_check_read',
  `select substr(name, ${PREFIX.length + 1}) as key, value from setting where name like '${PREFIX}%' order by name`,
)
const insertCheck = statement(
  'key_check_insert',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
)

/** Whether a version of the master key still encrypts anything. */
const isUsed = statement<{ used: boolean }>(
  'key_check_used',
  `select exists (select from person_key where master_version = $1 and erased_at is null)
     or exists (select from registration_draft where master_version = $1)
     or exists (select from registration_denial where master_version = $1)
     or exists (select from denial_correction where master_version = $1)
     or exists (select from chat_conversation where master_version = $1)
     or exists (select from setting where name like 'sealing/%' and (value->>'master_version')::integer = $1) as used`,
)

const indexCheck = (keyring: Keyring): string => blindIndex(keyring, 'key check', '').toString('base64')

/** Describes the problem with the node's key. Returns undefined if the key is correct or no longer needed. */
async function wrongWith(db: Db, keyring: Keyring, { key, value }: CheckRow): Promise<string | undefined> {
  if (key === 'index')
    return indexCheck(keyring) === value ? undefined : "the key named index isn't the one of this database."
  const master = keyring.master.get(Number(key))
  if (!master) {
    const [[row]] = await db.read({ mode: 'ROTATE' }, isUsed(Number(key)))
    return row?.used ? `the master key of version ${key} is missing.` : undefined
  }
  try {
    decrypt(master, Buffer.from(value, 'base64'), placeOf(key))
    return undefined
  } catch {
    return `the master key of version ${key} isn't the one of this database.`
  }
}

const REMEDY =
  "With other keys, nobody's data could be read. Restore the keys of this database from their backup, or set DATABASE_URL or DATA_DIR to the database of these keys."

/**
 * Compares the keys with the check values in the database. Changes nothing.
 * @param keyring undefined if there are no keys
 * @param source the setting or file that contains the keys
 * @returns the names of the keys that have a check value
 * @throws Misconfigured if a key differs or a needed key is missing
 */
export async function compareKeys(db: Db, keyring: Keyring | undefined, source: string): Promise<ReadonlySet<string>> {
  const [rows] = await db.read({ mode: 'SWEEP' }, readChecks())
  for (const row of rows) {
    const problem = keyring ? await wrongWith(db, keyring, row) : 'there are no keys for this database.'
    if (problem) throw new Misconfigured(source, problem, REMEDY)
  }
  return new Set(rows.map(({ key }) => key))
}

/**
 * Compares the keys with the check values in the database, and stores check values for new keys.
 * @param source the setting or file that contains the keys
 * @throws Misconfigured if a key differs or a needed key is missing
 */
export async function checkKeys(db: Db, keyring: Keyring, source: string): Promise<void> {
  const known = await compareKeys(db, keyring, source)
  const added = ['index', ...[...keyring.master.keys()].map(String)].filter((key) => !known.has(key))
  if (added.length === 0) return
  const values = added.map((key) => {
    const master = keyring.master.get(Number(key))
    return master ? encrypt(master, PLAIN, placeOf(key)).toString('base64') : indexCheck(keyring)
  })
  const inserts = added.map((key, index) => insertCheck(placeOf(key), { json: values[index] }))
  await db.change({ mode: 'SWEEP' }, inserts, () => undefined)
  // Compare again, because another node with different keys may have stored its check values first.
  await compareKeys(db, keyring, source)
}
