/** Checks that a node's keys are the same keys that encrypted the database's data. */
import { Misconfigured } from '../misconfigured.ts'
import { blindIndex, type Keyring } from './keyring.ts'
import { decrypt, encrypt } from './secrets.ts'
import { type Db, statement } from './transactions.ts'

const PLAIN = Buffer.from('hearthline')
const PREFIX = 'key_check/'
const placeOf = (key: string): string => `${PREFIX}${key}`

/** `key` is a version of the master key, or `index`. `value` is base64. */
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

const indexCheck = (keyring: Keyring): string => blindIndex(keyring, 'key check', '').toString('base64')

/** Returns what's wrong with the node's key; undefined if the stored check value was made with this key. */
function wrongWith(keyring: Keyring, { key, value }: CheckRow): string | undefined {
  if (key === 'index')
    return indexCheck(keyring) === value ? undefined : "the key named index isn't the one of this database."
  const master = keyring.master.get(Number(key))
  if (!master) return `the master key of version ${key} is missing.`
  try {
    decrypt(master, Buffer.from(value, 'base64'), placeOf(key))
    return undefined
  } catch {
    return `the master key of version ${key} isn't the one of this database.`
  }
}

/**
 * Compares the keys with the check values in the database, and stores the check values of new keys.
 * @param source the setting or file with the keys
 * @throws Misconfigured if a key differs or is missing
 */
export async function checkKeys(db: Db, keyring: Keyring, source: string): Promise<void> {
  const compare = async (): Promise<ReadonlySet<string>> => {
    const [rows] = await db.read({ mode: 'SWEEP' }, readChecks())
    const problem = rows.map((row) => wrongWith(keyring, row)).find((one) => one !== undefined)
    if (problem)
      throw new Misconfigured(
        source,
        problem,
        "With other keys, nobody's data could be read. Restore the keys of this database from their backup, or set DATABASE_URL or DATA_DIR to the database of these keys.",
      )
    return new Set(rows.map(({ key }) => key))
  }

  const known = await compare()
  const added = ['index', ...[...keyring.master.keys()].map(String)].filter((key) => !known.has(key))
  if (added.length === 0) return
  const values = added.map((key) => {
    const master = keyring.master.get(Number(key))
    return master ? encrypt(master, PLAIN, placeOf(key)).toString('base64') : indexCheck(keyring)
  })
  const inserts = added.map((key, index) => insertCheck(placeOf(key), { json: values[index] }))
  await db.change({ mode: 'SWEEP' }, inserts, () => undefined)
  // Another node with different keys may have stored its check values first.
  await compare()
}
