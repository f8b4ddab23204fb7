/** How the lender confirms the borrower's membership. */
import { figure } from '../../rules/trace.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { isMembershipOpen } from './memberDiscount.ts'

/**
 * Opens the membership review, in which the lender checks whether the borrower is a member. Closing documents wait
 * until this review ends.
 */
export function checkMembership(a: Application, context: Context): Outcome {
  const discount = a.offer?.memberDiscount
  if (discount === undefined || !isMembershipOpen(a)) return outcome({})
  return openReview(a, 'MEMBERSHIP', context, { found: [figure('memberDiscount', discount, 'percent')] })
}
