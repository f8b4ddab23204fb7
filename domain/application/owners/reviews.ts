/** Defines what happens after a review of a person's identity. */
import type { AfterReviews } from '../reviews/afterReview.ts'
import { identityConfirmed, reviewedPerson } from '../reviews/identityReview.ts'

export const CLEARED = {
  IDENTITY: (a, _, __, review) => identityConfirmed(a, reviewedPerson(a, review)),
} satisfies AfterReviews
