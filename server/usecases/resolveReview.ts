/**
 * Ends a review on behalf of an agent or partner in one transaction. The caller must have checked the agent's or
 * partner's authority already.
 */

import { resolveReview as decideReview } from 'domain/application/agentDecisions.ts'
import { type Context, type Outcome, Refusal } from 'domain/application/core/command.ts'
import type { LendingContext } from 'domain/application/core/lendingContext.ts'
import type { Resolution } from 'domain/application/reviews/afterReview.ts'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import type { Application } from 'domain/application/types.ts'
import type { ReviewKind } from 'domain/journey/reviews.ts'
import { actFor } from './agents/act.ts'
import type { Services } from './services.ts'

export interface ReviewEnding extends Omit<Resolution, 'review'> {
  readonly application: string
  /** The review's UUID. If unset, the open review of this `kind` is ended. */
  readonly review?: string
  readonly kind?: ReviewKind | undefined
  /** The reviewer: an agent's account UUID, or the ID used for the partner. */
  readonly by: string
}

/**
 * Ends an open review and returns the changed application.
 * @throws Refusal if the review isn't open or can't end in this way
 */
export const resolveReview = (services: Services, ending: ReviewEnding): Promise<Application> =>
  actFor(services, ending, 'resolveReview', (a, context) => decideEnding(a, ending, context))

function decideEnding(
  application: Application,
  { review, kind, way, reason, value, declineFor, comments }: ReviewEnding,
  context: Context<LendingContext>,
): Outcome {
  const named = review ?? openReviews(application).find((one) => one.kind === kind)?.uuid
  if (!named) throw new Refusal('NOT_NOW', 'No review of this kind is open.')
  return decideReview(application, { review: named, way, reason, value, declineFor, comments }, context)
}
