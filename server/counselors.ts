// Loads the housing counseling agencies that HUD has approved: npm run counselors load FILE -- --obtained DATE. Exits
// with 0 when done, even if some records were left out, and 2 if the file or the arguments can't be used.
import { parseArgs } from 'node:util'
import { dataUsableUntil } from 'domain/rules/counseling.ts'
import { dateIn, formatFullDate, instant, isPlainDate } from 'domain/values/dates.ts'
import { BadArguments, operatorConfig, runCommand } from './commandLine.ts'
import { UnusableFile } from './storage/addresses/lines.ts'
import { replaceCounseling } from './storage/counseling.ts'
import { createOwnerPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { migrate } from './storage/migrate.ts'
import { readAgencyFile } from './usecases/counseling/agencyFile.ts'

const USAGE = `npm run counselors load FILE -- --obtained DATE

Replaces the housing counseling agencies with those of FILE, which has HUD's data as CSV or JSON. DATE is the day on
which you obtained the data, such as 2026-11-30. Lists use the data for 30 days (12 CFR 1024.20(a)(1)).`

const MOST_PROBLEMS = 10

async function main(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { obtained: { type: 'string' } },
  })
  const [command, file, ...more] = positionals
  const { obtained = '' } = values
  if (command !== 'load' || !file || more.length > 0 || !isPlainDate(obtained)) throw new BadArguments(USAGE)
  const today = dateIn('UTC', instant(Date.now()))
  if (obtained > today) throw new BadArguments(`${obtained} is in the future.`)
  if (dataUsableUntil(obtained) < today) throw new BadArguments(`Data of ${obtained} is older than 30 days.`)
  const { agencies, problems } = await readAgencyFile(file)
  const database = await startDatabase(operatorConfig())
  try {
    await migrate(database.adminUrl)
    const pool = createOwnerPool(database.adminUrl)
    try {
      await replaceCounseling(pool, { agencies, obtainedOn: obtained })
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
  }
  return [
    `${agencies.length} agencies loaded, ${problems.length} records left out. Load newer data by ${formatFullDate(dataUsableUntil(obtained))}.`,
    ...problems.slice(0, MOST_PROBLEMS).map(({ line, reason }) => `  ${line}: ${reason}`),
  ].join('\n')
}

await runCommand(main, UnusableFile)
