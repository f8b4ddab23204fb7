/**
 * Defines what happens after a review of signed documents, of a written cancellation or of the unwinding of a canceled
 * line.
 */
import { ask, invalid, outcome } from '../core/command.ts'
import { wakePayments } from '../core/payments.ts'
import { event } from '../events.ts'
import type { AfterReview, AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'
import { cancelled, lenderStepsLeft } from './cancellations.ts'

/**
 * @throws Refusal if the lender hasn't recorded that it returned the fees, released the lien, and told the servicer
 */
const unwound: AfterReview = (a) => {
  const left = lenderStepsLeft(a)
  if (left.length === 1 && left[0] === 'SERVICER_TOLD')
    throw invalid('way', 'First record that the servicer was told about the cancellation')
  if (left.length > 0) throw invalid('way', 'First record the returned fees and the release of the lien')
  return outcome({})
}

/** Cancels the line if two people approve the written cancellation. Otherwise, marks the cancellation as rejected. */
const cancellationDecided: AfterReview = (a, { way, reason }, context, { subject }) => {
  const writing = a.cancellations?.find(({ uuid }) => uuid === subject)
  if (way === 'CANCEL' && writing)
    return cancelled(a, { by: writing.identity, receivedOn: writing.deliveredOn }, context)
  const by = context.actor.identity
  return outcome({
    events: writing ? [event('CancellationRejected', { cancellation: writing.uuid, reason, by })] : [],
    effects: wakePayments(a),
  })
}

export const CLEARED = {
  SIGNED_DOCUMENTS: (a) => ask(a, 'SEAL'),
  CANCELLATION: cancellationDecided,
  UNWINDING: unwound,
} satisfies AfterReviews

export const AGAIN = {
  // After the AGAIN outcome, the person whose signature doesn't match must sign again.
  SIGNED_DOCUMENTS: (a, _, { now }, review) => {
    const identity = subjectOf(a, review) ?? a.borrower
    return outcome({
      events: [event('SignatureRefused', { identity })],
      effects: [{ kind: 'mail', template: 'SIGN_AGAIN', identity, key: now }],
    })
  },
} satisfies AfterReviews
