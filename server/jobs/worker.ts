/** Runs jobs, which send requests to outside parties, emails and text messages. Retries each job until its deadline. */
import { setTimeout as pause } from 'node:timers/promises'
import { isPast, keyedNo } from 'domain/application/core/retryRequest.ts'
import { LineCancelled, PaymentWaits } from 'domain/application/funding/holds.ts'
import type { OrderedPayment } from 'domain/application/funding/types.ts'
import { instant } from 'domain/values/dates.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { Job, JobHelpers, Task } from 'graphile-worker'
import type { Logger } from 'pino'
import { isOwnFailure } from '../errors.ts'
import { describe, newCause, readTraceparent } from '../log.ts'
import { withinTime } from '../providers/shared/calls.ts'
import { NotCalled } from '../providers/shared/isolation.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { NumberOptedOut } from '../providers/sms/port.ts'
import type { ApplicationRow } from '../storage/applications.ts'
import {
  AWAITS_STAFF,
  effectKey,
  endEffect,
  noteAccepted,
  noteFailure,
  notePause,
  type RequestJob,
} from '../storage/effects.ts'
import {
  addMail,
  addNext,
  addRequest,
  giveUpMail,
  MAIL_FLAG,
  type MailJob,
  type PasswordResetJob,
} from '../storage/jobs.ts'
import { blindIndex } from '../storage/keyring.ts'
import { mailOf, markSent, noteCalling, noteMailFailure, noteMailPause, readMail } from '../storage/mails.ts'
import { People } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { partyCalls, runTask } from '../telemetry/channels.ts'
import { approversOf } from '../usecases/agents/colleagues.ts'
import { readFile, saveFile } from '../usecases/files.ts'
import { sendPasswordReset } from '../usecases/passwordReset.ts'
import type { Services } from '../usecases/services.ts'
import {
  settleAccepted,
  settleDelayed,
  settleFailed,
  settleOverdue,
  settlePayment,
  settlePayoff,
} from '../usecases/settle.ts'
import { isSendable, takeDelivery, takeReply } from '../usecases/texts.ts'
import { claimAttempt } from './claimAttempt.ts'
import { type Engine, type JobName, startEngine } from './engine.ts'
import { mailDeadline, tellGivenUp, tellSent } from './givenUpMail.ts'
import {
  type Deliver,
  delayOf,
  isRepeated,
  type MailHandler,
  NotYet,
  type PaymentOrder,
  pollDelay,
  type RequestContext,
  type RequestHandlers,
  type RetryPolicy,
  rejectionOf,
} from './handler.ts'
import { partyOf } from './parties.ts'

interface WorkerOptions {
  readonly services: Services
  readonly url: string
  readonly handlers: RequestHandlers
  /** Applies the result of a request. The sandbox wraps this function to simulate faults. */
  readonly deliver: Deliver
  readonly sendMail: MailHandler
  readonly retries: RetryPolicy
  readonly log: Logger
}

export interface Worker {
  stop(): Promise<void>
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController()
  const node: Node = { stopping: stopping.signal, wakeIn: (delay) => engine.wakeIn(delay) }
  const engine: Engine = await startEngine(
    options.url,
    {
      request: asTask('request', (data: RequestJob, { job }) =>
        pastOutages(options, node, () => carryRequest(options, node, data, job)),
      ),
      mail: asTask('mail', (data: MailJob, { job, abortSignal }) =>
        pastOutages(options, node, () => carryMail(options, node, data, job.attempts, abortSignal)),
      ),
      passwordReset: asTask('passwordReset', (data: PasswordResetJob) =>
        pastOutages(options, node, () => sendPasswordReset(options.services, data)),
      ),
    },
    options.log,
  )
  return {
    async stop() {
      const stopped = engine.stop()
      // Running requests return to the queue for another node or for this node's next start. The idempotency key stays
      // the same, so the outside party recognizes the request.
      stopping.abort(new Stopping())
      await stopped
    },
  }
}

