/** Suspends a review until the borrower has sent documents. */

import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Review } from '../reviews/types.ts'
import type { Application, Condition } from '../types.ts'
import { openCondition } from './conditions.ts'

type Papers = Pick<Condition, 'category' | 'commentsToBorrower'> & Partial<Condition>

/** @param reason why the review waits for documents, worded for the lender's staff. */
export function waitForPapers(
  a: Application,
  { uuid }: Pick<Review, 'uuid'>,
  papers: Papers,
  reason: string,
  context: Context,
): Outcome {
  const asked = event('ReviewResolved', { review: uuid, way: 'ASK', reason, by: context.actor.identity })
  return merge(outcome({ events: [asked] }), openCondition(a, { ...papers, review: uuid, notes: reason }, context))
}
