/** The member discount: which prices include the discount, and how the lender confirms the membership. */
import { figure } from '../../rules/trace.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'

type Member = Pick<Application, 'membership' | 'offer' | 'counterOffer'>

/** Whether prices include the member discount: the borrower claims to be a member, and the lender hasn't denied it. */
export const isPricedAsMember = ({ membership }: Pick<Application, 'membership'>): boolean =>
  membership?.stated === true && membership.confirmed !== false

/** Whether the lender still has to confirm the membership behind a discounted price. */
export const isMembershipOpen = ({ membership }: Pick<Application, 'membership'>): boolean =>
  membership?.stated === true && membership.confirmed === undefined

/** Whether the current offer includes a member discount although the lender found no membership. */
export const hasRefusedDiscount = ({ membership, offer, counterOffer }: Member): boolean =>
  membership?.confirmed === false && (counterOffer?.offer ?? offer)?.memberDiscount !== undefined

/**
 * Opens the membership review, in which the lender checks whether the borrower is a member. Closing documents wait for
 * this review.
 */
export function checkMembership(a: Application, context: Context): Outcome {
  const discount = a.offer?.memberDiscount
  if (discount === undefined || !isMembershipOpen(a)) return outcome({})
  return openReview(a, 'MEMBERSHIP', context, { found: [figure('memberDiscount', discount, 'percent')] })
}
