/** Works on the queue: requests to outside parties and mails, with retries and the takeover of lost nodes' jobs. */

import { setTimeout as pause } from 'node:timers/promises'
import { isPast } from 'domain/application/core/retryRequest.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { Job } from 'pg-boss'
import type { Logger } from 'pino'
import { describe } from '../log.ts'
import { type ApplicationRow, readApplication } from '../storage/applications.ts'
import { claimEffect, effectKey, endEffect, noteFailure, type RequestJob } from '../storage/effects.ts'
import { mailOf, markSent, readMail } from '../storage/mails.ts'
import { People, readPersonal } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { statement } from '../storage/transactions.ts'
import { readFile, saveFile } from '../usecases/files.ts'
import type { Services } from '../usecases/services.ts'
import { settleFailed } from '../usecases/settle.ts'
import {
  type Deliver,
  delayOf,
  type MailHandler,
  NotAnswered,
  type RequestContext,
  type RequestHandlers,
  type RetryPolicy,
} from './handler.ts'
import { holdLease, type Lease } from './lease.ts'
import { MAIL_QUEUE, type MailJob, type Queue, REQUEST_QUEUE } from './queue.ts'

interface WorkerOptions {
  readonly services: Services
  readonly queue: Queue
  readonly url: string
  readonly handlers: RequestHandlers
  /** Takes the results: by default what settles them. */
  readonly deliver: Deliver
  readonly sendMail: MailHandler
  readonly retries: RetryPolicy
  readonly log: Logger
}

export interface Worker {
  readonly lease: Lease
  stop(): Promise<void>
}

const WORKERS = 4
const TAKEOVER_INTERVAL = 1000

/**
 * Puts a job that is being worked on back, to begin again after so many milliseconds. One that was begun again very
 * soon may meet the end of the try before, which the library notes a moment later: it is not done for that.
 */
const again = statement(
  'job_again',
  `update pgboss.job set state = 'retry', started_on = null, completed_on = null,
     start_after = now() + $3::float8 * interval '1 ms'
   where name = $1 and id = $2 and state in ('active', 'completed')`,
)

/** Requests whose node is gone: nobody holds its lease. A job that was fetched but not yet claimed gets a moment. */
const takeOver = statement<{ id: string }>(
  'job_take_over',
  `update pgboss.job j set state = 'retry', started_on = null, start_after = now()
   from effect e
   where j.name = 'request' and j.state = 'active' and e.key = j.singleton_key and e.state = 'OPEN'
     and not exists (
       select from pg_locks l where l.locktype = 'advisory' and l.classid = $1 and l.objid = coalesce(e.node, 0) and l.granted
     )
     and (e.node is not null or j.started_on < now() - interval '2 seconds')
   returning j.id`,
)

/** Mails likewise; their jobs carry the node themselves. */
const takeOverMails = statement<{ id: string }>(
  'job_take_over_mails',
  `update pgboss.job j set state = 'retry', started_on = null, start_after = now()
   where j.name = 'mail' and j.state = 'active'
     and not exists (
       select from pg_locks l where l.locktype = 'advisory' and l.classid = $1
         and l.objid = coalesce((j.data->>'node')::bigint, 0) and l.granted
     )
     and (j.data ? 'node' or j.started_on < now() - interval '2 seconds')
   returning j.id`,
)
const claimMail = statement<{ tries: number; age: number }>(
  'job_claim_mail',
  `update pgboss.job
   set data = data || jsonb_build_object('node', $2::bigint, 'tries', coalesce((data->>'tries')::integer, 0) + 1)
   where name = 'mail' and id = $1
   returning (data->>'tries')::integer as tries, extract(epoch from now() - created_on)::float8 * 1000 as age`,
)

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { queue, services, log, url } = options
  const lease = await holdLease(url, (error) => log.error({ err: describe(error) }, 'the lease of this node was lost'))
  const takeOverLost = () =>
    services.db.change(
      { mode: 'SWEEP' },
      [takeOver(lease.namespace), takeOverMails(lease.namespace)],
      ([requests, mails]) => requests.length + mails.length,
    )
  const lost = await takeOverLost()
  if (lost > 0) log.info({ lost }, 'took over jobs of a node that is gone')

  const polling = {
    notifyPollingIntervalSeconds: 1,
    pollingIntervalSeconds: 1,
    batchSize: 1,
    localConcurrency: WORKERS,
  }
  const workers: string[] = []
  const stopping = new AbortController()
  const wake = () => {
    for (const id of workers) queue.boss.notifyWorker(id)
  }
  workers.push(
    await queue.boss.work<RequestJob>(REQUEST_QUEUE, polling, async ([job]) => {
      if (job) await carryRequest(options, { lease, wake, stopping: stopping.signal }, job)
    }),
  )
  workers.push(
    await queue.boss.work<MailJob>(MAIL_QUEUE, { ...polling, localConcurrency: 2 }, async ([job]) => {
      if (job) await carryMail(options, { lease, wake, stopping: stopping.signal }, job)
    }),
  )

  const watch = setInterval(() => {
    takeOverLost()
      .then((taken) => taken > 0 && wake())
      .catch((error: unknown) => log.error({ err: describe(error) }, 'could not look for lost jobs'))
  }, TAKEOVER_INTERVAL)
  return {
    lease,
    async stop() {
      clearInterval(watch)
      // What is under way is put back, for the next node or start: whoever was asked knows the key.
      stopping.abort(new Stopping())
      await queue.stop()
      await lease.release()
    },
  }
}

