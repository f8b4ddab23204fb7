// Imports a file into the address book: npm run addresses import FILE. Exits with 0 if the whole file was read, even if
// some records in it are invalid. Exits with 2 if the file can't be used.
import { parseArgs } from 'node:util'
import { operatorConfig } from './commandLine.ts'
import { importAddresses } from './storage/addresses/import.ts'
import { UnusableFile } from './storage/addresses/lines.ts'
import { createOwnerPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { migrate } from './storage/migrate.ts'

const USAGE = `npm run addresses import FILE

Adds the addresses of FILE to the address book: National Address Database, OpenAddresses
(CSV or GeoJSON lines) or plain CSV, as they are or compressed with gzip.`

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const count = (n: number): string => n.toLocaleString('en-US')

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const [command, file, ...more] = positionals
  if (values.help) {
    say(USAGE)
    return 0
  }
  if (command !== 'import' || !file || more.length > 0) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const database = await startDatabase(operatorConfig())
  const pool = createOwnerPool(database.adminUrl)
  try {
    await migrate(database.adminUrl)
    return await load(pool, file)
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function load(pool: ReturnType<typeof createOwnerPool>, file: string): Promise<number> {
  const start = performance.now()
  let told = start
  const rate = (read: number) => count(Math.round(read / Math.max(0.001, (performance.now() - start) / 1000)))
  const report = await importAddresses(pool, file, (read) => {
    if (performance.now() - told < 5000) return
    told = performance.now()
    say(`${count(read)} rows, ${rate(read)} rows/s`)
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${file}: ${report.format}`)
  say(`${count(report.read)} rows in ${seconds} s (${rate(report.read)} rows/s)`)
  say(`${count(report.added)} new, ${count(report.known)} known already, ${count(report.bad)} bad`)
  for (const { line, reason } of report.problems) say(`  line ${line}: ${reason}`)
  if (report.bad > report.problems.length) say(`  … and ${count(report.bad - report.problems.length)} more`)
  return 0
}

process.exitCode = await main()