interface Node extends Pick<Engine, 'wakeIn'> {
  readonly stopping: AbortSignal
}

/**
 * Repeats `work` until the database is available and no other transaction holds a lock that `work` needs. Otherwise,
 * the job would fail, and after a few outages, graphile-worker would delay the next attempt by minutes.
 */
async function pastOutages({ retries }: WorkerOptions, { stopping }: Node, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOwnFailure(error) || stopping.aborted) throw error
      await pause(retries.quickDelay)
    }
  }
}

/**
 * Runs each job with the logging context of the request that created it. The engine stores a job's error message, so
 * this function replaces the error with one that has only a name and a code.
 */
function asTask<T extends object>(task: JobName, carry: (job: T, helpers: JobHelpers) => Promise<void>): Task {
  return async (payload, helpers) => {
    const job = payload as T & { kind?: string; traceparent?: unknown }
    try {
      const parent = readTraceparent(job.traceparent)
      const kind = job.kind ?? MAIL_FLAG
      const party = task === 'passwordReset' ? undefined : partyOf(kind)
      await runTask({ task, kind, party, cause: newCause(parent), parent }, () => carry(job, helpers))
    } catch (error) {
      throw new Error(JSON.stringify(describe(error)))
    }
  }
}

/**
 * The maximum number of starts for a job whose nodes keep dying. The next start marks the job as failed. Without this
 * limit, a job that crashes its node would crash every node that takes it over. The limit isn't lower, because nodes
 * can also end for other reasons while a job runs.
 */
export const MOST_STARTS = 10

/** Thrown if every node that started the job died before the job ended. */
class NodeEnded extends Error {
  override name = 'NodeEnded'
  readonly code = 'STARTED_TOO_OFTEN'
}

/** @param job the queue's job. `attempts`: how many times it has started without ending, including this start */
async function carryRequest(
  options: WorkerOptions,
  node: Node,
  data: RequestJob,
  job: Pick<Job, 'id' | 'attempts'>,
): Promise<void> {
  const { services, log, retries } = options
  const { wakeIn, stopping } = node
  const scope = { mode: 'SYSTEM', application: data.application } as const
  const key = effectKey(data)
  const claimed = await claimAttempt(services, node, data, job)
  if (!claimed) return
  const { effect, row, personal } = claimed
  if (isPast(row.data, data.kind, data.no)) {
    await services.db.change(scope, [endEffect(key, 'STALE')], () => undefined)
    return
  }
  const attempt = effect.tries + 1
  const ended = { application: data.application, kind: data.kind, attempt }
  try {
    if (job.attempts > MOST_STARTS) throw new NodeEnded()
    const people = new People(services.keyring, data.application, personal)
    const result = await withinTime<unknown>(retries.timeout, stopping, (signal) => {
      const context = contextOf(services, row, data, attempt, signal)
      const call = async () => options.handlers[data.kind](row.data, people.personal, context)
      return partyCalls.tracePromise(call, { party: partyOf(data.kind), kind: data.kind })
    })
    const applied = await options.deliver(data, result)
    log.info({ ...ended, applied }, 'request settled')
  } catch (error) {
    if (stopping.aborted) {
      await services.db.change(scope, [notePause(key, null), addRequest(data)], () => undefined)
      return
    }
    if (isOwnFailure(error)) throw error
    if (error instanceof LineCancelled) {
      await services.db.change(scope, [endEffect(key, 'STALE')], () => undefined)
      log.info({ ...ended, why: error.name }, 'the payment is no longer needed')
      return
    }
    if (error instanceof PaymentWaits) {
      // The job ends here. Releasing the hold or giving the last approval adds the job again.
      await services.db.change(scope, [notePause(key, AWAITS_STAFF)], () => undefined)
      log.info({ ...ended, why: error.name }, 'the payment waits for the staff')
      return
    }
    if (error instanceof NotYet) {
      const delay = pollDelay(retries, effect.polls, row.data, data.kind)
      const { reference, adapter } = error.pending
      await services.db.change(
        scope,
        [noteAccepted(key, reference, adapter ?? null), addNext(data, delay)],
        () => undefined,
      )
      wakeIn(delay)
      await settleAccepted(services, data, error.pending)
      return
    }
    log.warn({ ...ended, err: describe(error) }, 'request failed')
    const age = effect.age * 1000
    const failure = noteFailure(key, JSON.stringify(describe(error)))
    const rejection = rejectionOf(
      error,
      isRepeated(row.data, data.kind, effect.wasClaimed),
      attempt <= retries.quickTries,
    )
    if (age > retries.deadline || error instanceof NodeEnded || rejection) {
      await services.db.change(scope, [failure], () => undefined)
      await settleFailed(services, data, rejection ?? { answered: false })
      return
    }
    const notCalled = error instanceof NotCalled ? error : undefined
    // Don't count an attempt that never reached the party. The quick retries are then still available when the party
    // responds again.
    const noted = notCalled ? notePause(key, JSON.stringify(describe(error))) : failure
    const delay = delayOf(retries, attempt, age, error)
    await services.db.change(scope, [noted, addNext(data, delay)], () => undefined)
    wakeIn(delay)
    const isDelayed = notCalled ? notCalled.code === 'PAUSED' : attempt > retries.quickTries
    if (isDelayed && !row.data.requests[data.kind]?.delayed) await settleDelayed(services, data)
    if (age > retries.overdue && !row.data.requests[data.kind]?.late) await settleOverdue(services, data)
  }
}

