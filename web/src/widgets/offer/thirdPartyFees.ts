import { payoffLiens } from 'domain/application/funding/payoffs.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { add, type Cents, subtract, ZERO } from 'domain/values/money.ts'

/**
 * Returns the fees that go to third parties such as the county and the notary, in cents. The fees are what's left of
 * the initial draw after the lender's fee, the payoffs and the borrower's cash.
 */
export function thirdPartyFees({ offer, liens }: Pick<ApplicationView, 'offer' | 'liens'>): Cents {
  if (!offer) return ZERO
  const paidOff = add(ZERO, ...payoffLiens({ liens }).map(({ balance }) => balance))
  return subtract(subtract(subtract(offer.draw, offer.fee), paidOff), offer.cashToHand)
}
