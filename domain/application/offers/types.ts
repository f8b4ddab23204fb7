/** Decisions, quotes and offers, and what happens when the data behind them gets too old. */

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
   * Payments in the draw period cover interest only. `paymentAfter` is the monthly payment on the initial draw after
   * that.
   */
  readonly interestOnly?: { readonly paymentAfter: Cents } | undefined
  /** Rate including fees, for comparison only. */
  readonly effectiveCost?: Percent | undefined
  readonly cashToHand: Cents
  readonly autopay: boolean
  /** Percentage points by which the rate is lower for members; absent without the discount. */
  readonly memberDiscount?: Percent | undefined
  readonly pricingVersion: string
  /** Version of the policy and prices behind the offer; kept for the life of the application. */
  readonly policyVersion: string
  readonly chosenAt: Instant
}

/** Data that can get too old. OFFER: the offers' prices. */
export type RefreshPart = Stale | 'OFFER'

export interface Refresh {
  /** The outdated data, with the day each was pulled. For OFFER: the day offers were priced. */
  readonly parts: readonly { readonly part: RefreshPart; readonly on: PlainDate }[]
  /** Requests that the refresh sends again. */
  readonly kinds: readonly RequestKind[]
  /** Counts refreshes in a row, because new answers can already be too old. */
  readonly round: number
  readonly at: Instant
}

/**
 * What a refresh changed: amounts in cents, rates in percent. LIENS: the credit file shows new liens. TERMS: another
 * change.
 */
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
  /** Every input of a quote, as underwriting produced it. Both the server and the browser compute offers from it. */
  readonly quote?: QuoteContext | undefined
  readonly offer?: ChosenOffer | undefined
  /**
   * Present if the lender has a member discount. `confirmed`: whether the lender found the membership; absent until it
   * has checked.
   */
  readonly membership?: { readonly stated: boolean; readonly confirmed?: boolean | undefined } | undefined
  /** The price of additional draws and the fees, as of the day the offer was chosen. */
  readonly lineTerms?: PromisedTerms | undefined
  /** The counteroffer to the chosen offer, until the borrower takes it. */
  readonly counterOffer?:
    | {
        readonly offer: ChosenOffer
        /**
         * The lender found no membership, so the offer loses the member discount. If absent, verified income supports
         * only a smaller line.
         */
        readonly because?: 'MEMBERSHIP' | undefined
        readonly at: Instant
        /** Last day to take the counteroffer. */
        readonly until: PlainDate
        /** Last day for the adverse action notice if the borrower doesn't take it (12 CFR 1002.9(a)(1)(iv)). */
        readonly noticeDue: PlainDate
        /** The borrower wants to prove other income before deciding. */
        readonly aside?: boolean | undefined
      }
    | undefined
  /**
   * The decision behind a counteroffer, kept until the borrower takes an offer. Its notice is due even if new figures
   * replaced the counteroffer.
   */
  readonly countered?:
    | {
        readonly decision: OfferState['decision']
        readonly until: PlainDate
        readonly noticeDue: PlainDate
      }
    | undefined
  /** When the offers lapsed because the borrower hadn't chosen one. */
  readonly lapsedAt?: Instant | undefined
  /** The refresh in progress. */
  readonly refresh?: Refresh | undefined
  /** Result of the last refresh, shown until the borrower chooses an offer. */
  readonly refreshed?: { readonly at: Instant; readonly changes: readonly Change[] } | undefined
}
