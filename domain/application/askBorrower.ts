/** A review that goes on once the borrower has sent papers. */

import type { Condition, Review } from './asked.ts'
import { both, type Context, type Outcome, outcome } from './command.ts'
import { openCondition } from './conditions.ts'
import { event } from './events.ts'
import type { Application } from './types.ts'

type Papers = Pick<Condition, 'category' | 'commentsToBorrower'> & Partial<Condition>

/** @param reason why it waits for them, for the lender. */
export function waitForPapers(
  a: Application,
  { uuid }: Pick<Review, 'uuid'>,
  papers: Papers,
  reason: string,
  context: Context,
): Outcome {
  const asked = event('ReviewResolved', { review: uuid, way: 'ASK', reason, by: context.actor.identity })
  return both(outcome({ events: [asked] }), openCondition(a, { ...papers, review: uuid, notes: reason }, context))
}
