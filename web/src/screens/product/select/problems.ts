import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isCarriedByRent } from 'domain/application/core/product.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { QuoteProblem } from 'domain/rules/offers.ts'

/** Explains to the borrower why a combination of amounts and term isn't offered. */
const PROBLEM_TEXTS: Readonly<Record<QuoteProblem, MessageDescriptor>> = {
  LINE_BELOW_MINIMUM: msg`Supports less than our smallest line`,
  LINE_ABOVE_MAXIMUM: msg`More than our largest line`,
  LINE_ABOVE_CLTV_CAP: msg`More than your home’s value supports`,
  LINE_NOT_IN_STEP: msg`Choose a multiple of $100`,
  PAYMENT_ABOVE_CAPACITY: msg`The payment is more than your income supports`,
  DRAW_BELOW_MINIMUM: msg`The initial draw is too small`,
  DRAW_ABOVE_LINE: msg`The initial draw is more than the line`,
  NOTHING_LEFT_OF_DRAW: msg`Fees and payoffs would use up the initial draw`,
  FEES_ABOVE_TEXAS_CAP: msg`Texas limits fees to 2% of the line`,
  TERM_NOT_OFFERED: msg`Not offered`,
  DRAW_PERIOD_NOT_OFFERED: msg`Not offered`,
  NO_PRICE: msg`Not available for this amount`,
  UNKNOWN_LIEN: msg`Check which loans you’re paying off`,
  HIGH_COST: msg`Not available for this amount`,
}

const ABOVE_RENT = msg`The payment is more than the rent supports`

/**
 * Returns the explanation of a problem. If the payment is too high for an application that qualifies on rent, the
 * explanation mentions rent instead of income.
 */
export const problemText = (problem: QuoteProblem, view: ApplicationView): MessageDescriptor =>
  problem === 'PAYMENT_ABOVE_CAPACITY' && isCarriedByRent(view) ? ABOVE_RENT : PROBLEM_TEXTS[problem]
