/** Code shared by the npm commands: the database connection and the exit codes. */
import { type Config, readConfig } from './config.ts'
import { masterKeysOf } from './masterKeys.ts'
import { withSettingsFile } from './settingsFile.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { checkKeys } from './storage/keyCheck.ts'
import type { Keyring } from './storage/keyring.ts'
import { migrate } from './storage/migrate.ts'
import { createDb, type Db } from './storage/transactions.ts'

/** Thrown if a command's arguments are invalid. The operator sees the message. */
export class BadArguments extends Error {}

/** The configuration for operators' commands, from the environment and the settings file. */
export const operatorConfig = (): Config => readConfig(withSettingsFile())

/** Connects to the configured database, brings its schema up to date, runs `work`, and disconnects. */
export async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await startDatabase(operatorConfig())
  const pool = createPool(database.url)
  try {
    await migrate(database.adminUrl)
    return await work(createDb(pool))
  } finally {
    await pool.end()
    await database.stop()
  }
}

/**
 * Does the same as `withDb` and also loads the keys.
 * @throws Misconfigured if the keys don't belong to this database
 */
export const withKeys = <T>(
  work: (dependencies: { readonly db: Db; readonly keyring: Keyring }) => Promise<T>,
): Promise<T> =>
  withDb(async (db) => {
    const keys = await masterKeysOf(operatorConfig())
    const keyring = await keys.load(db)
    await checkKeys(db, keyring, keys.source)
    return work({ db, keyring })
  })

/**
 * Runs a command and prints the text that it returns. Exits with 2 if the arguments are invalid or the command throws
 * one of the error classes in `refusals`.
 */
export async function runCommand(
  command: (args: readonly string[]) => Promise<string>,
  ...refusals: readonly (new (
    ...given: never[]
  ) => Error)[]
): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (error) {
    const { code } = error as { code?: unknown }
    const isRefused =
      String(code).startsWith('ERR_PARSE_ARGS') || [BadArguments, ...refusals].some((one) => error instanceof one)
    if (!isRefused) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 2
  }
}
