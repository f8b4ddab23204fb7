/**
 * The diagnostics channels through which the server reports its work. Without subscribers, reporting costs almost
 * nothing. `export.ts` subscribes if an OTLP endpoint is configured.
 */
import { channel, tracingChannel } from 'node:diagnostics_channel'
import { type Cause, causedBy } from '../log.ts'

export interface Answered {
  readonly cause: Cause
  readonly method: string
  /**
   * The route's pattern. It's used instead of the URL, because a URL may contain text that a person typed. Empty if no
   * route matches.
   */
  readonly route: string
  readonly status: number
  /** Milliseconds from the start of the request to the end of its response. */
  readonly ms: number
}
/** The channel that receives an `Answered` for each HTTP request. */
export const answered = channel('hearthline.answered')

export interface RoundTrip {
  /** The statements sent in one round trip to the database. */
  readonly calls: readonly { readonly name: string }[]
}
export const roundTrips = tracingChannel<unknown, RoundTrip>('hearthline.roundTrip')

/** The time that a query waits for a database round trip that it shares with other requests. */
export interface Gathered {
  readonly statement: string
}
export const gathered = tracingChannel<unknown, Gathered>('hearthline.gathered')

export interface PartyCall {
  readonly party: string
  /** The kind of request, such as VALUATION, or MAIL for an email. */
  readonly kind: string
}
export const partyCalls = tracingChannel<unknown, PartyCall>('hearthline.partyCall')

export interface BreachCheck {
  /** FAILED: the lookup failed, so the password was accepted. */
  readonly outcome: 'CLEAR' | 'BREACHED' | 'FAILED'
}
/** The channel that receives a `BreachCheck` for each new password. */
export const breachChecks = channel('hearthline.breachCheck')

export interface Task {
  readonly task: 'request' | 'mail' | 'passwordReset' | 'deadline'
  /** The kind of request, or the name of the deadline. */
  readonly kind: string
  /** The outside party that the job calls. Undefined for a deadline, and for a job that only creates other jobs. */
  readonly party?: string | undefined
  readonly cause: Cause
  /** The cause of the work that created this job. */
  readonly parent?: Cause | undefined
}
export const tasks = tracingChannel<unknown, Task>('hearthline.task')

/** Runs a job or deadline in the logging context of the work that created it, and reports when it runs. */
export const runTask = <T>(task: Task, work: () => Promise<T>): Promise<T> =>
  causedBy(task.cause, () => tasks.tracePromise(work, task))
