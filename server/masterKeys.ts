/**
 * Opens the source of the master keys: a key service if MASTER_KEY_KMS is set, and otherwise the settings or the key
 * file.
 */
import type { KmsConfig } from './awsConfig.ts'
import type { Config } from './config.ts'
import type { KeyService } from './providers/masterKey/port.ts'
import { addMasterKey, findKeyring, type Keyring, keySource, loadKeyring } from './storage/keyring.ts'
import type { Db } from './storage/transactions.ts'
import { addWrapped, type GivenKeys, loadWrapped, readStored } from './storage/wrappedKeys.ts'

export interface MasterKeys {
  /** The setting or file that contains the keys, for messages to the operator. */
  readonly source: string
  /**
   * Returns the keys. Creates them at the first start.
   * @throws Misconfigured
   */
  load(db: Db): Promise<Keyring>
}

type Settings = Pick<Config, 'dataDir' | 'masterKeys' | 'kms'>

/**
 * Returns the source of the master keys. Without a key service, reads the keys at once, because that needs no database.
 * @throws Misconfigured
 */
export async function masterKeysOf(config: Settings): Promise<MasterKeys> {
  if (!config.kms) {
    const keyring = await loadKeyring(config)
    return { source: keySource(config), load: async () => keyring }
  }
  const service = await keyServiceOf(config.kms)
  return { source: service.setting, load: async (db) => loadWrapped(db, service, await givenKeys(config)) }
}

/**
 * Returns the keys, or undefined if there are none. Doesn't create keys.
 * @throws Misconfigured
 */
export async function findKeys(config: Settings, db: Db): Promise<Keyring | undefined> {
  const stored = config.kms && (await readStored(db, await keyServiceOf(config.kms)))
  return stored ?? findKeyring(config)
}

/** The setting or file that contains the keys, for messages to the operator. */
export const sourceOf = (config: Settings): string => (config.kms ? 'MASTER_KEY_KMS' : keySource(config))

export async function keyServiceOf(config: KmsConfig): Promise<KeyService> {
  const { kmsService } = await import('./providers/masterKey/kms/kms.ts')
  return kmsService(config)
}

async function givenKeys(config: Settings): Promise<GivenKeys | undefined> {
  const keyring = await findKeyring(config)
  return keyring && { keyring, source: keySource(config) }
}

/**
 * Adds a newer master key to the key file, or to the keys that a key service protects. Returns the new key's number.
 * Nodes use the new key after a restart.
 * @param connect opens the database, which stores the keys of a key service
 * @throws Misconfigured, or NoKeys if the data folder has no keyring
 */
export async function addKey(
  config: Settings,
  connect: (work: (db: Db) => Promise<number>) => Promise<number>,
): Promise<number> {
  if (!config.kms) return addMasterKey(config.dataDir)
  const service = await keyServiceOf(config.kms)
  const given = await givenKeys(config)
  return connect((db) => addWrapped(db, service, given))
}
