// Lists stuck jobs (npm run jobs) or retries one of them (npm run jobs retry KEY). Shows no personal data. Exits with 0
// when done, 1 if the job can't be retried, 2 for invalid arguments.
import { BadArguments, runCommand, withDb } from './commandLine.ts'
import type { StuckMail, StuckRequest } from './storage/jobs.ts'
import { listStuck, retry } from './usecases/stuckJobs.ts'

const USAGE = `npm run jobs              lists stuck jobs
npm run jobs retry KEY    retries one of them at once

RETRIES: the job failed and waits for its next attempt. OVERDUE: it has been due for 10 seconds but hasn't started.
RUNNING: one attempt has been running for 5 minutes. GIVEN_UP: it's no longer retried; an underwriter can
retry a request at /agent. STAFF: staff must approve a payment or release a hold at /agent/funding. LOST: the
request or mail has no job.`

function lineOf({ key, state, kind, application, since, tries, error, nextTry }: StuckRequest | StuckMail): string {
  const next = nextTry && state === 'RETRIES' ? `next attempt ${nextTry}` : ''
  const facts = [`since ${since}`, `${tries} failed attempts`, error ?? '', next].filter(Boolean)
  return `${state.padEnd(8)} ${kind.padEnd(20)} ${application ?? 'no application'}\n  ${key}\n  ${facts.join(', ')}`
}

async function main([command, key, ...more]: readonly string[]): Promise<string> {
  if (command === undefined || (command === 'list' && key === undefined))
    return (await withDb(listStuck)).map(lineOf).join('\n') || 'No job is stuck.'
  if (command !== 'retry' || !key || more.length > 0) throw new BadArguments(USAGE)
  if (await withDb((db) => retry(db, key))) return 'The job runs again now.'
  process.exitCode = 1
  return 'There is no such job to retry. See npm run jobs.'
}

await runCommand(main)
