// Replaces the master key: npm run keys add, then restart every node, then npm run keys rewrap. Exits with 0 when done,
// or 2 if the arguments are invalid or the key can't be changed here.
import { BadArguments, runCommand, withKeys } from './commandLine.ts'
import { readConfig } from './config.ts'
import { Misconfigured } from './misconfigured.ts'
import { addMasterKey, NoKeys } from './storage/keyring.ts'
import { rotateMasterKey } from './storage/rotate.ts'

const USAGE = `npm run keys add       adds a newer master key to the file in the data folder
npm run keys rewrap    wraps all keys of people and all drafts with the newest one

Between the two every node is restarted, so that it knows the newer key.`

async function main([command, ...more]: readonly string[]): Promise<string> {
  const config = readConfig()
  if (command === 'add' && more.length === 0) {
    if (config.masterKeys) throw new BadArguments('MASTER_KEYS holds the keys: add one of the next number there.')
    return `The newest master key is number ${await addMasterKey(config.dataDir)} now.`
  }
  if (command === 'rewrap' && more.length === 0) {
    const rows = await withKeys(({ db, keyring }) => rotateMasterKey(db, keyring))
    return `${rows} rows wrapped anew.`
  }
  throw new BadArguments(USAGE)
}

await runCommand(main, NoKeys, Misconfigured)
