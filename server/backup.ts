// Backs up all data: npm run backup -- FILE|FOLDER. Exits with 0 when done, 2 if there is nothing to back up.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BadArguments, operatorConfig, runCommand } from './commandLine.ts'
import { Misconfigured } from './misconfigured.ts'
import { NoBackup, writeBackup } from './storage/backup/write.ts'
import { startDatabase } from './storage/embedded.ts'

const USAGE = `npm run backup -- FILE      writes a backup to a new file
npm run backup -- FOLDER    writes a backup to a new file in this folder

The server can run meanwhile. The backup contains no master keys: keep them elsewhere, because nobody can read the
backup without them.`

async function main(args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [place, ...more] = positionals
  if (!place || more.length > 0) throw new BadArguments(USAGE)
  const path = await fileFor(resolve(place))
  const database = await startDatabase(operatorConfig())
  try {
    const { tables, rows } = await writeBackup(database.adminUrl, path)
    return `${rows.toLocaleString('en-US')} rows of ${tables} tables are in ${path}.`
  } finally {
    await database.stop()
  }
}

/** @throws BadArguments if the file exists */
async function fileFor(place: string): Promise<string> {
  const found = await stat(place).catch(() => undefined)
  if (found && !found.isDirectory()) throw new BadArguments(`${place} exists already. Choose a new file.`)
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return found ? join(place, `hearthline-${time}.backup.gz`) : place
}

await runCommand(main, NoBackup, Misconfigured)
