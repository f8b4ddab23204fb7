/** The events of decisions and offers, and how each event changes the application. */

import type { PromisedTerms } from '../../organization/lineTerms.ts'
import type { PlainDate } from '../../values/dates.ts'
import { ZERO } from '../../values/money.ts'
import { type Changes, closingAnew, filed, withoutPapers } from '../core/changes.ts'
import type { Application, Change, ChosenOffer, DocumentRecord, Refresh } from '../types.ts'
import { withMemberDiscount, withoutRefusal } from './memberDiscount.ts'

export interface OfferEvents {
  Underwritten: { decision: Application['decision']; quote?: Application['quote'] | undefined }
  /**
   * The borrower chose an offer, or the server repriced the chosen offer. `lineTerms`: absent if the server only
   * repriced the offer, because the earlier line terms still apply.
   */
  OfferChosen: { offer: ChosenOffer; lineTerms?: PromisedTerms | undefined }
  /** The server removed the chosen offer, because the rules no longer support the offer. */
  OfferDropped: object
  /** The lender made a counteroffer to the chosen offer: a smaller line, or a rate without the member discount. */
  CounterOffered: {
    offer: ChosenOffer
    until: PlainDate
    noticeDue: PlainDate
    because?: 'MEMBERSHIP'
    /**
     * The decision that the adverse action notice explains if the borrower doesn't accept the counteroffer. If absent,
     * the notice explains the application's current decision.
     */
    decision?: Application['decision']
    /**
     * True if the latest email to the borrower already states this counteroffer's terms, so no other email is needed.
     */
    unchanged?: true
  }
  /** The borrower answered the membership question. `member`: whether the borrower claims to be a member. */
  MembershipStated: { member: boolean }
  /**
   * The lender looked up the membership. `member`: whether the lender found the borrower among its members. `reason`:
   * an agent's reason for reversing an earlier rejection; absent for the first check.
   */
  MembershipChecked: { member: boolean; reason?: string }
  /** A refresh started: the server requests all stale data again. */
  RefreshStarted: Omit<Refresh, 'at'>
  /**
   * `because`: the reason why the offers changed, either new credit information or a rejected membership. Absent if the
   * data was only stale.
   */
  Refreshed: { changes: readonly Change[]; because?: 'CREDIT' | 'MEMBERSHIP' }
  Lapsed: object
  /** `by` and `reason`: set if staff reopened the application for the borrower. */
  Reopened: { by?: string; reason?: string }
  /** The list of housing counseling agencies is ready. `obtainedOn`: the day on which its data was obtained. */
  CounselingListSent: { documents: readonly DocumentRecord[]; obtainedOn: PlainDate }
  /** Staff reopened an application that the borrower withdrew. */
  WithdrawalReversed: { by: string; reason: string }
}

/** True if the earlier offer needed more income than was verified, so the next offer is based on verified income. */
const isShort = ({ status, income, offer }: Application): boolean =>
  status === 'INCOME_VERIFICATION' && !offer && income.verifiedAnnual !== undefined && !income.employmentDenied

/** The initial values of an application's fields for the decision and the offers. */
export const START = {
  decision: {
    decision: 'INITIAL',
    subDecision: 'UNKNOWN_SUBDECISION',
    maxLine: ZERO,
    reasons: [],
    trace: [],
    policyVersion: '',
  },
} satisfies Partial<Application>

/**
 * Returns what stays stored about earlier counteroffers after an agent reversed a membership rejection. The emailed
 * terms are removed: the email about the reversal says that the counteroffer no longer applies, so another counteroffer
 * needs a new email.
 */
function afterReversal(countered: Application['countered']): Application['countered'] {
  const before = withoutRefusal(countered)
  return before && { ...before, offer: undefined }
}

export const CHANGES: Changes<OfferEvents> = {
  CounselingListSent: (a, { documents }) => filed(a, documents),
  // If figures change while the borrower is choosing an offer or entering more details, remove the chosen offer. The
  // borrower then chooses again.
  Underwritten: (a, { decision, quote }) => ({
    decision,
    quote,
    ...(decision.decision === 'SELECT' ? {} : { counterOffer: undefined }),
    ...(a.status === 'OFFER_SELECTION' || a.status === 'MORE_INFORMATION' ? { offer: undefined } : {}),
  }),
  // Accepting a counteroffer for a smaller line completes income verification, because that line is based on verified
  // income.
  OfferChosen: (a, { offer, lineTerms = a.lineTerms }) => ({
    offer,
    lineTerms,
    refreshed: undefined,
    countered: undefined,
    counterOffer: undefined,
    ...((a.counterOffer && a.counterOffer.because === undefined) || isShort(a)
      ? { income: { ...a.income, matched: true } }
      : {}),
  }),
  OfferDropped: (a) => ({
    ...(a.closing.signedAt ? {} : withoutPapers(a)),
    offer: undefined,
    counterOffer: undefined,
  }),
  // The first counteroffer sets the notice's deadline. Later counteroffers don't extend the deadline.
  CounterOffered: (a, { decision = a.decision, unchanged: _, ...counter }, at) => ({
    counterOffer: { ...counter, at },
    countered: {
      decision,
      until: counter.until,
      offer: counter.offer,
      because: counter.because,
      noticeDue: a.countered?.noticeDue ?? counter.noticeDue,
      ...(decision.reasons.includes('MEMBERSHIP_UNVERIFIED') && { before: withoutRefusal(a.countered) }),
    },
  }),
  // The server prepares new closing documents if nobody has signed the earlier ones.
  RefreshStarted: (a, refresh, at) => ({
    refresh: { ...refresh, at },
    ...(a.status === 'SIGNING'
      ? {
          closing: closingAnew(a),
          documents: a.documents.filter(({ stage }) => stage !== 'CLOSING' && stage !== 'PAPER'),
        }
      : {}),
  }),
  Refreshed: (a, { changes, because }, at) => ({
    refresh: undefined,
    // Don't tell the borrower about changes before the borrower has seen any offers.
    refreshed: a.quote && { at, changes, ...(because && { because }) },
    ...(changes.length > 0 ? { offer: undefined, counterOffer: undefined } : {}),
    ...(changes.some(({ what }) => what === 'LIENS') ? { liensConfirmed: false } : {}),
  }),
  MembershipStated: (_, { member }) => ({ membership: { stated: member } }),
  // Reversing a rejection restores the promised member discount and removes the counteroffer without the discount.
  MembershipChecked: (a, { member, reason }) => ({
    membership: { stated: true, ...a.membership, confirmed: member },
    ...(reason !== undefined && {
      counterOffer: undefined,
      countered: afterReversal(a.countered),
      quote: withMemberDiscount(a.quote, a.offer?.memberDiscount) ?? a.quote,
      ...(a.refreshed?.because === 'MEMBERSHIP' && { refreshed: undefined }),
    }),
  }),
  Lapsed: (_, __, at) => ({ lapsedAt: at }),
  Reopened: () => ({ lapsedAt: undefined }),
  WithdrawalReversed: () => ({ cancelled: undefined }),
}
