/** What carries out a request to an outside party; it runs outside any transaction, and its result is settled after it. */
import type { RequestKind } from 'domain/application/requests.ts'
import type { Results } from 'domain/application/results.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import type { Organisation } from 'domain/organisation/organisation.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'

export interface RequestContext {
  readonly organisation: Organisation
  readonly kind: RequestKind
  readonly no: number
  /** The same at every try of this request: for parties that take a key against doing a thing twice. */
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

/** Sends one mail or text message. */
export type MailHandler = (mail: {
  readonly uuid: string
  readonly organisation: Organisation
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
