/** The borrower's commands about their credit file: open the file, identify it, and explain inquiries. */

import { type InquiryAnswers, MOST_PINS } from '../../forms/credit.ts'
import { figure, money } from '../../rules/trace.ts'
import type { TaxId } from '../../values/identifiers.ts'
import { add, ZERO } from '../../values/money.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { decideAnew } from '../offers/counteroffer.ts'
import { openReview, openReviews } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { askForClosed, largeDebts, searchesEnded, wantedPull } from './results.ts'

/** Minimum seconds between two requests for the same credit file, so that the bureau isn't overloaded. */
const APART = 60
/** Maximum number of times that the borrower can ask the bureau to search for the credit file again. */
const MOST_SEARCHES = 8

/**
 * Requests the credit file immediately instead of at the next automatic retry, because the borrower has lifted the
 * freeze or lock.
 */
export function retryCredit(a: Application, _: unknown, { now }: Context): Outcome {
  const { creditBlock } = a
  if (!creditBlock) throw new Refusal('NOT_NOW', 'Your credit file is no longer frozen or locked.')
  const asked = a.requests[creditBlock.pull === 'HARD' ? 'HARD_CREDIT' : 'SOFT_CREDIT']
  if (asked?.state === 'OPEN') return outcome({})
  if (asked && Date.parse(now) - Date.parse(asked.at) < APART * 1000)
    throw new Refusal('NOT_NOW', 'We checked a moment ago, and it was still frozen or locked. Try again in a minute.')
  return askForClosed(a)
}

/**
 * Stores the borrower's PIN for a frozen file. The PIN goes to the bureau with the next request and is deleted after
 * the bureau's response.
 */
export function saveCreditPin(a: Application, { pin }: { readonly pin: string }): Outcome {
  const { creditBlock } = a
  if (creditBlock?.kind !== 'FROZEN') throw new Refusal('NOT_NOW', 'Your credit file doesn’t need a PIN.')
  if (creditBlock.wrongPins >= MOST_PINS)
    throw invalid('pin', 'Three PINs didn’t work. Lift the freeze with the bureau, or call us.')
  const asked = askForClosed(a)
  if (asked.events.length === 0)
    throw new Refusal('NOT_NOW', 'We’re checking with the bureau now. Try again in a moment.')
  return merge(outcome({ personal: [{ identity: a.borrower, patch: { creditPin: pin } }] }), asked)
}

/** Stores the full SSN, so that the bureau can identify the credit file. */
export function saveSocial(a: Application, input: { readonly taxId: TaxId }, context: Context): Outcome {
  const kind = wantedPull(a)
  const searched = openReviews(a).some((one) => one.kind === 'NO_CREDIT')
  if (!a.ssnNeeded && !searched) throw new Refusal('NOT_NOW', 'We’ve already found your credit file.')
  const given = { personal: [{ identity: a.borrower, patch: { ssn: input.taxId.digits } }] }
  if ((a.requests[kind]?.no ?? 0) >= MOST_SEARCHES) {
    if (searched) throw invalid('ssn', 'We searched for your file several times. Please call us for help.')
    return merge(outcome({ events: [event('SsnGiven', {})], ...given }), openReview(a, 'NO_CREDIT', context))
  }
  return merge(
    outcome({
      events: [event('SsnGiven', {}), ...searchesEnded(a, context.actor.identity)],
      ...given,
    }),
    a.requests[kind]?.state === 'OPEN' ? outcome({}) : ask(a, kind),
  )
}

/**
 * Stores the new debts that the borrower reports. The rules treat them like debts in the credit file, and large ones go
 * to manual review.
 */
export function attestInquiries(a: Application, { debts }: InquiryAnswers, context: Context<LendingContext>): Outcome {
  const attested = outcome({ events: [event('InquiriesAttested', { debts })] })
  const found = [
    figure('newDebts', debts.length, 'count'),
    money('balance', add(ZERO, ...debts.map(({ balance }) => balance))),
    money('monthlyPayment', add(ZERO, ...debts.map(({ monthlyPayment }) => monthlyPayment))),
  ]
  return andThen(a, attested, context, (after) =>
    merge(
      debts.length > 0 ? decideAnew(after, context) : outcome({}),
      largeDebts(debts, context.policy) ? openReview(after, 'INQUIRIES', context, { found }) : outcome({}),
    ),
  )
}
