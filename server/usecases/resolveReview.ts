/** Somebody of the lender, or of a partner, ends a review: one transaction. Who may is asked by who calls this. */

import { resolveReview as decideReview } from 'domain/application/agentDecisions.ts'
import { type Context, type Outcome, Refusal } from 'domain/application/core/command.ts'
import type { LendingContext } from 'domain/application/core/lendingContext.ts'
import type { Resolution } from 'domain/application/reviews/afterReview.ts'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import type { Application } from 'domain/application/types.ts'
import type { ReviewKind } from 'domain/journey/reviews.ts'
import { actFor } from './agents/act.ts'
import type { Services } from './services.ts'

interface ReviewEnding extends Omit<Resolution, 'review'> {
  readonly application: string
  /** Its uuid; or else the one of this kind that is open. */
  readonly review?: string
  readonly kind?: ReviewKind | undefined
  /** Who looked: the uuid of an agent's account, or what stands for a partner. */
  readonly by: string
}

/**
 * Ends an open review. Gives the application after it.
 * @throws Refusal where it is not open (any more), or cannot end so
 */
export const resolveReview = (services: Services, ending: ReviewEnding): Promise<Application> =>
  actFor(services, ending, 'resolveReview', (application, context) => decideEnding(application, ending, context))

function decideEnding(
  application: Application,
  { review, kind, way, reason, value, declineFor, comments }: ReviewEnding,
  context: Context<LendingContext>,
): Outcome {
  const named = review ?? openReviews(application).find((one) => one.kind === kind)?.uuid
  if (!named) throw new Refusal('NOT_NOW', 'No review of this kind is open.')
  return decideReview(application, { review: named, way, reason, value, declineFor, comments }, context)
}
