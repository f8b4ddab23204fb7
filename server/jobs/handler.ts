/** The types of the functions that run jobs, and the delays between attempts. */

import { drawOf } from 'domain/application/core/payments.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Sender } from 'domain/application/funding/approvals.ts'
import type { OrderedPayment } from 'domain/application/funding/types.ts'
import type { Results } from 'domain/application/results.ts'
import type { Application, Payoff, Personal } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import { UnstorableText } from '../errors.ts'
import type { Providers } from '../providers/port.ts'
import { BadAnswer } from '../providers/shared/badAnswer.ts'
import { around } from '../providers/shared/calls.ts'
import type { TextDelivery } from '../providers/shared/inbound.ts'
import { NotCalled } from '../providers/shared/isolation.ts'
import { isAccepted, type Pending, ProviderFault } from '../providers/shared/port.ts'
import type { Calling } from '../providers/sms/port.ts'
import type { RequestJob } from '../storage/effects.ts'
import type { Mail } from '../storage/mails.ts'

/** A payment that a job is about to send. */
export interface PaymentOrder extends Omit<OrderedPayment, 'to'>, Sender {
  /** The payee's full account or address. */
  readonly to: object
}

/** The terms on which a payment starts. They stay the same for every later attempt. */
export interface StartedPayment {
  /**
   * The amount to send, which was approved when the payment started. It can differ from the amount in today's order.
   */
  readonly amount: Cents
  /** Whether the payment was started with the account in this order. If not, don't send money to this account. */
  readonly isSameAccount: boolean
}

export interface RequestContext {
  readonly organization: Organization
  /** The origin of the lender's pages, such as https://lender.example. */
  readonly origin: string
  readonly kind: RequestKind
  readonly no: number
  /**
   * The idempotency key. It's the same for every attempt, including an agent's retry, so the party never repeats the
   * action.
   */
  readonly key: string
  /** The attempt's number, starting at 1. */
  readonly attempt: number
  readonly now: Instant
  /** Today's date at the property. */
  readonly today: PlainDate
  /** Hash of the newest event in the application's chain. */
  readonly head: Buffer
  /** A signal that aborts when the attempt takes too long or the server stops. */
  readonly signal: AbortSignal
  /**
   * Records that a payment is about to be sent. Call it directly before each call that moves money.
   * @param invented staff who don't exist, such as the sandbox's agents. Their approvals are valid without a seat
   * @throws FundingOnHold if staff have put the funding on hold
   * @throws PaymentNotApproved if two people haven't approved this amount to this account; also asks for their approval
   */
  readonly startPayment: (order: PaymentOrder, invented?: readonly string[]) => Promise<StartedPayment>
  /** Records that the bank sent a lien's payoff. Call it before paying off the next lien. */
  readonly storePayoff: (payoff: Payoff) => Promise<void>
  /**
   * Reads a file of the application.
   * @throws NotFound if the application has no such file.
   */
  readonly readFile: (uuid: string) => Promise<Buffer>
  /**
   * Stores a file of the application, encrypted with the key of `identity`. The file becomes visible when the request's
   * result includes it in a document. Storing the same UUID again changes nothing.
   */
  readonly saveFile: (file: {
    readonly uuid: string
    readonly identity: string
    readonly mediaType: string
    readonly bytes: Uint8Array
    /** Whether an outside party sent the file, so that the virus scanner has to check it. */
    readonly isReceived?: boolean
  }) => Promise<{ readonly sha256: string }>
}

/**
 * The functions that handle each kind of request, outside any transaction. The server retries a request after an error:
 * first quickly, a few times, and then slowly until the deadline. After a day, agents see that the request is overdue.
 * After the deadline, an agent must decide.
 */
export type RequestHandlers = {
  readonly [K in RequestKind]: (
    application: Application,
    personal: Readonly<Record<string, Personal>>,
    context: RequestContext,
  ) => Promise<Results[K]>
}

/** Applies a request's result. Returns false if the result is outdated and was therefore not applied. */
export type Deliver = (job: RequestJob, result: unknown) => Promise<boolean>

/** Thrown if the outside party accepted the request and will complete it later. The request stays open. */
export class NotYet extends Error {
  override name = 'NotYet'
  readonly pending: Pending
  constructor(pending: Pending) {
    super('the party will answer later')
    this.pending = pending
  }
}

type Finally<P> = {
  readonly [M in keyof P]: P[M] extends (...given: infer Given) => Promise<infer R>
    ? (...given: Given) => Promise<Exclude<R, Pending>>
    : P[M]
}
/** The outside parties' calls, as handlers use them. Each call returns the party's final response or throws NotYet. */
export type FinalProviders = { readonly [P in keyof Providers]: Finally<Providers[P]> }

/** Wraps the given outside parties. If a party accepts a request but will complete it later, the call throws NotYet. */
export const finalOf = (providers: Providers): FinalProviders =>
  around(providers, (_, __, call) => async (...given) => {
    const reply = await call(...given)
    if (isAccepted(reply)) throw new NotYet(reply)
    return reply
  }) as FinalProviders

/**
 * Sends one email or text message. Returns REPORT_LATER if the server can look up later whether a text arrived. With
 * `isReport`, sends nothing and returns whether the earlier text arrived, if this is known.
 */
