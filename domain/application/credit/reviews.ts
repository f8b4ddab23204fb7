/** Defines what happens after a review of a credit file. */
import type { AfterReview, AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'
import { askForFile } from './results.ts'

/** After the AGAIN outcome, the server requests the reviewed person's credit report again. */
const pullAgain: AfterReview = (a, _, __, review) => askForFile(a, subjectOf(a, review))

export const AGAIN = { MINOR_CREDIT: pullAgain, NO_CREDIT: pullAgain, UNDERWRITING: pullAgain } satisfies AfterReviews
