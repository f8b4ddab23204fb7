/** What carries out a request to an outside party; it runs outside any transaction, and its result is settled after it. */

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
  /** The same at every try of this request, and where it is asked again: against doing a thing twice. */
  readonly key: string
  /** 1 at the first try. */
  readonly attempt: number
  readonly now: Instant
  /** The date at the property. */
  readonly today: PlainDate
  /** Hash of the newest event of the application. */
  readonly head: Buffer
  /** Aborted when the try has taken too long. */
  readonly signal: AbortSignal
  /** @throws NotFound if the application has no such file. */
  readonly readFile: (uuid: string) => Promise<Buffer>
  /**
   * Keeps a file of the application, under the key of `identity`. The document that names it counts only once the
   * result is settled. With a uuid that is kept already nothing changes.
   */
  readonly saveFile: (file: {
    readonly uuid: string
    readonly identity: string
    readonly mediaType: string
    readonly bytes: Uint8Array
  }) => Promise<{ readonly sha256: string }>
}

/** Whatever is thrown is tried again: five times soon, then slowly until the deadline; then an agent has it. */
export type RequestHandlers = {
  readonly [K in RequestKind]: (
    application: Application,
    personal: Readonly<Record<string, Personal>>,
    context: RequestContext,
  ) => Promise<Results[K]>
}

/** Hands in the result of a request, and gives whether it was applied. */
export type Deliver = (job: RequestJob, result: unknown) => Promise<boolean>

/** A party answered that it cannot help: an agent has to look if it stays so. */
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

/** Delays of retries, in milliseconds. */
export interface RetryPolicy {
  readonly quickTries: number
  /** Doubled with each quick try. */
  readonly quickDelay: number
  readonly slowDelay: number
  /** Since the request was made; then it is an agent's. */
  readonly deadline: number
  /** How long one try may take. */
  readonly timeout: number
}
export const RETRIES: RetryPolicy = {
  quickTries: 5,
  quickDelay: 1000,
  slowDelay: 300_000,
  deadline: 86_400_000,
  timeout: 60_000,
}

/** Milliseconds until the next try: never sooner than the party wants, and never past the last one. */
export function delayOf(retries: RetryPolicy, tries: number, age: number, error: unknown): number {
  const own = tries <= retries.quickTries ? retries.quickDelay * 2 ** (tries - 1) : retries.slowDelay
  const wanted = error instanceof ProviderFault ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(own, Math.min(wanted, Math.max(retries.deadline - age, 0)))
}
