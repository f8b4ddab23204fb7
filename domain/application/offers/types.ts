/** Decisions, quotes and offers, and what happens to them when their inputs get old. */

import type { Decision, SubDecision } from '../../journey/facts.ts'
import type { PromisedTerms } from '../../organization/lineTerms.ts'
import type { Stale } from '../../rules/freshness.ts'
import type { QuoteContext } from '../../rules/offers.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import type { DecisionTrace } from '../../rules/trace.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { Percent } from '../../values/rates.ts'
import type { RequestKind } from '../core/requests.ts'

export interface ChosenOffer {
  readonly amount: Cents
  readonly draw: Cents
  readonly termYears: number
  readonly drawYears: number
  readonly rate: Percent
  readonly feeRate: Percent
  readonly fee: Cents
  readonly monthlyPayment: Cents
  /** Payments in the draw period cover interest only; `paymentAfter` is the payment on the initial draw afterwards. */
  readonly interestOnly?: { readonly paymentAfter: Cents } | undefined
  /** Rate including the fees, for comparison. */
  readonly effectiveCost?: Percent | undefined
  readonly cashToHand: Cents
  readonly autopay: boolean
  /** Points that the rate is lower for members; absent without the discount. */
  readonly memberDiscount?: Percent | undefined
  readonly pricingVersion: string
  /** Version of the policy and prices that produced the offer: kept for the life of the application. */
  readonly policyVersion: string
  readonly chosenAt: Instant
}

/** Parts that get too old. OFFER: the prices, which expire. */
export type RefreshPart = Stale | 'OFFER'

export interface Refresh {
  /** The parts that were too old, each with the day it was pulled; for OFFER, the day offers were priced. */
  readonly parts: readonly { readonly part: RefreshPart; readonly on: PlainDate }[]
  /** Requests sent again because of it. */
  readonly kinds: readonly RequestKind[]
  /** How many refreshes in a row; the answers themselves may be old. */
  readonly round: number
  readonly at: Instant
}

/** What a refresh changed: amounts in cents, rates in percent. LIENS: the credit file shows new ones. TERMS: something else. */
export interface Change {
  readonly what: 'VALUE' | 'LARGEST_LINE' | 'LOWEST_RATE' | 'LIENS' | 'TERMS'
  /** Absent if no figure describes the change. */
  readonly before?: number | undefined
  readonly after?: number | undefined
}

export interface OfferState {
  readonly decision: {
    readonly decision: Decision
    readonly subDecision: SubDecision
    readonly maxLine: Cents
    readonly reasons: readonly ReasonCode[]
    readonly trace: DecisionTrace
    readonly policyVersion: string
  }
  /** Every input of a quote, as underwriting produced it; the server and the browser both compute offers from it. */
  readonly quote?: QuoteContext | undefined
  readonly offer?: ChosenOffer | undefined
  /** Asked if the lender has a member discount. `confirmed`: what the lender found; absent until it has looked. */
  readonly membership?: { readonly stated: boolean; readonly confirmed?: boolean | undefined } | undefined
  /** How additional draws are priced and which fees apply, as they were when the offer was chosen. */
  readonly lineTerms?: PromisedTerms | undefined
  /** The offer in place of the chosen one, until the borrower takes it. */
  readonly counterOffer?:
    | {
        readonly offer: ChosenOffer
        /** The lender found no membership, so the member discount ends. Otherwise verified income supports a smaller line. */
        readonly because?: 'MEMBERSHIP' | undefined
        readonly at: Instant
        /** Last day to take it. */
        readonly until: PlainDate
        /** Last day for the adverse action notice if it isn't taken (12 CFR 1002.9(a)(1)(iv)). */
        readonly noticeDue: PlainDate
        /** The borrower shows other income first. */
        readonly aside?: boolean | undefined
      }
    | undefined
  /** The decision behind a counteroffer, kept until an offer is taken: its notice is due even if other figures replaced it. */
  readonly countered?:
    | {
        readonly decision: OfferState['decision']
        readonly until: PlainDate
        readonly noticeDue: PlainDate
      }
    | undefined
  /** When the offers lapsed because the borrower chose none. */
  readonly lapsedAt?: Instant | undefined
  /** The refresh in progress. */
  readonly refresh?: Refresh | undefined
  /** Result of the last refresh; shown until an offer is chosen. */
  readonly refreshed?: { readonly at: Instant; readonly changes: readonly Change[] } | undefined
}
