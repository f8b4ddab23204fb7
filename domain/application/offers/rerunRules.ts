/** Runs the rules again after figures have changed. */

import { hasEnded } from '../../journey/statuses.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { isBlocked } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { underwriteApplication } from './underwrite.ts'

/** Whether the borrower still has to choose how a rented home qualifies, by rent or by income. */
export const isRentOpen = (a: Application) => a.products?.includes('DSCR') === true && !a.productSaidAt

/**
 * Runs the rules again. If the rules no longer support the chosen offer, the offer is removed. A decline ends the
 * application.
 */
export function rerunRules(a: Application, context: Context<LendingContext>): Outcome {
  return andThen(a, underwriteApplication(a, context), context, (after) => {
    if (hasEnded(after.status)) return outcome({})
    const { decision } = after.decision
    const stands = decision === 'APPROVED' || decision === 'FINAL'
    return outcome({ events: after.offer && !stands ? [event('OfferDropped', {})] : [] })
  })
}

/** Runs the rules on a new home value, unless the application is blocked, for example by a review. */
export function decideOnValue(a: Application, context: Context<LendingContext>): Outcome {
  if (isBlocked(a) || !a.liensConfirmed || isRentOpen(a)) return outcome({})
  return rerunRules(a, context)
}
