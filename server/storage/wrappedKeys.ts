/** Stores the master keys in the database, encrypted by a key service. */
import { Misconfigured } from '../misconfigured.ts'
import type { KeyService } from '../providers/masterKey/port.ts'
import { compareKeys } from './keyCheck.ts'
import { type Keyring, newKeyring } from './keyring.ts'
import { sameBytes } from './secrets.ts'
import { type Db, statement } from './transactions.ts'

const PREFIX = 'master_key/'
const INDEX = 'index'

/** `name` is a version of the master key, or `index`. `value` is base64. */
const readWrapped = statement<{ name: string; value: string }>(
  'master_key_read',
  `select substr(name, ${PREFIX.length + 1}) as name, value from setting where name like '${PREFIX}%' order by name`,
)
const insertWrapped = statement(
  'master_key_insert',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
)
const updateWrapped = statement('master_key_update', 'update setting set value = $2 where name = $1')

/** The keys from MASTER_KEYS or the key file, and the name of that source. */
export interface GivenKeys {
  readonly keyring: Keyring
  readonly source: string
}

const named = ({ master, index }: Keyring): ReadonlyMap<string, Buffer> =>
  new Map([...[...master].map(([version, key]) => [String(version), key] as const), [INDEX, index] as const])

async function wrapAll(
  db: Db,
  service: KeyService,
  keys: ReadonlyMap<string, Buffer>,
  store: typeof insertWrapped,
): Promise<void> {
  const calls = await Promise.all(
    [...keys].map(async ([name, key]) =>
      store(`${PREFIX}${name}`, { json: (await service.wrap(name, key)).toString('base64') }),
    ),
  )
  await db.change({ mode: 'SWEEP' }, calls, () => undefined)
}

/** Reads and decrypts the keys in the database. Returns undefined if there are none. @throws Misconfigured */
export async function readStored(db: Db, service: KeyService): Promise<Keyring | undefined> {
  const [rows] = await db.read({ mode: 'SWEEP' }, readWrapped())
  if (rows.length === 0) return undefined
  const master = new Map<number, Buffer>()
  let index: Buffer | undefined
  for (const { name, value } of rows) {
    const key = await service.unwrap(name, Buffer.from(value, 'base64'))
    if (name === INDEX) index = key
    else master.set(Number(name), key)
  }
  if (!index || master.size === 0)
    throw new Misconfigured(
      service.setting,
      'the database lacks some of its master keys.',
      'Restore its table setting.',
    )
  return { current: Math.max(...master.keys()), master, index }
}

/**
 * Returns the keys in the database. At the first start with a key service, stores the given keys or new keys.
 * @param given the database's earlier keys, if the settings still contain them
 * @throws Misconfigured if the service refuses a key, the given keys differ from the stored keys, or the database uses
 * keys that weren't given
 */
export async function loadWrapped(db: Db, service: KeyService, given: GivenKeys | undefined): Promise<Keyring> {
  const stored = (await readStored(db, service)) ?? (await takeOver(db, service, given))
  if (!given) return stored
  const all = named(stored)
  for (const [name, key] of named(given.keyring)) {
    const same = all.get(name)
    if (!same || !sameBytes(same, key))
      throw new Misconfigured(
        given.source,
        `the key ${name} isn't one of the master keys in the database.`,
        `Remove it. With ${service.setting}, the database contains the master keys.`,
      )
  }
  return stored
}

async function takeOver(db: Db, service: KeyService, given: GivenKeys | undefined): Promise<Keyring> {
  try {
    await compareKeys(db, given?.keyring, given?.source ?? service.setting)
  } catch (error) {
    if (given || !(error instanceof Misconfigured)) throw error
    throw new Misconfigured(
      service.setting,
      'this database uses master keys that the key service has never encrypted.',
      'Start once with these keys in MASTER_KEYS or in the key file. The start encrypts them with the key service.',
    )
  }
  await wrapAll(db, service, named(given?.keyring ?? newKeyring()), insertWrapped)
  // Use the stored keys, because another node may have stored its keys first.
  const stored = await readStored(db, service)
  if (!stored) throw new Error('the master keys were not stored')
  return stored
}

/** Adds a newer master key and returns its number. Nodes use it after a restart. */
export async function addWrapped(db: Db, service: KeyService, given: GivenKeys | undefined): Promise<number> {
  const { current, master } = newKeyring(await loadWrapped(db, service, given))
  const key = master.get(current)
  if (key) await wrapAll(db, service, new Map([[String(current), key]]), insertWrapped)
  return current
}

/**
 * Encrypts the stored keys with another service's key, or with another key of the same service. Returns the number of
 * keys.
 */
export async function moveToService(db: Db, before: KeyService, service: KeyService): Promise<number> {
  const keyring = await readStored(db, before)
  if (!keyring)
    throw new Misconfigured(before.setting, 'the database has no encrypted master keys.', 'Start once with it.')
  const keys = named(keyring)
  await wrapAll(db, service, keys, updateWrapped)
  return keys.size
}
