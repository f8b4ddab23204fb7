/** Defines what happens after a review of unanswered conditions. */
import type { AfterReviews } from '../reviews/afterReview.ts'
import { askOnceMore } from './incomplete.ts'

export const AGAIN = {
  INCOMPLETE: (a, _, context, { subject }) => askOnceMore(a, subject, context),
} satisfies AfterReviews
