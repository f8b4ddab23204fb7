/** Handles income figures from an income provider, or from an agent who reviewed paystubs. */

import type { Cents } from '../../values/money.ts'
import { type Context, happened, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { keepSession } from '../core/sessions.ts'
import { event } from '../events.ts'
import { carriesChoice, counterOffer } from '../offers/counteroffer.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { EMPLOYER_TRIES, type EmployerAnswer, uploadedEvidence } from './employment.ts'
import type { IncomeSource } from './types.ts'

export interface IncomeFound {
  /** Income verified so far, in cents per year before tax. */
  readonly annual: Cents
  readonly employer: string
  readonly confirmEmployment: boolean
  /** The kind of evidence that the provider used, if it differs from the kind that the borrower chose. */
  readonly evidence?: IncomeSource | undefined
}

/**
 * The minimum share of the stated income that must be verified. Applies only before the borrower chooses an offer.
 */
const INCOME_TOLERANCE = 0.9

/** Whether paystubs could prove income that a provider didn't find. Self-employed borrowers have no paystubs. */
const canShowRest = ({ income }: Application): boolean => income.employmentType !== 'SELF_EMPLOYED'

/**
 * Compares verified income with the stated income and the offer. If a provider found only part of the income, the
 * server requests paystubs before it decides.
 */
export function incomeFound(
  a: Application,
  source: 'LINK' | 'PAYSTUB',
  { annual, employer, confirmEmployment, evidence = a.income.link?.type ?? 'UNKNOWN' }: IncomeFound,
  context: Context<LendingContext>,
): Outcome {
  const type = source === 'PAYSTUB' ? uploadedEvidence(a) : evidence
  const stated = a.income.annual + a.income.other
  const enough = annual >= stated * INCOME_TOLERANCE
  const verified = { ...a, income: { ...a.income, verifiedAnnual: annual } }
  const decided = underwriteApplication(verified, context)
  const declined = decided.events.some((e) => e.type === 'Declined')
  const stands =
    (enough && !a.offer) ||
    // Once an offer is chosen, the rules must support the payment of that offer, not the payment of the largest
    // possible line.
    decided.events.some((e) => e.type === 'Underwritten' && carriesChoice(e.data.decision.decision))
  const matched = stands && !declined
  const shown = event('IncomeVerified', {
    source: type,
    annual,
    employer,
    matched,
    employmentToConfirm: confirmEmployment && (a.income.employmentDenials ?? 0) < EMPLOYER_TRIES,
  })
  if (!matched && source === 'LINK' && canShowRest(a))
    return outcome({ events: [shown, event('PaystubsWanted', { reference: context.newUuid() })] })
  return merge(outcome({ events: [shown] }), decided, matched ? outcome({}) : counterOffer(verified, decided, context))
}

/** Opens a review of paystubs that the automatic reader couldn't read. */
export const paystubsUnread = (a: Application, context: Context<LendingContext>): Outcome =>
  openReview(a, 'PAYSTUBS', context, {
    found: [{ name: 'statedIncome', value: a.income.annual + a.income.other, unit: 'cents' }],
  })

/**
 * Handles the agent's figure after a review of paystubs.
 * @param annual cents per year, before tax.
 */
export const paystubsValued = (a: Application, annual: Cents, context: Context<LendingContext>): Outcome =>
  incomeFound(a, 'PAYSTUB', { annual, employer: a.income.employer ?? '', confirmEmployment: false }, context)

/**
 * Whether the borrower switched to paystubs before the provider responded. If so, the server ignores the late response.
 */
const sendsPaystubs = ({ income }: Application): boolean => income.link?.type === 'MANUAL_PAYSTUB'

export interface IncomeResults {
  /** The address of the provider's page, on which the borrower can now sign in. */
  INCOME_LINK: { readonly url: string; readonly session?: string | undefined }
  /**
   * Undefined if the borrower left the provider's page without connecting an account. The borrower then chooses again
   * how to verify income. `withheld`: why the service can't share the income data; the borrower then uploads proof.
   */
  INCOME: IncomeFound | { readonly withheld: 'FROZEN' | 'WITHHELD' } | undefined
  /** Undefined if the automatic reader couldn't read the paystubs, which then go to manual review. */
  PAYSTUB_REVIEW: IncomeFound | undefined
  EMPLOYMENT: { readonly works: EmployerAnswer }
}

export const RESULTS: ResultTable<IncomeResults> = {
  INCOME_LINK: (a, { url, session }, context) =>
    a.income.link && !sendsPaystubs(a)
      ? merge(
          happened(event('IncomeLinkOpened', { ...a.income.link, url })),
          keepSession(a, 'INCOME_LINK', session, context),
        )
      : outcome({}),
  INCOME: (a, found, context) => {
    if (!found || sendsPaystubs(a)) return outcome({})
    if (!('withheld' in found)) return incomeFound(a, 'LINK', found, context)
    return canShowRest(a) ? happened(event('PaystubsWanted', { reference: context.newUuid() })) : outcome({})
  },
  PAYSTUB_REVIEW: (a, found, context) =>
    found ? incomeFound(a, 'PAYSTUB', found, context) : paystubsUnread(a, context),
  EMPLOYMENT: (a, { works }, { newUuid }) => {
    const employer = a.income.employer ?? ''
    if (works === 'YES') return happened(event('EmploymentConfirmed', { employer }))
    const denials = (a.income.employmentDenials ?? 0) + 1
    const wanted = denials < EMPLOYER_TRIES ? [] : [event('PaystubsWanted', { reference: newUuid() })]
    return happened(
      event('EmploymentNotConfirmed', { employer, ...(works === 'UNKNOWN' && { unreached: true as const }) }),
      ...wanted,
    )
  },
}
