// Restores a backup into an empty database: npm run restore -- FILE. Exits with 0 when done, 1 if events are damaged or
// the keys can't decrypt the data, 2 if the backup can't be restored.
import { parseArgs } from 'node:util'
import { BadArguments, operatorConfig, runCommand } from './commandLine.ts'
import type { Config } from './config.ts'
import { findKeys, sourceOf } from './masterKeys.ts'
import { Misconfigured } from './misconfigured.ts'
import { NoRestore, restoreBackup } from './storage/backup/restore.ts'
import { chainsInWords, verifyChains } from './storage/chains.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { compareKeys } from './storage/keyCheck.ts'
import { createDb } from './storage/transactions.ts'

const USAGE = `npm run restore -- FILE

Restores a backup into the empty database of DATABASE_URL, or into a new embedded database. Then verifies that all
events are unchanged and that the master keys are those of the data.`

async function main(args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new BadArguments(USAGE)
  const config = operatorConfig()
  const database = await startDatabase(config)
  try {
    const { at, tables, rows } = await restoreBackup(database.adminUrl, path)
    const chains = await verifyChains(database.adminUrl)
    const keys = await checkKeys(database.url, config)
    if (chains.broken.length > 0 || keys) process.exitCode = 1
    return [
      `${rows.toLocaleString('en-US')} rows of ${tables} tables are restored, as of ${at}.`,
      chainsInWords(chains),
      keys ?? 'The master keys are those of the restored data.',
    ].join('\n')
  } finally {
    await database.stop()
  }
}

/** Returns what's wrong with the keys, or undefined if they can decrypt the restored data. */
async function checkKeys(url: string, config: Config): Promise<string | undefined> {
  const pool = createPool(url, { max: 1 })
  try {
    const db = createDb(pool)
    await compareKeys(db, await findKeys(config, db), sourceOf(config))
    return undefined
  } catch (error) {
    if (error instanceof Misconfigured) return error.message
    throw error
  } finally {
    await pool.end()
  }
}

await runCommand(main, NoRestore, Misconfigured)