interface Node {
  readonly lease: Lease
  /** Has this node look at the queue at once. */
  readonly wake: () => void
  readonly stopping: AbortSignal
}

async function carryRequest(
  options: WorkerOptions,
  { lease, wake, stopping }: Node,
  job: Job<RequestJob>,
): Promise<void> {
  const { services, log, retries } = options
  const { data } = job
  const scope = { mode: 'SYSTEM', application: data.application } as const
  const key = effectKey(data)
  const [effect, row, personal] = await services.db.change(
    scope,
    [claimEffect(key, lease.node), readApplication(data.application), readPersonal(data.application)],
    ([[claimed], [application], people]) => [claimed, application, people] as const,
  )
  if (!effect || !row || effect.state !== 'OPEN') return
  if (isPast(row.data, data.kind, data.no)) {
    await services.db.change(scope, [endEffect(key, 'STALE')], () => undefined)
    return
  }
  const ended = { application: data.application, kind: data.kind, attempt: effect.tries }
  try {
    const people = new People(services.keyring, data.application, personal)
    const result = await withTimeout<unknown>(retries.timeout, stopping, (signal) => {
      const context = contextOf(services, row, data, effect.tries, signal)
      return options.handlers[data.kind](row.data, people.personal, context)
    })
    const applied = await options.deliver(data, result)
    log.info({ ...ended, applied }, 'request settled')
  } catch (error) {
    if (stopping.aborted) {
      await services.db.change(scope, [noteFailure(key, null), again(REQUEST_QUEUE, job.id, 0)], () => undefined)
      return
    }
    log.warn({ ...ended, err: describe(error) }, 'request failed')
    const age = effect.age * 1000
    if (age > retries.deadline) {
      await settleFailed(services, data, error instanceof NotAnswered)
      return
    }
    const delay = delayOf(retries, effect.tries, age, error)
    const failure = noteFailure(key, JSON.stringify(describe(error)))
    await services.db.change(scope, [failure, again(REQUEST_QUEUE, job.id, delay)], () => undefined)
    soon(delay, wake)
  }
}

/** The queue looks every second; a shorter delay is woken for. */
function soon(delay: number, wake: () => void): void {
  if (delay < 5000) void pause(delay, undefined, { ref: false }).then(wake)
}

function contextOf(
  services: Services,
  { data, head }: ApplicationRow,
  { application, kind, no }: RequestJob,
  attempt: number,
  signal: AbortSignal,
): RequestContext {
  const now = services.clock.now()
  const scope = { mode: 'SYSTEM', application } as const
  return {
    organization: services.organization(data.orgCode),
    head,
    kind,
    no,
    key: effectKey({ application, kind, no: data.requests[kind]?.key ?? no }),
    attempt,
    now,
    today: todayAt(data.property.address.state, now),
    signal,
    readFile: async (uuid) => (await readFile(services, scope, application, uuid)).bytes,
    saveFile: async (file) => ({ sha256: await saveFile(services, scope, { ...file, application }) }),
  }
}

class TooLong extends Error {
  override name = 'TooLong'
}

class Stopping extends Error {
  override name = 'Stopping'
}

async function withTimeout<T>(
  milliseconds: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stopping.throwIfAborted()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new TooLong()), milliseconds)
  const signal = AbortSignal.any([controller.signal, stopping])
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  try {
    return await Promise.race([work(signal), aborted])
  } finally {
    clearTimeout(timer)
  }
}

async function carryMail(options: WorkerOptions, { lease, wake }: Node, job: Job<MailJob>): Promise<void> {
  const { services, sendMail, retries, log } = options
  const scope = { mode: 'MAILBOX', org: job.data.org } as const
  const [[claim], [row]] = await services.db.read(scope, claimMail(job.id, lease.node), readMail(job.data.uuid))
  if (!claim || !row || row.sent_at) return
  try {
    const mail = mailOf(row, unwrapKey(services.keyring, row.identity, row))
    await sendMail({ ...mail, organization: services.organization(row.org_code) })
    await services.db.change(scope, [markSent(row.uuid)], () => undefined)
  } catch (error) {
    const failed = { mail: row.uuid, template: row.template, attempt: claim.tries, err: describe(error) }
    if (claim.age > retries.deadline) {
      log.error(failed, 'a mail could not be sent: an agent has to see to it')
      return
    }
    log.warn(failed, 'mail failed')
    const delay = delayOf(retries, claim.tries, claim.age, error)
    await services.db.change({ mode: 'SWEEP' }, [again(MAIL_QUEUE, job.id, delay)], () => undefined)
    soon(delay, wake)
  }
}
