/** Jobs that need an operator's attention, and another try for them. */

import { REQUEST_KINDS, type RequestKind } from 'domain/application/core/requests.ts'
import { isPast } from 'domain/application/core/retryRequest.ts'
import { readApplication } from '../storage/applications.ts'
import { addRequest, listStuckMails, listStuckRequests, retryJob, type StuckJob } from '../storage/jobs.ts'
import type { Db } from '../storage/transactions.ts'

/** Oldest first. Failed requests that no application waits for any more are left out. */
export async function listStuck(db: Db): Promise<readonly StuckJob[]> {
  const [requests, mails] = await db.read({ mode: 'SWEEP' }, listStuckRequests(), listStuckMails())
  const wanted: StuckJob[] = [...mails]
  for (const job of requests) if (job.state !== 'GIVEN_UP' || (await isWanted(db, job))) wanted.push(job)
  return wanted.sort((a, b) => a.since.localeCompare(b.since))
}

async function isWanted(db: Db, { application, kind, no }: StuckJob): Promise<boolean> {
  if (!application || !isRequestKind(kind)) return false
  const [[row]] = await db.read({ mode: 'SYSTEM', application }, readApplication(application))
  return row !== undefined && !isPast(row.data, kind, no)
}

const isRequestKind = (kind: string): kind is RequestKind => (REQUEST_KINDS as readonly string[]).includes(kind)

/**
 * Tries a job again at once; a node takes it with its next poll.
 * @param key as the list shows it
 * @returns false if there is no such job or it runs right now. An underwriter asks again for a failed request.
 */
export async function retry(db: Db, key: string): Promise<boolean> {
  const [[retried], requests] = await db.change({ mode: 'SWEEP' }, [retryJob(key), listStuckRequests()], (rows) => rows)
  if (retried) return true
  const lost = requests.find((job) => job.key === key && job.state === 'LOST')
  if (!lost?.application || !isRequestKind(lost.kind)) return false
  const job = { application: lost.application, kind: lost.kind, no: lost.no }
  await db.change({ mode: 'SWEEP' }, [addRequest(job)], () => undefined)
  return true
}