export type MailHandler = (
  mail: Mail & {
    readonly organization: Organization
    /** The origin of the lender's pages: https://lender.example */
    readonly origin: string
    /** A signal that aborts when the attempt takes too long or the server stops. */
    readonly signal: AbortSignal
    /** The record of earlier attempts to send this text message. */
    readonly calling: Calling
    readonly isReport?: boolean
  },
) => Promise<TextDelivery['state'] | 'REPORT_LATER' | undefined>

/**
 * Thrown if an open payment belongs to an adapter that the lender no longer uses and whose settings are missing. No
 * other adapter may send the payment, so staff must restore the settings and retry the request.
 */
export class FormerVendorGone extends Error {
  override name = 'FormerVendorGone'
  readonly code = 'FORMER_VENDOR_NOT_SET_UP'
}

/** The timing of retries. All durations are in milliseconds. */
export interface RetryPolicy {
  readonly quickTries: number
  /** Delay before the first retry. The delay doubles with each quick retry. */
  readonly quickDelay: number
  readonly slowDelay: number
  /**
   * Milliseconds after which a failing request counts as overdue work for the staff, although the server keeps retrying
   * it. A failing text isn't retried after this time. The time starts when the job is created, and starts again with
   * each response from the party.
   */
  readonly overdue: number
  /** Milliseconds after which a request's failure is final. The time starts as for `overdue`. */
  readonly deadline: number
  /** Time limit for one attempt. */
  readonly timeout: number
  /**
   * Delay before the server asks again about an order that the party will complete later. The delay doubles each time,
   * up to `mostPoll`. A webhook or a desk answer makes the server ask at once.
   */
  readonly poll: number
  readonly mostPoll: number
}
export const RETRIES: RetryPolicy = {
  quickTries: 5,
  quickDelay: 1000,
  slowDelay: 300_000,
  overdue: 86_400_000,
  // The deadline is longer than a long weekend. Otherwise, requests would fail for good during an outage over the
  // weekend, and staff would have to send them again one by one.
  deadline: 864_000_000,
  timeout: 60_000,
  poll: 60_000,
  mostPoll: 3_600_000,
}

/**
 * A payment that has arrived will probably never come back. From then on, the longest delay between polls is this many
 * times longer.
 */
const RARELY = 24
const isWatched = ({ funding }: Pick<Application, 'funding'>, kind: RequestKind): boolean =>
  kind === 'PAYOFF_SETTLEMENT' || (kind === 'SETTLEMENT' && funding.settledOn !== undefined)

/** Returns the milliseconds until the server asks again about an order. `polls` is the number of times it has asked. */
export const pollDelay = (
  { poll, mostPoll }: RetryPolicy,
  polls: number,
  application: Pick<Application, 'funding'>,
  kind: RequestKind,
): number => Math.min(poll * 2 ** Math.min(polls, 30), mostPoll * (isWatched(application, kind) ? RARELY : 1))

/**
 * Returns the milliseconds until the next attempt. Waits at least as long as the party's Retry-After header requests,
 * but not past the deadline. If calls to the party are paused, waits until they may resume.
 */
export function delayOf(retries: RetryPolicy, tries: number, age: number, error: unknown): number {
  if (error instanceof NotCalled) return error.after
  const own = tries <= retries.quickTries ? retries.quickDelay * 2 ** (tries - 1) : retries.slowDelay
  const wanted = error instanceof ProviderFault ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(own, Math.min(wanted, Math.max(retries.deadline - age, 0)))
}

/**
 * Returns why a retry can't succeed, or undefined if the error may be temporary. If `answered` is false, the party may
 * have carried out the order. An agent's retry must then use the same key, so that the party finds that order.
 * @param isRepeated whether the party may already have received an earlier attempt with the same key. In that case, a
 * refusal doesn't prove that the party didn't carry out the earlier attempt.
 * @param isEarly whether the next attempt would be a quick one. An answer that may just be garbled is then asked for
 * again
 */
export function rejectionOf(
  error: unknown,
  isRepeated: boolean,
  isEarly = false,
): { readonly answered: boolean; readonly why: string } | undefined {
  if (isEarly && error instanceof BadAnswer && error.isGarbled) return undefined
  if (error instanceof ProviderFault && error.isPermanent)
    return { answered: !error.mayHaveActed && !isRepeated, why: error.code }
  if (error instanceof FormerVendorGone) return { answered: false, why: error.code }
  // A retry can't succeed, because the party would send the same text again, which the database can't store.
  return error instanceof UnstorableText ? { answered: false, why: 'BAD_ANSWER' } : undefined
}

/**
 * Whether the party may have received an earlier attempt with the same key. A draw counts only once its payment has
 * started, because its earlier attempts may just have waited for approvals.
 * @param wasClaimed whether an earlier attempt of the request has started
 */
export const isRepeated = (a: Application, kind: RequestKind, wasClaimed: boolean): boolean =>
  kind === 'DISBURSEMENT'
    ? (a.startedPayments ?? []).includes(drawOf(a))
    : wasClaimed || a.requests[kind]?.key !== undefined
