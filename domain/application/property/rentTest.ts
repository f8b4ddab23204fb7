/**
 * The figures with which the rental screen checks the rent while the owner types: the minimum debt service coverage
 * ratio and an example line's monthly payment.
 */

import { cltv } from '../../rules/cltv.ts'
import { minimumLine } from '../../rules/offers.ts'
import { levelPayment } from '../../rules/payment.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { type Pricing, rateCard, rateFor } from '../../rules/pricing.ts'
import { type Cents, cents, dollars } from '../../values/money.ts'
import type { Percent } from '../../values/rates.ts'
import { totalOwed } from '../core/knownLiens.ts'
import type { Application } from '../types.ts'

export interface RentTest {
  readonly minimumRatio: number
  /**
   * An example line at today's price for this home and credit score; undefined if no line can be priced, for example
   * because the liens leave no equity.
   */
  readonly example?: { readonly amount: Cents; readonly term: number; readonly rate: Percent; readonly payment: Cents }
}

/**
 * Preferred amount of the example line, in cents. If the lender's limits exclude this amount, the example uses the
 * nearest allowed amount.
 */
const EXAMPLE = dollars(50_000)

/** Returns the figures for the rental screen, or undefined if this application's line can't qualify by rent. */
export function rentTest(
  a: Application,
  { policy, pricing }: { readonly policy: LendingPolicy; readonly pricing: Pricing },
): RentTest | undefined {
  if (!a.products?.includes('DSCR')) return undefined
  const { minimumRatio } = policy.dscr
  const owed = totalOwed(a.liens)
  const { occupancy, address } = a.property
  const card = a.credit && rateCard(pricing, a.credit.score, occupancy, false, 'DSCR')
  if (!card || !a.valuation || owed === undefined) return { minimumRatio }
  const amount = cents(
    Math.min(policy.line.maximum, Math.max(minimumLine(policy.line, address.state, occupancy), EXAMPLE)),
  )
  const term = Math.max(...policy.offer.terms)
  const fee = card.feeOptions[0]?.fee
  const rate =
    fee === undefined
      ? undefined
      : rateFor(card, { cltv: cltv(amount, owed, a.valuation.value), term, fee, autopay: true })
  return {
    minimumRatio,
    ...(rate === undefined ? {} : { example: { amount, term, rate, payment: levelPayment(amount, rate, 12 * term) } }),
  }
}
