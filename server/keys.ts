// Replaces the master key: run npm run keys add, restart every node, and run npm run keys rewrap. Exits with 0 when
// done, or 2 if the arguments are invalid or the key can't be changed here.
import { readKms } from './awsConfig.ts'
import { BadArguments, operatorConfig, runCommand, withDb, withKeys } from './commandLine.ts'
import type { Config } from './config.ts'
import { addKey, keyServiceOf } from './masterKeys.ts'
import { Misconfigured } from './misconfigured.ts'
import { readSettings, settingsFile, writeSettings } from './settingsFile.ts'
import { formatKeyring, NoKeys, newKeyring, parseKeyring } from './storage/keyring.ts'
import { rotateMasterKey } from './storage/rotate.ts'
import { moveToService } from './storage/wrappedKeys.ts'

const USAGE = `npm run keys add          adds a master key to the settings file, to the key file in the data folder or,
                          with MASTER_KEY_KMS, to the database
npm run keys rewrap       encrypts personal keys, drafts and denials with the newest master key
npm run keys rekey ARN    encrypts the master keys with the KMS key in MASTER_KEY_KMS; ARN is their KMS key until now

Restart every node between add and rewrap, so that each node has the new key.`

async function main([command, ...more]: readonly string[]): Promise<string> {
  const config = operatorConfig()
  if (command === 'add' && more.length === 0) {
    if (config.masterKeys && !config.kms) return addToSettings(config.masterKeys)
    return `The newest master key is now number ${await addKey(config, withDb)}.`
  }
  if (command === 'rewrap' && more.length === 0) {
    const rows = await withKeys(({ db, keyring }) => rotateMasterKey(db, keyring))
    return `${rows} rows are now encrypted with the newest master key.`
  }
  if (command === 'rekey' && more.length === 1)
    return `${await rekey(config, more[0])} keys are now encrypted with the KMS key.`
  throw new BadArguments(USAGE)
}

/**
 * Adds a key to the settings file.
 * @throws BadArguments if the keys come from the environment
 */
async function addToSettings(masterKeys: string): Promise<string> {
  const file = settingsFile()
  const settings = readSettings(file)
  if (settings.MASTER_KEYS !== masterKeys)
    throw new BadArguments('The keys are in MASTER_KEYS. Add a key with the next number there.')
  const keyring = newKeyring(parseKeyring(masterKeys))
  await writeSettings(file, { ...settings, MASTER_KEYS: formatKeyring(keyring) })
  return `The newest master key is now number ${keyring.current}, in ${file}.`
}

async function rekey({ kms }: Config, before: string | undefined): Promise<number> {
  if (!kms) throw new BadArguments('Set MASTER_KEY_KMS to the new KMS key.')
  const old = readKms({ MASTER_KEY_KMS: before, KMS_ENDPOINT: kms.endpoint })
  if (!old) throw new BadArguments(USAGE)
  const services = await Promise.all([keyServiceOf({ ...old, credentials: kms.credentials }), keyServiceOf(kms)])
  return withDb((db) => moveToService(db, ...services))
}

await runCommand(main, NoKeys, Misconfigured)
