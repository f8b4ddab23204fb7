/** Decisions, quotes and offers, and the refresh of the data they're based on. */

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
  /**
   * Present if payments in the draw period cover interest only. `paymentAfter`: the monthly payment on the initial draw
   * after the draw period, in cents.
   */
  readonly interestOnly?: { readonly paymentAfter: Cents } | undefined
  /** The rate including fees, for comparison only. */
  readonly effectiveCost?: Percent | undefined
  readonly cashToHand: Cents
  readonly autopay: boolean
  /** Percentage points by which the rate is lower for members; undefined without the discount. */
  readonly memberDiscount?: Percent | undefined
  readonly pricingVersion: string
  /**
   * Version of the policy on which the offer is based. It's stored for the life of the application, like the version of
   * the prices.
   */
  readonly policyVersion: string
  readonly chosenAt: Instant
}

/** Data that can become stale. OFFER means the offers' prices. */
export type RefreshPart = Stale | 'OFFER'

export interface Refresh {
  /**
   * The stale data, each with the day on which the server received it. For OFFER, it's the day on which the offers were
   * priced.
   */
  readonly parts: readonly { readonly part: RefreshPart; readonly on: PlainDate }[]
  /** Kinds of requests that the refresh repeats. */
  readonly kinds: readonly RequestKind[]
  /**
   * Number of refreshes in a row. Several can be needed, because a new response can already be stale when it arrives.
   */
  readonly round: number
  readonly at: Instant
}

/**
 * One change that a refresh found. Amounts are in cents, rates in percent. LIENS: the credit file shows new liens.
 * TERMS: another change.
 */
export interface Change {
  readonly what: 'VALUE' | 'LARGEST_LINE' | 'LOWEST_RATE' | 'LIENS' | 'TERMS'
  /** Undefined if no figure describes the change. */
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
  /**
   * All inputs of a quote, which come from underwriting. The server and the browser both compute offers from these
   * inputs.
   */
  readonly quote?: QuoteContext | undefined
  readonly offer?: ChosenOffer | undefined
  /**
   * Whether the borrower is a member, at a lender with a member discount. `confirmed`: whether the lender found the
   * membership; undefined until the lender has checked.
   */
  readonly membership?: { readonly stated: boolean; readonly confirmed?: boolean | undefined } | undefined
  /** The price of later draws and the fees, as of the day the borrower chose the offer. */
  readonly lineTerms?: PromisedTerms | undefined
  /** The counteroffer that replaces the chosen offer if the borrower takes it. Removed once it's taken. */
  readonly counterOffer?:
    | {
        readonly offer: ChosenOffer
        /**
         * MEMBERSHIP: the lender found no membership, so the offer loses the member discount. Undefined: verified
         * income supports only a smaller line.
         */
        readonly because?: 'MEMBERSHIP'
        readonly at: Instant
        /** Last day to take the counteroffer. */
        readonly until: PlainDate
        /**
         * Last day for the adverse action notice if the borrower doesn't take the counteroffer (12 CFR
         * 1002.9(a)(1)(iv)).
         */
        readonly noticeDue: PlainDate
        /** Whether the borrower wants to prove other income before answering the counteroffer. */
        readonly aside?: boolean
      }
    | undefined
  /**
   * The decision that led to a counteroffer, stored until the borrower takes an offer. The notice about this decision
   * is due even if new figures replaced the counteroffer.
   */
  readonly countered?:
    | {
        readonly decision: OfferState['decision']
        readonly until: PlainDate
        readonly noticeDue: PlainDate
      }
    | undefined
  /** The time when the offers lapsed because the borrower hadn't chosen one. */
  readonly lapsedAt?: Instant | undefined
  /** The refresh of outdated data that is in progress. */
  readonly refresh?: Refresh | undefined
  /** Result of the last refresh, which is shown to the borrower until they choose an offer. */
  readonly refreshed?:
    | {
        readonly at: Instant
        readonly changes: readonly Change[]
        /** The reason why offers changed, if it wasn't stale data. */
        readonly because?: 'CREDIT' | 'MEMBERSHIP' | undefined
      }
    | undefined
}
