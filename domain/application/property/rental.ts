/** Rented homes: whether they qualify by rent or by income, and which rent the rules use. */

import type { RentalAnswers } from '../../forms/rental.ts'
import type { Cents } from '../../values/money.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { productOf } from '../core/product.ts'
import { event } from '../events.ts'
import { refresh } from '../offers/refresh.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import type { Application } from '../types.ts'

/** Stores whether a rental qualifies by its rent and expenses, or by the owner's income. */
export function saveRental(a: Application, input: RentalAnswers, context: Context<LendingContext>): Outcome {
  if (!a.products?.includes(input.product)) throw new Refusal('NOT_ALLOWED', 'This isn’t available for your home.')
  const { product, rental, ein } = input
  const saved = outcome({
    events: [event('RentalSaved', { product, rental })],
    personal: ein ? [{ identity: a.borrower, patch: { ein } }] : [],
  })
  return andThen(
    a,
    saved,
    context,
    (now) => refresh(now, context) ?? underwriteApplication(now, context, product === productOf(a) ? 'KEPT' : 'NEW'),
  )
}

/** Replaces the stated rent with the documented rent. */
export const rentValued = (a: Application, rental: NonNullable<Application['rental']>, monthlyRent: Cents): Outcome =>
  outcome({ events: [event('RentalSaved', { product: productOf(a), rental: { ...rental, monthlyRent } })] })
