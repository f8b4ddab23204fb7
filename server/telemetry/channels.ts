/**
 * The diagnostics channels on which the program reports its work. Without subscribers, reporting costs almost nothing.
 * `export.ts` subscribes if an OTLP endpoint is configured.
 */
import { channel, tracingChannel } from 'node:diagnostics_channel'
import { type Cause, causedBy } from '../log.ts'

export interface Answered {
  readonly cause: Cause
  readonly method: string
  /** The route's pattern, because an address may contain text that a person typed. Empty if no route matches. */
  readonly route: string
  readonly status: number
  /** Milliseconds from the request to the end of its answer. */
  readonly ms: number
}
/** Receives an `Answered` for each HTTP request. */
export const answered = channel('hearthline.answered')

export interface RoundTrip {
  /** The statements of one round trip to the database. */
  readonly calls: readonly { readonly name: string }[]
}
export const roundTrips = tracingChannel<unknown, RoundTrip>('hearthline.roundTrip')

/** A wait for a round trip that serves several requests. */
export interface Gathered {
  readonly statement: string
}
export const gathered = tracingChannel<unknown, Gathered>('hearthline.gathered')

export interface PartyCall {
  readonly party: string
  /** Kind of the request, such as VALUATION, or MAIL. */
  readonly kind: string
}
export const partyCalls = tracingChannel<unknown, PartyCall>('hearthline.partyCall')

export interface Task {
  readonly task: 'request' | 'mail' | 'deadline'
  /** Kind of the request, or name of the deadline. */
  readonly kind: string
  readonly cause: Cause
  /** The work that added the job. */
  readonly parent?: Cause | undefined
}
export const tasks = tracingChannel<unknown, Task>('hearthline.task')

/** Runs a job or a deadline in the name of its cause, and reports it. */
export const runTask = <T>(task: Task, work: () => Promise<T>): Promise<T> =>
  causedBy(task.cause, () => tasks.tracePromise(work, task))
