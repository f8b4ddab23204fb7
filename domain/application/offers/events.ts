/** Events of decisions and offers, and how each changes the application. */

import type { PromisedTerms } from '../../organization/lineTerms.ts'
import type { PlainDate } from '../../values/dates.ts'
import { ZERO } from '../../values/money.ts'
import { type Changes, withoutPapers } from '../core/changes.ts'
import type { Application, Change, ChosenOffer, Refresh } from '../types.ts'

export interface OfferEvents {
  Underwritten: { decision: Application['decision']; quote?: Application['quote'] }
  /** Without `lineTerms` the earlier terms still apply, because the offer was only repriced. */
  OfferChosen: { offer: ChosenOffer; lineTerms?: PromisedTerms }
  /** The rules no longer support the chosen offer. */
  OfferDropped: object
  /** The verified income supports a smaller line than the chosen one. */
  CounterOffered: { offer: ChosenOffer; until: PlainDate; noticeDue: PlainDate }
  /** Data behind the application is too old and is pulled again. */
  RefreshStarted: Omit<Refresh, 'at'>
  /**
   * All of it has arrived. If it brings changes, the borrower chooses an offer again, and confirms new liens first.
   * `because`: new credit information, rather than age, caused it.
   */
  Refreshed: { changes: readonly Change[]; because?: 'CREDIT' }
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
  // A counteroffer is made on the verified income, so taking it matches the income.
  OfferChosen: (a, { offer, lineTerms = a.lineTerms }) => ({
    offer,
    lineTerms,
    refreshed: undefined,
    countered: undefined,
    ...(a.counterOffer || isShort(a) ? { counterOffer: undefined, income: { ...a.income, matched: true } } : {}),
  }),
  OfferDropped: (a) => ({
    ...(a.closing.signedAt ? {} : withoutPapers(a)),
    offer: undefined,
    counterOffer: undefined,
  }),
  // The notice is due by the first counteroffer's date.
  CounterOffered: (a, counter, at) => ({
    counterOffer: { ...counter, at },
    countered: {
      decision: a.decision,
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
  Lapsed: (_, __, at) => ({ lapsedAt: at }),
  Reopened: () => ({ lapsedAt: undefined }),
}
