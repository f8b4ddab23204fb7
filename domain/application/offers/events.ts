/** Events of decisions and offers, and how each changes the application. */

import type { PromisedTerms } from '../../organization/lineTerms.ts'
import type { PlainDate } from '../../values/dates.ts'
import { ZERO } from '../../values/money.ts'
import { type Changes, withoutPapers } from '../core/changes.ts'
import type { Application, Change, ChosenOffer, Refresh } from '../types.ts'

export interface OfferEvents {
  Underwritten: { decision: Application['decision']; quote?: Application['quote'] | undefined }
  /** Without `lineTerms` the earlier terms still apply, because the offer was only repriced. */
  OfferChosen: { offer: ChosenOffer; lineTerms?: PromisedTerms | undefined }
  /** The rules no longer support the chosen offer. */
  OfferDropped: object
  /** Another offer takes the place of the chosen one: a smaller line, or one without the member discount. */
  CounterOffered: {
    offer: ChosenOffer
    until: PlainDate
    noticeDue: PlainDate
    because?: 'MEMBERSHIP'
    /** What the notice says if nobody takes it; the application's decision if absent. */
    decision?: Application['decision']
  }
  /** The borrower's answer to whether they are a member of the lender. */
  MembershipStated: { member: boolean }
  /** What the lender found about it. */
  MembershipChecked: { member: boolean }
  /** Data behind the application is too old and is pulled again. */
  RefreshStarted: Omit<Refresh, 'at'>
  /**
   * All of it has arrived. If it brings changes, the borrower chooses an offer again, and confirms new liens first.
   * `because`: new credit information or a refused membership, rather than age, caused it.
   */
  Refreshed: { changes: readonly Change[]; because?: 'CREDIT' | 'MEMBERSHIP' }
  Lapsed: object
  Reopened: object
}

/** The verified income didn't support the offer. The next offer chosen is based on the verified income. */
const isShort = ({ status, income, offer }: Application): boolean =>
  status === 'INCOME_VERIFICATION' && !offer && income.verifiedAnnual !== undefined && !income.employmentDenied

/** The subject's fields on a new application. */
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

export const CHANGES: Changes<OfferEvents> = {
  // An offer based on other figures no longer holds, so the borrower chooses again.
  Underwritten: (a, { decision, quote }) => ({
    decision,
    quote,
    ...(decision.decision === 'SELECT' ? {} : { counterOffer: undefined }),
    ...(a.status === 'OFFER_SELECTION' || a.status === 'MORE_INFORMATION' ? { offer: undefined } : {}),
  }),
  // A smaller line is made on the verified income, so taking it matches the income.
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
  // The notice is due by the first counteroffer's date.
  CounterOffered: (a, { decision = a.decision, ...counter }, at) => ({
    counterOffer: { ...counter, at },
    countered: {
      decision,
      until: counter.until,
      noticeDue: a.countered?.noticeDue ?? counter.noticeDue,
    },
  }),
  // Unsigned closing documents are made again.
  RefreshStarted: (a, refresh, at) => ({
    refresh: { ...refresh, at },
    ...(a.status === 'SIGNING'
      ? { closing: {}, documents: a.documents.filter(({ stage }) => stage !== 'CLOSING') }
      : {}),
  }),
  Refreshed: (a, { changes }, at) => ({
    refresh: undefined,
    // Borrowers who haven't seen offers aren't told about changes.
    refreshed: a.quote && { at, changes },
    ...(changes.length > 0 ? { offer: undefined, counterOffer: undefined } : {}),
    ...(changes.some(({ what }) => what === 'LIENS') ? { liensConfirmed: false } : {}),
  }),
  MembershipStated: (_, { member }) => ({ membership: { stated: member } }),
  MembershipChecked: (a, { member }) => ({ membership: { stated: true, ...a.membership, confirmed: member } }),
  Lapsed: (_, __, at) => ({ lapsedAt: at }),
  Reopened: () => ({ lapsedAt: undefined }),
}
