/** Verified income, from a provider or an agent who read the paystubs. */

import type { Cents } from '../../values/money.ts'
import { type Context, happened, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { event } from '../events.ts'
import { carriesChoice, counterOffer } from '../offers/counteroffer.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { EMPLOYER_TRIES } from './employment.ts'

export interface IncomeFound {
  /** Cents a year, before tax: everything verified so far. */
  readonly annual: Cents
  readonly employer: string
  readonly confirmEmployment: boolean
}

/** Without a chosen offer, verified income matches if it reaches this share of the stated income. */
const INCOME_TOLERANCE = 0.9

/** Paystubs can prove income that a provider didn't see, except for the self-employed. */
const canShowRest = ({ income }: Application): boolean => income.employmentType !== 'SELF_EMPLOYED'

/**
 * Compares verified income with the stated income and the offer. If a provider saw only part of it, paystubs are
 * requested before anything is decided.
 */
export function incomeFound(
  a: Application,
  source: 'LINK' | 'PAYSTUB',
  { annual, employer, confirmEmployment }: IncomeFound,
  context: Context<LendingContext>,
): Outcome {
  const type = source === 'PAYSTUB' ? 'MANUAL_PAYSTUB' : (a.income.link?.type ?? 'UNKNOWN')
  const stated = a.income.annual + a.income.other
  const enough = annual >= stated * INCOME_TOLERANCE
  const verified = { ...a, income: { ...a.income, verifiedAnnual: annual } }
  const decided = underwriteApplication(verified, context)
  const declined = decided.events.some((e) => e.type === 'Declined')
  const stands =
    (enough && !a.offer) ||
    // The rules decide on the chosen offer's payment, not on the largest line.
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

/** The provider couldn't read the paystubs, so an agent does. */
export const paystubsUnread = (a: Application, context: Context<LendingContext>): Outcome =>
  openReview(a, 'PAYSTUBS', context, {
    found: [{ name: 'statedIncome', value: a.income.annual + a.income.other, unit: 'cents' }],
  })

/** An agent has read the paystubs. @param annual cents a year, before tax. */
export const paystubsValued = (a: Application, annual: Cents, context: Context<LendingContext>): Outcome =>
  incomeFound(a, 'PAYSTUB', { annual, employer: a.income.employer ?? '', confirmEmployment: false }, context)

/** The borrower shows paystubs instead, so an answer of a provider they asked before comes too late. */
const sendsPaystubs = ({ income }: Application): boolean => income.link?.type === 'MANUAL_PAYSTUB'

export interface IncomeResults {
  /** The provider opened a session, and the borrower is sent to its page. */
  INCOME_LINK: { readonly url: string }
  /** Undefined if the borrower came back without connecting anything, and chooses again. */
  INCOME: IncomeFound | undefined
  /** Undefined if the provider couldn't read the paystubs, so they go to manual review. */
  PAYSTUB_REVIEW: IncomeFound | undefined
  EMPLOYMENT: { readonly confirmed: boolean }
}

export const RESULTS: ResultTable<IncomeResults> = {
  INCOME_LINK: (a, { url }) =>
    a.income.link && !sendsPaystubs(a) ? happened(event('IncomeLinkOpened', { ...a.income.link, url })) : outcome({}),
  INCOME: (a, found, context) => (found && !sendsPaystubs(a) ? incomeFound(a, 'LINK', found, context) : outcome({})),
  PAYSTUB_REVIEW: (a, found, context) =>
    found ? incomeFound(a, 'PAYSTUB', found, context) : paystubsUnread(a, context),
  EMPLOYMENT: (a, { confirmed }, { newUuid }) => {
    const employer = a.income.employer ?? ''
    if (confirmed) return happened(event('EmploymentConfirmed', { employer }))
    const denials = (a.income.employmentDenials ?? 0) + 1
    const wanted = denials < EMPLOYER_TRIES ? [] : [event('PaystubsWanted', { reference: newUuid() })]
    return happened(event('EmploymentNotConfirmed', { employer }), ...wanted)
  },
}
