// Changes the master key: npm run keys add, then restart every node, then npm run keys rewrap. Exits with 0 when done,
// or 2 for invalid arguments or if the key can't be changed here.
import { readConfig } from './config.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { addMasterKey, loadKeyring, NoKeys } from './storage/keyring.ts'
import { migrate } from './storage/migrate.ts'
import { rotateMasterKey } from './storage/rotate.ts'
import { createDb } from './storage/transactions.ts'

const USAGE = `npm run keys add       adds a newer master key to the file in the data folder
npm run keys rewrap    wraps all keys of people and all drafts with the newest one

Between the two every node is restarted, so that it knows the newer key.`

async function rewrap(): Promise<number> {
  const config = readConfig()
  const database = await startDatabase(config)
  const pool = createPool(database.url)
  try {
    await migrate(database.adminUrl)
    return await rotateMasterKey(createDb(pool), await loadKeyring(config))
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function main([command, ...more]: readonly string[]): Promise<number> {
  const config = readConfig()
  if (command === 'add' && more.length === 0) {
    if (config.masterKeys) {
      process.stderr.write('MASTER_KEYS holds the keys: add one of the next number there.\n')
      return 2
    }
    process.stdout.write(`The newest master key is number ${await addMasterKey(config.dataDir)} now.\n`)
    return 0
  }
  if (command === 'rewrap' && more.length === 0) {
    process.stdout.write(`${await rewrap()} rows wrapped anew.\n`)
    return 0
  }
  process.stderr.write(`${USAGE}\n`)
  return 2
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof NoKeys)) throw error
  process.stderr.write(`${error.message}\n`)
  return 2
})
