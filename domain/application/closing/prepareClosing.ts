/** The steps that must be done before the server prepares closing documents. */

import { money } from '../../rules/trace.ts'
import { ask, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { isCarriedByRent } from '../core/product.ts'
import { isMembershipOpen } from '../offers/memberDiscount.ts'
import { checkMembership } from '../offers/membership.ts'
import { decideFinally } from '../offers/underwrite.ts'
import { entityPapers } from '../property/ownership.ts'
import { cleared, isBlocked, openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'

/** Whether an agent has reviewed the document that proves the rent. */
const rentRead = ({ reviews = [] }: Application): boolean =>
  reviews.some(({ kind, resolved }) => kind === 'RENT' && (resolved?.way === 'CLEAR' || resolved?.way === 'VALUE'))

/**
 * Makes the final decision and requests closing documents. If an earlier step isn't done, starts that step instead.
 * These steps are the review of the rent, the documents of a trust or company, the membership check, the partner's
 * review, and the borrower's attestation of the liens.
 */
export function closingDocuments(a: Application, context: Context<LendingContext>): Outcome {
  if (isBlocked(a)) return outcome({})
  if (isCarriedByRent(a) && a.rental && !rentRead(a))
    return openReview(a, 'RENT', context, { found: [money('monthlyRent', a.rental.monthlyRent)] })
  const papers = entityPapers(a, context)
  if (papers) return papers
  // After a late change, the borrower may have chosen an offer with a member discount for the first time. The lender
  // must then check the membership.
  if (isMembershipOpen(a) && a.offer?.memberDiscount) return checkMembership(a, context)
  if (a.merchant && !cleared(a, 'MERCHANT')) return openReview(a, 'MERCHANT', context)
  if (a.merchant && !a.merchant.attestedAt) return outcome({})
  return merge(decideFinally(a, context), ask(a, 'CLOSING_DOCUMENTS'))
}
