/**
 * Manages the queue's jobs. graphile-worker owns the tables, and the program uses its SQL functions and its view
 * `graphile_worker.jobs`.
 */
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { SignInArea } from 'domain/routes/signInAreas.ts'
import type { Instant } from 'domain/values/dates.ts'
import { currentCause, traceparentOf } from '../log.ts'
import { AWAITS_STAFF, effectKey, type RequestJob } from './effects.ts'
import { type Call, statement } from './transactions.ts'

export interface MailJob {
  readonly uuid: string
  readonly org: string
  /** Whether an operator decided to send the message again, although an earlier attempt may have sent it. */
  readonly isAgain?: boolean
  /** Whether the job only looks up whether a text arrived. */
  readonly isReport?: boolean
}

/** The flag for jobs that send emails and text messages. */
export const MAIL_FLAG = 'MAIL'
const mailKey = ({ uuid }: MailJob): string => `mail:${uuid}`

/**
 * Adds the ID of the current work to the job's data, so that the job's log lines and spans refer to the same request.
 */
function withCause(job: object): { json: object } {
  const cause = currentCause()
  return { json: cause ? { ...job, traceparent: traceparentOf(cause) } : job }
}

const NEW_JOB = `graphile_worker.add_job(
  $1, $2, job_key := $3, flags := array[$4::text], run_at := now() + $5::float8 * interval '1 ms'
)`
const add = statement('job_add', `select from ${NEW_JOB}`)
const addIfNone = statement(
  'job_add_if_none',
  `select from ${NEW_JOB.replace(', run_at', ", job_key_mode := 'preserve_run_at', run_at")}`,
)
const addGivenUp = statement(
  'job_add_given_up',
  `select from graphile_worker.permanently_fail_jobs(array[(${NEW_JOB}).id], $6)`,
)

/**
 * Adds a job that starts when the transaction commits, or `delay` milliseconds later. Replaces a waiting job with the
 * same key. If a job with that key is already running, graphile-worker may start the new job at the same time. The
 * attempt of the new job then waits for the end of the running attempt (`claimEffect`).
 */
export const addRequest = (job: RequestJob, delay = 0): Call<unknown> =>
  add('request', withCause(job), effectKey(job), job.kind, delay)
/**
 * Adds a request's job like `addRequest`, but keeps a job that's already waiting. For example, a response that arrived
 * during an attempt has added a job without delay, and the next attempt must not replace it.
 */
export const addNext = (job: RequestJob, delay: number): Call<unknown> =>
  addIfNone('request', withCause(job), effectKey(job), job.kind, delay)
export const addMail = (mail: MailJob, delay = 0): Call<unknown> =>
  add('mail', withCause(mail), mailKey(mail), MAIL_FLAG, delay)

/** A request to email a link for a new password. The address may have no account. */
export interface PasswordResetJob {
  readonly org: string
  /** The blind index of the email address, in hexadecimal. */
  readonly email: string
  readonly area: SignInArea
}
export const addPasswordReset = (job: PasswordResetJob): Call<unknown> =>
  add('passwordReset', withCause(job), `passwordReset:${job.org}:${job.email}`, MAIL_FLAG, 0)

/** Keeps a message's job in the queue without further automatic attempts. Only an operator can retry the job. */
export const giveUpMail = (mail: MailJob): Call<unknown> =>
  addGivenUp('mail', { json: { uuid: mail.uuid, org: mail.org } }, mailKey(mail), MAIL_FLAG, 0, 'given up')

/**
 * RETRIES: the job failed and waits for its next attempt. OVERDUE: the job didn't start within ten seconds of its due
 * time. RUNNING: one attempt has been running for five minutes. GIVEN_UP: the job is no longer retried. STAFF: staff
 * must approve the payment or release the hold. LOST: no job exists for the request or message.
 */
export type StuckState = 'RETRIES' | 'OVERDUE' | 'RUNNING' | 'GIVEN_UP' | 'STAFF' | 'LOST'

interface StuckRow {
  readonly key: string
  readonly state: StuckState
  /** A request's kind, or a message's template. */
  readonly kind: string
  /** The application's UUID; absent for a message about the account itself. */
  readonly application: string | null
  readonly since: Instant
  readonly tries: number
  /** Name and code of the error from the job's last failure. */
  readonly error: string | null
  readonly nextTry: Instant | null
}
export interface StuckRequest extends StuckRow, RequestJob {
  readonly kind: RequestKind
  readonly application: string
}
export interface StuckMail extends StuckRow, MailJob {}

// A job that's due later either failed before or waits for a party that will complete the order later.
const stateOf = (table: 'e' | 'm', failed: string): string => `case
    when ${failed} or j.attempts >= j.max_attempts then 'GIVEN_UP'
    when j.id is null then case when ${table}.error = '${AWAITS_STAFF}' then 'STAFF' else 'LOST' end
    when j.locked_at is not null then case when j.locked_at < now() - interval '5 minutes' then 'RUNNING' end
    when j.run_at > now() then case when ${table}.tries > 0 or ${table}.error is not null then 'RETRIES' end
    when j.run_at < now() - interval '10 seconds' then 'OVERDUE'
  end`
const NEXT_TRY = `case when j.locked_at is null and j.attempts < j.max_attempts then j.run_at end as "nextTry"`

/**
 * Lists requests that have no result and aren't being processed normally. Excludes a failed request if a newer request
 * of the same kind has replaced it.
 */
export const listStuckRequests = statement<StuckRequest>(
  'job_list_stuck_requests',
  `select * from (
     select e.key, e.kind, e.application, e.no, e.created_at as since, e.tries, coalesce(e.error, j.last_error) as error,
       ${stateOf('e', "e.state = 'FAILED'")} as state, ${NEXT_TRY}
     from effect e left join graphile_worker.jobs j on j.key = e.key
     where e.state in ('OPEN', 'FAILED') and not exists (
       select from effect newer where newer.application = e.application and newer.kind = e.kind and newer.no > e.no
     )
   ) found where state is not null order by since limit 500`,
)

/** Lists all organizations' unsent messages that aren't being processed normally. Texts may wait for the morning. */
export const listStuckMails = statement<StuckMail>(
  'job_list_stuck_mails',
  `select * from (
     select 'mail:' || m.uuid as key, m.uuid, m.org_code as org, m.template as kind, m.application, m.created_at as since, m.tries,
       coalesce(m.error, j.last_error) as error, ${stateOf('m', 'false')} as state, ${NEXT_TRY}
     from mail m left join graphile_worker.jobs j on j.key = 'mail:' || m.uuid
     where m.sent_at is null and m.waits_until is null
   ) found where state is not null order by since limit 500`,
)

/** Measures the queue: how many due jobs haven't started, and how many seconds the oldest of them has waited. */
export const queueLoad = statement<{ waiting: number; age: number }>(
  'job_queue_load',
  `select count(*) as waiting, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as age
   from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`,
)

/** Removes a job from the queue if it isn't running. */
export const removeJob = statement('job_remove', 'select from graphile_worker.remove_job($1)')

/** Sends a message again because a person decided so. Replaces the job that the server had given up. */
export const sendMailAgain = ({ uuid, org }: MailJob): readonly Call<unknown>[] => [
  removeJob(mailKey({ uuid, org })),
  addMail({ uuid, org, isAgain: true }),
]
