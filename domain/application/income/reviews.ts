/** Defines what happens after a review of income. */
import { outcome } from '../core/command.ts'
import type { AfterReviews } from '../reviews/afterReview.ts'
import { paystubsValued } from './results.ts'

export const CLEARED = {
  PAYSTUBS: (a, { value }, context) => (value ? paystubsValued(a, value, context) : outcome({})),
} satisfies AfterReviews
