/** What is found of a person's income, by machine or by somebody who reads, and what becomes of it. */

import type { Cents } from '../../values/money.ts'
import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { carriesChoice, counterOffer } from '../offers/counteroffer.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { EMPLOYER_TRIES } from './employment.ts'

export interface IncomeFound {
  /** A year, before tax; all that was seen of it so far. */
  readonly annual: Cents
  readonly employer: string
  readonly confirmEmployment: boolean
}

/** Within this share of what was stated, verified income counts as matched where no offer is chosen that it has to carry. */
const INCOME_TOLERANCE = 0.9

/** Income that somebody has a part of on paper: what a provider did not see, paystubs or statements can show. */
const canShowRest = ({ income }: Application): boolean => income.employmentType !== 'SELF_EMPLOYED'

/**
 * Verified income against what was stated and what the offer needs. Where a provider saw only part of it, paystubs are
 * asked for before anything is decided; what they show is decided on.
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
    // A larger line over a longer time says nothing of the payment that was chosen.
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

/** The provider cannot read the paystubs: somebody of the lender does. */
export const paystubsUnread = (a: Application, context: Context<LendingContext>): Outcome =>
  openReview(a, 'PAYSTUBS', context, {
    found: [{ name: 'statedIncome', value: a.income.annual + a.income.other, unit: 'cents' }],
  })

/** Somebody of the lender has read them. @param annual a year's income, before tax. */
export const paystubsValued = (a: Application, annual: Cents, context: Context<LendingContext>): Outcome =>
  incomeFound(a, 'PAYSTUB', { annual, employer: a.income.employer ?? '', confirmEmployment: false }, context)
