/** What follows from reviews on the way to closing, beside going on. */

import { ZERO } from '../../values/money.ts'
import { ask, type Context, invalid, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { sentToBorrower } from '../funding/payoffs.ts'
import { subjectOf } from '../reviews/reviews.ts'
import type { Application, Payoff } from '../types.ts'

type Ended = { readonly review: string }
type After = (a: Application, ended: Ended, context: Context<LendingContext>) => Outcome
const aboutOf = (a: Application, { review }: Ended): string | undefined => {
  const ended = a.reviews?.find(({ uuid }) => uuid === review)
  return ended && subjectOf(a, ended)
}

/** The maps said nothing; somebody read them: the home lies outside of a hazard area. AGAIN asks where it may not. */
const outsideOfFlood: After = (a) =>
  outcome({ events: [event('FloodDetermined', { flood: { inHazardArea: false, zone: a.flood?.zone || 'X' } })] })

/** Another account may have been chosen meanwhile. */
const accountIsTheirs: After = (a, resolution) => {
  const subject = aboutOf(a, resolution)
  const { accounts, disburse, checkStatus } = a.bank
  const another = accounts.some(({ uuid }) => uuid === subject) && subject !== disburse
  return another || checkStatus !== 'PENDING_REVIEW'
    ? outcome({})
    : outcome({ events: [event('AccountChecked', { status: 'VERIFIED' })] })
}

/** What was demanded is paid; where the lender did not answer, the balance that is known. */
const payoffsSettled: After = (a) => {
  const payoffs = (a.funding.payoffs ?? []).map((payoff): Payoff => {
    const lien = a.liens.find(({ uuid }) => uuid === payoff.lien)
    return payoff.paid ? payoff : { ...payoff, agreed: payoff.demanded ?? lien?.balance }
  })
  const paid = payoffs.map((one) => (one.paid ? one : { ...one, paid: { amount: one.agreed ?? ZERO, reference: '' } }))
  if (sentToBorrower({ ...a, funding: { ...a.funding, payoffs: paid } }) <= 0)
    throw invalid('way', 'The draw does not carry what the lenders demand')
  return merge(outcome({ events: [event('PayoffsAnswered', { payoffs })] }), ask(a, 'PAYOFF'))
}

const sealAnyway: After = (a) => ask(a, 'SEAL')

export const CLEARED_AT_CLOSING = {
  FLOOD: outsideOfFlood,
  BANK_ACCOUNT: accountIsTheirs,
  SIGNED_DOCUMENTS: sealAnyway,
  PAYOFF: payoffsSettled,
}

/** The one whose signature does not fit signs again. */
const signAgain: After = (a, resolution, { now }) => {
  const identity = aboutOf(a, resolution) ?? a.borrower
  return outcome({
    events: [event('SignatureRefused', { identity })],
    effects: [{ kind: 'mail', template: 'SIGN_AGAIN', identity, key: now }],
  })
}

export const AGAIN_AT_CLOSING = { SIGNED_DOCUMENTS: signAgain }
