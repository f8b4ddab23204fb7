import { repricedOffer } from 'domain/application/offers/reprice.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Cents } from 'domain/values/money.ts'
import { type Percent, roundPercent } from 'domain/values/rates.ts'

interface Discount {
  /**
   * The offer's rate with autopay. `without` is the rate without autopay. `points` is the difference in percentage
   * points.
   */
  readonly with: Percent
  readonly without: Percent
  readonly points: Percent
  readonly paymentWith: Cents
  readonly paymentWithout: Cents
}

/**
 * Returns the rates and payments of the chosen offer with and without autopay; undefined if autopay doesn't lower the
 * rate.
 */
export function discountOf(view: Pick<ApplicationView, 'offer' | 'quote' | 'liens'>): Discount | undefined {
  const automatic = repricedOffer(view, true)
  const manual = repricedOffer(view, false)
  if (!automatic || !manual || manual.rate <= automatic.rate) return undefined
  return {
    with: automatic.rate,
    without: manual.rate,
    points: roundPercent(manual.rate - automatic.rate),
    paymentWith: automatic.monthlyPayment,
    paymentWithout: manual.monthlyPayment,
  }
}