function contextOf(
  services: Services,
  { data, head }: ApplicationRow,
  job: RequestJob,
  attempt: number,
  signal: AbortSignal,
): RequestContext {
  const { application, kind, no } = job
  const now = services.clock.now()
  const scope = { mode: 'SYSTEM', application } as const
  return {
    organization: services.organization(data.orgCode),
    origin: services.originOf(data.orgCode),
    head,
    kind,
    no,
    key: effectKey({ application, kind, no: keyedNo(data, kind, no) }),
    attempt,
    now,
    today: todayAt(data.property.address.state, now),
    signal,
    startPayment: async (order, invented = []) => {
      const isApprover = await approversOf(services, data.orgCode)
      const asked = ordered(services, order)
      const { amount, to } = await settlePayment(
        ...([services, job, asked, order] as const),
        (identity) => invented.includes(identity) || isApprover(identity),
      )
      return { amount, isSameAccount: to === asked.to }
    },
    storePayoff: (payoff) => settlePayoff(services, job, payoff),
    readFile: async (uuid) => (await readFile(services, scope, application, uuid)).bytes,
    saveFile: async (file) => ({ sha256: await saveFile(services, scope, { ...file, application }) }),
  }
}

/**
 * Returns a payment as events store it. The account is hashed with the server's key, so the hash doesn't reveal the
 * account number.
 */
function ordered({ keyring }: Services, { isByHand: _, adapter: __, to, ...order }: PaymentOrder): OrderedPayment {
  return { ...order, to: blindIndex(keyring, 'payment', JSON.stringify(sorted(to))).toString('hex') }
}

/** Returns a value with sorted fields, because a stored answer can have its fields in a different order. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)]),
      )
    : value

class Stopping extends Error {
  override name = 'Stopping'
}

/** The milliseconds after which the server looks up a text whose vendor sent no report. */
const REPORT_AFTER = 3_600_000
/** The milliseconds after which the server stops looking up a text. Its delivery then stays unknown. */
const REPORTS_END = 86_400_000

/**
 * @param starts how many times the job has started without ending, including this start
 * @param stopping aborts some seconds after the node begins to stop, so that an email in progress can still be sent
 */
