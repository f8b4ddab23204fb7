// Replaces the master key: npm run keys add, then restart every node, then npm run keys rewrap. Exits with 0 when done,
// or 2 if the arguments are invalid or the key can't be changed here.
import { BadArguments, runCommand, withKeys } from './commandLine.ts'
import { readConfig } from './config.ts'
import { Misconfigured } from './misconfigured.ts'
import { addMasterKey, NoKeys } from './storage/keyring.ts'
import { rotateMasterKey } from './storage/rotate.ts'

const USAGE = `npm run keys add       adds a master key to the key file in the data folder
npm run keys rewrap    encrypts personal keys, drafts and denials with the newest master key

Restart every node between the two commands, so that each node has the new key.`

async function main([command, ...more]: readonly string[]): Promise<string> {
  const config = readConfig()
  if (command === 'add' && more.length === 0) {
    if (config.masterKeys) throw new BadArguments('The keys are in MASTER_KEYS. Add a key with the next number there.')
    return `The newest master key is now number ${await addMasterKey(config.dataDir)}.`
  }
  if (command === 'rewrap' && more.length === 0) {
    const rows = await withKeys(({ db, keyring }) => rotateMasterKey(db, keyring))
    return `${rows} rows are now encrypted with the newest master key.`
  }
  throw new BadArguments(USAGE)
}

await runCommand(main, NoKeys, Misconfigured)
