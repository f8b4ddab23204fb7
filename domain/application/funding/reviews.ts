/** Defines what happens after a review of bank accounts and payoffs. */
import { ZERO } from '../../values/money.ts'
import { ask, invalid, merge, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { AfterReview, AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { sentToBorrower } from './payoffs.ts'
import type { Payoff } from './types.ts'

/** Confirms that the account belongs to the borrower, unless the borrower has since chosen another account. */
const accountConfirmed: AfterReview = (a, _, __, review) => {
  const subject = subjectOf(a, review)
  const { accounts, disburse, checkStatus } = a.bank
  const another = accounts.some(({ uuid }) => uuid === subject) && subject !== disburse
  return another || checkStatus !== 'PENDING_REVIEW'
    ? outcome({})
    : outcome({ events: [event('AccountChecked', { status: 'VERIFIED' })] })
}

/** Pays the amount that the lienholder demands, or the known balance if the lienholder didn't respond. */
const payoffsSettled: AfterReview = (a) => {
  const payoffs = (a.funding.payoffs ?? []).map((payoff): Payoff => {
    const lien = a.liens.find(({ uuid }) => uuid === payoff.lien)
    return payoff.paid ? payoff : { ...payoff, agreed: payoff.demanded ?? lien?.balance }
  })
  const paid = payoffs.map((one) => (one.paid ? one : { ...one, paid: { amount: one.agreed ?? ZERO, reference: '' } }))
  if (sentToBorrower({ ...a, funding: { ...a.funding, payoffs: paid } }) <= 0)
    throw invalid('way', 'The draw doesn’t cover the payoff amounts')
  return merge(outcome({ events: [event('PayoffsAnswered', { payoffs })] }), ask(a, 'PAYOFF'))
}

export const CLEARED = { BANK_ACCOUNT: accountConfirmed, PAYOFF: payoffsSettled } satisfies AfterReviews

/** Sends returned money again. @throws Refusal if the borrower's account isn't confirmed */
const sentAgain: AfterReview = (a) => {
  if (a.bank.disburse === undefined || a.bank.checkStatus !== 'VERIFIED')
    throw invalid('way', 'The borrower must first confirm an account')
  return ask(a, 'DISBURSEMENT')
}

/**
 * Returns the correction that staff made before sending the deed to the county again; undefined before the first
 * rejection.
 */
export const correctionOf = ({ reviews = [] }: Pick<Application, 'reviews'>): string | undefined =>
  reviews.findLast(({ kind, resolved }) => kind === 'RECORDING' && resolved)?.resolved?.reason

export const AGAIN = {
  PAYOFF: (a) => ask(a, 'PAYOFF'),
  RECORDING: (a) => ask(a, 'RECORDING'),
  RETURNED_PAYMENT: sentAgain,
} satisfies AfterReviews