async function carryMail(
  options: WorkerOptions,
  node: Node,
  { isAgain = false, isReport = false, ...job }: MailJob,
  starts: number,
  stopping: AbortSignal,
): Promise<void> {
  const { services, sendMail, retries, log } = options
  const scope = { mode: 'MAILBOX', org: job.org } as const
  const [[row]] = await services.db.read(scope, readMail(job.uuid))
  if (!row || (isReport ? row.delivery !== null : row.sent_at)) return
  const report = { ...job, isReport: true }
  const lookUpLater = async () => {
    const age = row.age * 1000
    // Wait for a time equal to the text's age, so that the intervals between lookups grow.
    if (age < REPORTS_END)
      await services.db.change(scope, [addMail(report, Math.max(REPORT_AFTER, age))], () => undefined)
  }
  try {
    if (starts > MOST_STARTS) throw new NodeEnded()
    const mail = mailOf(row, unwrapKey(services.keyring, row.identity, row))
    const organization = services.organization(row.org_code)
    const origin = services.originOf(row.org_code)
    if (mail.channel === 'SMS' && !isReport && !(await isSendable(services, row, mail.to, isAgain))) return
    const note = (mayBeSent: boolean) => services.db.change(scope, [noteCalling(row.uuid, mayBeSent)], () => undefined)
    if (isAgain) await note(false)
    const calling = { isUnanswered: row.calling_since !== null && !isAgain, note }
    const answer = await withinTime(retries.timeout, stopping, (signal) => {
      const stop = { from: mail.to, word: 'STOP', at: instant(Date.now()) } as const
      const call = async () => {
        try {
          return await sendMail({ ...mail, organization, origin, signal, calling, isReport })
        } catch (error) {
          // The vendor's refusal proves that the person replied STOP before the call. Record the reply here, because
          // the webhook that reports it may be lost.
          if (error instanceof NumberOptedOut) await takeReply(services, row.org_code, stop)
          throw error
        }
      }
      return partyCalls.tracePromise(call, { party: partyOf(MAIL_FLAG), kind: MAIL_FLAG })
    })
    if (isReport) {
      if (answer && answer !== 'REPORT_LATER')
        await takeDelivery(services, row.org_code, { message: row.uuid, state: answer })
      else await lookUpLater()
      return
    }
    // A vendor's report on a text can get lost, so the server asks for it.
    const after = answer === 'REPORT_LATER' ? [addMail(report, REPORT_AFTER)] : []
    // If the database fails after the email was sent, repeat only this statement, so that the email isn't sent again.
    await pastOutages(options, node, () => services.db.change(scope, [markSent(row.uuid), ...after], () => undefined))
    if (row.tries > 0 || isAgain) await pastOutages(options, node, () => tellSent(services, row))
  } catch (error) {
    if (stopping.aborted) {
      await services.db.change(scope, [addMail(isReport ? report : job)], () => undefined)
      return
    }
    if (isOwnFailure(error)) throw error
    if (isReport) {
      // Ignore the error. The text was sent, so a failed lookup doesn't mean that the text failed.
      log.warn({ mail: row.uuid, err: describe(error) }, 'the delivery of a text could not be looked up')
      return await lookUpLater()
    }
    const attempt = row.tries + 1
    const age = row.age * 1000
    const failed = { mail: row.uuid, template: row.template, attempt, err: describe(error) }
    const noted = error instanceof NotCalled ? noteMailPause : noteMailFailure
    const failure = noted(row.uuid, JSON.stringify(describe(error)))
    const isRejected = error instanceof ProviderFault && rejectionOf(error, true, attempt <= retries.quickTries)
    if (age > mailDeadline(retries, row) || error instanceof NodeEnded || isRejected) {
      log.error(failed, 'a mail could not be sent, so staff or an operator must retry it')
      await tellGivenUp(services, row)
      await services.db.change(scope, [failure, giveUpMail(job)], () => undefined)
      return
    }
    log.warn(failed, 'mail failed')
    const delay = delayOf(retries, attempt, age, error)
    await services.db.change(scope, [failure, addMail(job, delay)], () => undefined)
    node.wakeIn(delay)
  }
}
