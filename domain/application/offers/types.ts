/** An application's data about decisions, quotes, offers, and refreshes of stale data. */

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
   * Present if payments in the draw period cover interest only. `paymentAfter`: the monthly payment after the draw
   * period, in cents, which repays the initial draw.
   */
  readonly interestOnly?: { readonly paymentAfter: Cents } | undefined
  /** The effective cost: the rate including fees, shown only for comparison. */
  readonly effectiveCost?: Percent | undefined
  readonly cashToHand: Cents
  readonly autopay: boolean
  /** The member discount on the rate in percentage points, or undefined if there's no discount. */
  readonly memberDiscount?: Percent | undefined
  readonly pricingVersion: string
  /**
   * Version of the policy on which the offer is based. The application stores this version and `pricingVersion`
   * permanently.
   */
  readonly policyVersion: string
  readonly chosenAt: Instant
}

/** Kinds of data that can become stale. OFFER: the prices of the offers. */
export type RefreshPart = Stale | 'OFFER'

export interface Refresh {
  /**
   * The kinds of stale data, each with the day when the server received the data. For OFFER, it's the day when the
   * offers were priced.
   */
  readonly parts: readonly { readonly part: RefreshPart; readonly on: PlainDate }[]
  /** Kinds of requests that the refresh sends again. */
  readonly kinds: readonly RequestKind[]
  /**
   * Number of refreshes in a row. Data from one refresh can be stale by the time the refresh ends, so that another
   * refresh follows.
   */
  readonly round: number
  readonly at: Instant
}

/**
 * One change that a refresh found. Amounts are in cents, rates in percent. LIENS: the credit file shows new liens.
 * TERMS: some other term changed.
 */
export interface Change {
  readonly what: 'VALUE' | 'LARGEST_LINE' | 'LOWEST_RATE' | 'LIENS' | 'TERMS'
  /** The earlier figure; undefined if this kind of change has no figures. */
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
  /** All inputs of a quote, from the rules' last decision. The server and the browser both compute offers from them. */
  readonly quote?: QuoteContext | undefined
  readonly offer?: ChosenOffer | undefined
  /**
   * Only at a lender with a member discount. `stated`: whether the borrower claims to be a member. `confirmed`: whether
   * the lender found the membership; undefined until the lender has checked.
   */
  readonly membership?: { readonly stated: boolean; readonly confirmed?: boolean | undefined } | undefined
  /** The fees and the price of later draws that the lender promised when the borrower chose the offer. */
  readonly lineTerms?: PromisedTerms | undefined
  /** The current counteroffer. If the borrower accepts it, it becomes `offer`. */
  readonly counterOffer?:
    | {
        readonly offer: ChosenOffer
        /**
         * MEMBERSHIP: the lender found no membership, so the offer loses the member discount. Undefined: the verified
         * income supports only a smaller line.
         */
        readonly because?: 'MEMBERSHIP'
        readonly at: Instant
        /** Last day to accept the counteroffer. */
        readonly until: PlainDate
        /**
         * Last day for the adverse action notice if the borrower doesn't accept the counteroffer (12 CFR
         * 1002.9(a)(1)(iv)).
         */
        readonly noticeDue: PlainDate
        /** Whether the borrower is proving other income before deciding on the counteroffer. */
        readonly aside?: boolean
      }
    | undefined
  /**
   * The decision that led to a counteroffer, kept until the borrower chooses an offer. If new figures remove the
   * counteroffer, the lender must still send the notice about this decision.
   */
  readonly countered?:
    | {
        readonly decision: OfferState['decision']
        readonly until: PlainDate
        readonly noticeDue: PlainDate
        /** The counteroffer's terms according to the latest email. Undefined if no email states the current terms. */
        readonly offer?: ChosenOffer | undefined
        readonly because?: 'MEMBERSHIP' | undefined
        /** The same data about the earlier counteroffer, if the lender made one before it rejected the membership. */
        readonly before?: OfferState['countered']
      }
    | undefined
  /** The time when the offers lapsed because the borrower hadn't chosen an offer. */
  readonly lapsedAt?: Instant | undefined
  /** The current refresh of stale data. */
  readonly refresh?: Refresh | undefined
  /** The result of the last refresh, shown to the borrower until the borrower chooses an offer. */
  readonly refreshed?:
    | {
        readonly at: Instant
        readonly changes: readonly Change[]
        /** The reason why offers changed. Absent if the reason was stale data. */
        readonly because?: 'CREDIT' | 'MEMBERSHIP' | undefined
      }
    | undefined
}
