/** A partner's review of an application from the partner's own link: who may review, and the possible answers. */

import type { PartnerWay } from '../forms/partnerReview.ts'
import { resolveReview } from './agentDecisions.ts'
import { type Context, type Outcome, outcome, Refusal } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import { event } from './events.ts'
import { openReviews } from './reviews/reviews.ts'
import type { Application } from './types.ts'
import type { SeatRole } from './views/brokerView.ts'

/**
 * Whether a person with this seat may review the brokerage's applications. Assistants can only see the applications'
 * progress.
 */
export const mayReview = ({ merchant, role }: { readonly merchant: boolean; readonly role: SeatRole }): boolean =>
  merchant && role !== 'ASSISTANT'

interface PartnerAnswer {
  readonly partnerWay: PartnerWay
  /** Only for REFER: the reason, which the lender reads. */
  readonly reason?: string
}

const AS_AGREED = 'The partner confirms that the work and the amount are as agreed.'

/**
 * Applies a partner's answer to the open partner review.
 * @throws Refusal if no such review is open, or if the partner already referred the decision to the lender.
 */
export function reviewAsPartner(a: Application, answer: PartnerAnswer, context: Context<LendingContext>): Outcome {
  const review = openReviews(a).find(({ kind }) => kind === 'MERCHANT')
  if (!review || review.referred) throw new Refusal('NOT_NOW', 'This review isn’t open anymore.')
  const { uuid } = review
  if (answer.partnerWay === 'CLEAR') return resolveReview(a, { review: uuid, way: 'CLEAR', reason: AS_AGREED }, context)
  const { reason = '' } = answer
  return outcome({ events: [event('ReviewReferred', { review: uuid, reason, by: context.actor.identity })] })
}
