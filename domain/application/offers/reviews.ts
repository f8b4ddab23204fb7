/** What reviews of a decision bring with them. */
import { outcome } from '../core/command.ts'
import type { AfterReview, AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'
import { judgeAgain, membershipChecked } from './counteroffer.ts'

/** The rules run again without the cleared finding. A co-signer's file comes after signing and changes nothing. */
const runRules: AfterReview = (a, _, context, review) =>
  a.liensConfirmed && !a.owners.some(({ identityUuid }) => identityUuid === subjectOf(a, review))
    ? judgeAgain(a, context)
    : outcome({})

export const CLEARED = {
  DELINQUENCY: runRules,
  UNDERWRITING: runRules,
  MEMBERSHIP: (a, { way }, context) => membershipChecked(a, way === 'CLEAR', context),
} satisfies AfterReviews
