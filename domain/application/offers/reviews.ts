/** Defines what happens after a review of an underwriting decision. */
import { outcome } from '../core/command.ts'
import type { AfterReview, AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'
import { judgeAgain, membershipChecked } from './counteroffer.ts'

/**
 * Runs the rules again, ignoring the finding that the reviewer cleared. After a review of a co-signer's file, the rules
 * don't run, because the borrower has already signed.
 */
const runRules: AfterReview = (a, _, context, review) =>
  a.liensConfirmed && !a.owners.some(({ identityUuid }) => identityUuid === subjectOf(a, review))
    ? judgeAgain(a, context)
    : outcome({})

export const CLEARED = {
  DELINQUENCY: runRules,
  UNDERWRITING: runRules,
  MEMBERSHIP: (a, { way }, context) => membershipChecked(a, way === 'CLEAR', context),
} satisfies AfterReviews
