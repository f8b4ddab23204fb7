/** Defines what happens after a review of signed documents. */
import { ask, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'

export const CLEARED = { SIGNED_DOCUMENTS: (a) => ask(a, 'SEAL') } satisfies AfterReviews

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
