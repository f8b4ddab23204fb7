/** Ends reviews in tests. If an outcome requires two people, a colleague approves it. */
import { approveException } from 'domain/application/agentDecisions.ts'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import { actFor } from '../usecases/agents/act.ts'
import { type ReviewEnding, resolveReview } from '../usecases/resolveReview.ts'
import type { Services } from '../usecases/services.ts'

/**
 * Ends a review. If the outcome requires two people, a colleague approves it.
 * @throws the same errors as `resolveReview`
 */
export async function resolveAsTwo(services: Services, ending: ReviewEnding): Promise<void> {
  const { application } = ending
  const after = await resolveReview(services, ending)
  const proposed = openReviews(after).find((one) => one.proposed && one.kind === ending.kind)
  if (!proposed) return
  await actFor(services, { application, by: 'colleague' }, 'approveException', (a, context) =>
    approveException(a, proposed.uuid, context, () => 'UNDERWRITER'),
  )
}
