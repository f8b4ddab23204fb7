// Stuck jobs: npm run jobs lists them, npm run jobs retry KEY retries one. Shows no personal data. Exits with 0 when
// done, 1 if there is nothing to retry, 2 for invalid arguments.
import { readConfig } from './config.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import type { StuckMail, StuckRequest } from './storage/jobs.ts'
import { migrate } from './storage/migrate.ts'
import { createDb, type Db } from './storage/transactions.ts'
import { listStuck, retry } from './usecases/stuckJobs.ts'

const USAGE = `npm run jobs              lists the jobs that aren't on their way
npm run jobs retry KEY    tries one of them again at once

RETRIES waits for its next try, OVERDUE has been due for 10 seconds, RUNNING for 5 minutes in one try,
GIVEN_UP is not tried any more, LOST has no job. Underwriters ask again at /agent for a request that was given up.`

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await startDatabase(readConfig())
  const pool = createPool(database.url)
  try {
    await migrate(database.adminUrl)
    return await work(createDb(pool))
  } finally {
    await pool.end()
    await database.stop()
  }
}

function lineOf({ key, state, kind, application, since, tries, error, nextTry }: StuckRequest | StuckMail): string {
  const next = nextTry && state === 'RETRIES' ? `next try ${nextTry}` : ''
  const facts = [`since ${since}`, `${tries} tries`, error ?? '', next].filter(Boolean)
  return `${state.padEnd(8)} ${kind.padEnd(20)} ${application ?? 'no application'}\n  ${key}\n  ${facts.join(', ')}`
}

async function main([command, key, ...more]: readonly string[]): Promise<number> {
  if (command === undefined || (command === 'list' && key === undefined)) {
    const stuck = await withDb(listStuck)
    process.stdout.write(`${stuck.map(lineOf).join('\n') || 'No job is stuck.'}\n`)
    return 0
  }
  if (command !== 'retry' || !key || more.length > 0) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const retried = await withDb((db) => retry(db, key))
  process.stdout.write(retried ? 'The job runs again now.\n' : 'There is no such job to retry: see npm run jobs.\n')
  return retried ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
