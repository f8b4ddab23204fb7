/** Lists and retries jobs that need an operator. */
import { isPast } from 'domain/application/core/retryRequest.ts'
import { readApplication } from '../storage/applications.ts'
import {
  addRequest,
  listStuckMails,
  listStuckRequests,
  removeJob,
  type StuckMail,
  type StuckRequest,
  sendMailAgain,
} from '../storage/jobs.ts'
import type { Db } from '../storage/transactions.ts'

/** Returns the stuck jobs, oldest first. Leaves out failed requests whose results are no longer needed. */
export async function listStuck(db: Db): Promise<readonly (StuckRequest | StuckMail)[]> {
  const [requests, mails] = await db.read({ mode: 'SWEEP' }, listStuckRequests(), listStuckMails())
  const stuck: (StuckRequest | StuckMail)[] = [...mails]
  for (const request of requests) if (request.state !== 'GIVEN_UP' || (await isWanted(db, request))) stuck.push(request)
  return stuck.sort((a, b) => a.since.localeCompare(b.since))
}

async function isWanted(db: Db, { application, kind, no }: StuckRequest): Promise<boolean> {
  const [[row]] = await db.read({ mode: 'SYSTEM', application }, readApplication(application))
  return row !== undefined && !isPast(row.data, kind, no)
}

/**
 * Retries a stuck job immediately.
 * @param key the job's key in the list
 * @returns false if the job isn't in the list or is already running. Also false for a request that the server has given
 * up on, because only underwriters can retry such requests.
 */
export async function retry(db: Db, key: string): Promise<boolean> {
  const job = (await listStuck(db)).find((one) => one.key === key)
  if (!job || job.state === 'RUNNING' || ('no' in job && job.state === 'GIVEN_UP')) return false
  const again =
    'no' in job
      ? [removeJob(key), addRequest({ application: job.application, kind: job.kind, no: job.no })]
      : sendMailAgain(job)
  await db.change({ mode: 'SWEEP' }, again, () => undefined)
  return true
}
