/** Defines what happens after a review of a person's identity. */

import type { Context, Outcome } from '../core/command.ts'
import { merge } from '../core/command.ts'
import { declinedByReview } from '../decline/byReview.ts'
import type { AfterReviews } from '../reviews/afterReview.ts'
import { identityConfirmed, reviewedPerson } from '../reviews/identityReview.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application, Review } from '../types.ts'

export const CLEARED = {
  IDENTITY: (a, _, __, review) => identityConfirmed(a, reviewedPerson(a, review)),
} satisfies AfterReviews

/** Rejects the application, because a person is on a sanctions list. Staff must report the rejection. */
export const sanctioned = (a: Application, review: Review, context: Context): Outcome =>
  merge(
    openReview(a, 'SANCTIONS_REPORT', context, { subject: review.uuid, found: review.found }),
    declinedByReview(a, 'TRANSACTION_PROHIBITED', review, context),
  )
