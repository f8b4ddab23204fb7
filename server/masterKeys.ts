/** Opens the source of the master keys: the settings and the key file or, with MASTER_KEY_KMS, a key service. */
import type { KmsConfig } from './awsConfig.ts'
import type { Config } from './config.ts'
import type { KeyService } from './providers/masterKey/port.ts'
import { addMasterKey, findKeyring, type Keyring, keySource, loadKeyring } from './storage/keyring.ts'
import type { Db } from './storage/transactions.ts'
import { addWrapped, type GivenKeys, loadWrapped, readStored } from './storage/wrappedKeys.ts'

export interface MasterKeys {
  /** The setting or file with the keys, for messages to the operator. */
  readonly source: string
  /** Returns the keys. At the first start, creates them. @throws Misconfigured */
  load(db: Db): Promise<Keyring>
}

type Settings = Pick<Config, 'dataDir' | 'masterKeys' | 'kms'>

/**
 * Returns the source of the master keys. Without a key service, reads the keys at once, because they need no database.
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

/** Returns the keys, if there are any, and creates none. @throws Misconfigured */
export async function findKeys(config: Settings, db: Db): Promise<Keyring | undefined> {
  const stored = config.kms && (await readStored(db, await keyServiceOf(config.kms)))
  return stored ?? findKeyring(config)
}

/** The setting or file with the keys, for messages to the operator. */
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
 * Adds a newer master key to the key file or to the keys of the key service, and returns its number. Nodes use the new
 * key after a restart.
 * @param connect opens the database, in which a key service's keys are stored
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
