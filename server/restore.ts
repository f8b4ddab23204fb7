// Restores a backup into an empty database: npm run restore -- FILE. Exits with 0 when done, 1 if events are damaged or
// the keys can't decrypt the data, 2 if the backup can't be restored.
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BadArguments, operatorConfig, runCommand } from './commandLine.ts'
import type { Config } from './config.ts'
import { openFileStore } from './fileStores.ts'
import { findKeys, sourceOf } from './masterKeys.ts'
import { Misconfigured } from './misconfigured.ts'
import { NoRestore, restoreBackup } from './storage/backup/restore.ts'
import { chainsInWords, verifyChains } from './storage/chains.ts'
import { createPool } from './storage/database.ts'
import { type Database, startDatabase } from './storage/embedded.ts'
import { listIn, readErasureList } from './storage/erasureList.ts'
import { compareKeys } from './storage/keyCheck.ts'
import { migrate } from './storage/migrate.ts'
import { createDb } from './storage/transactions.ts'
import { repeatErasures } from './usecases/erasure.ts'

const USAGE = `npm run restore -- FILE

Restores a backup into the empty database of DATABASE_URL, or into a new embedded database. Erases again what was
erased after the backup, as listed in erasures.jsonl beside FILE and in the data folder. Then verifies that all events
are unchanged and that the master keys are those of the data.`

async function main(args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new BadArguments(USAGE)
  const config = operatorConfig()
  const database = await startDatabase(config)
  try {
    const { at, tables, rows } = await restoreBackup(database.adminUrl, path)
    const repeated = await repeatLaterErasures(database, config, path)
    const chains = await verifyChains(database.adminUrl)
    const keys = await checkKeys(database.url, config)
    if (chains.broken.length > 0 || keys) process.exitCode = 1
    return [
      `${rows.toLocaleString('en-US')} rows of ${tables} tables are restored, as of ${at}.`,
      ...(repeated > 0
        ? [`Files that were erased after the backup and are now erased again: ${repeated.toLocaleString('en-US')}.`]
        : []),
      chainsInWords(chains),
      keys ?? 'The master keys are those of the restored data.',
    ].join('\n')
  } finally {
    await database.stop()
  }
}

/**
 * Repeats the erasures that happened after the backup, according to the lists beside the backup and in the data folder.
 * Returns the number of erased files.
 */
async function repeatLaterErasures(database: Database, config: Config, path: string): Promise<number> {
  const lists = await Promise.all(
    [dirname(resolve(path)), config.dataDir].map((folder) => readErasureList(listIn(folder))),
  )
  const erasures = lists.flat()
  if (erasures.length === 0) return 0
  // Migrate the database first, because a database from an older backup doesn't have the functions that erase.
  await migrate(database.adminUrl)
  const pool = createPool(database.url, { max: 1 })
  try {
    const db = createDb(pool)
    return await repeatErasures({ db, fileStore: await openFileStore(config, db) }, erasures)
  } finally {
    await pool.end()
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
