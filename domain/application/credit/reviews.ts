/** What reviews of a credit file bring with them. */
import type { AfterReview, AfterReviews } from '../reviews/afterReview.ts'
import { subjectOf } from '../reviews/reviews.ts'
import { askForFile } from './results.ts'

/** The server asks the bureau again for the same person's file. */
const pullAgain: AfterReview = (a, _, __, review) => askForFile(a, subjectOf(a, review))

export const AGAIN = { MINOR_CREDIT: pullAgain, NO_CREDIT: pullAgain, UNDERWRITING: pullAgain } satisfies AfterReviews
