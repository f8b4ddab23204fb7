/** Types of the functions that carry out jobs, and the delays between their tries. */

import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Results } from 'domain/application/results.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import type { RequestJob } from '../storage/effects.ts'

export interface RequestContext {
  readonly organization: Organization
  readonly kind: RequestKind
  readonly no: number
  /** Stays the same for every try, and when an agent asks again, so the party does nothing twice. */
  readonly key: string
  /** 1 for the first try. */
  readonly attempt: number
  readonly now: Instant
  /** The date at the property. */
  readonly today: PlainDate
  /** Hash of the application's newest event. */
  readonly head: Buffer
  /** Aborts when the try takes too long or the program stops. */
  readonly signal: AbortSignal
  /** @throws NotFound if the application has no such file. */
  readonly readFile: (uuid: string) => Promise<Buffer>
  /**
   * Stores a file of the application, encrypted with the key of `identity`. It's visible once the result names it in
   * a document. Storing the same uuid again changes nothing.
   */
  readonly saveFile: (file: {
    readonly uuid: string
    readonly identity: string
    readonly mediaType: string
    readonly bytes: Uint8Array
  }) => Promise<{ readonly sha256: string }>
}

/** Run outside any transaction. Any error is retried: five quick tries, then slow ones until the deadline, then an agent. */
export type RequestHandlers = {
  readonly [K in RequestKind]: (
    application: Application,
    personal: Readonly<Record<string, Personal>>,
    context: RequestContext,
  ) => Promise<Results[K]>
}

/** Applies the result of a request. Returns false if the result was stale. */
export type Deliver = (job: RequestJob, result: unknown) => Promise<boolean>

/** The party answered that it can't help. If that doesn't change until the deadline, the request fails as answered. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly code: string
  constructor(kind: RequestKind, why: string) {
    super(`${kind}: ${why}`)
    this.code = why
  }
}

/** Sends one mail or text message. */
export type MailHandler = (mail: {
  readonly uuid: string
  readonly organization: Organization
  readonly channel: 'EMAIL' | 'SMS'
  readonly to: string
  readonly subject: string
  readonly text: string
}) => Promise<void>

/** Durations in milliseconds. */
export interface RetryPolicy {
  readonly quickTries: number
  /** Doubles with each quick try. */
  readonly quickDelay: number
  readonly slowDelay: number
  /** Counts from the creation of the job. A failure after it is final. */
  readonly deadline: number
  /** Of one try. */
  readonly timeout: number
}
export const RETRIES: RetryPolicy = {
  quickTries: 5,
  quickDelay: 1000,
  slowDelay: 300_000,
  deadline: 86_400_000,
  timeout: 60_000,
}

/** Milliseconds until the next try. Honors the party's Retry-After, but not past the deadline. */
export function delayOf(retries: RetryPolicy, tries: number, age: number, error: unknown): number {
  const own = tries <= retries.quickTries ? retries.quickDelay * 2 ** (tries - 1) : retries.slowDelay
  const wanted = error instanceof ProviderFault ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(own, Math.min(wanted, Math.max(retries.deadline - age, 0)))
}
