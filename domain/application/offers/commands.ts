/** The borrower's commands to choose an offer or accept a counteroffer. */

import type { ProductChoice } from '../../forms/product.ts'
import { promisedTerms } from '../../organization/lineTerms.ts'
import { type QuoteProblem, quoteOffer } from '../../rules/offers.ts'
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { isCarriedByRent } from '../core/product.ts'
import { event } from '../events.ts'
import type { Application, ChosenOffer } from '../types.ts'
import { outdated } from './lateChanges.ts'
import { refresh } from './refresh.ts'
import { isSameOffer, memberDiscountIn, paymentsOf } from './reprice.ts'

const PROBLEMS: Partial<Record<QuoteProblem, readonly [field: string, message: string]>> = {
  LINE_BELOW_MINIMUM: ['amount', 'This is less than the smallest line we offer here'],
  LINE_ABOVE_MAXIMUM: ['amount', 'This is more than the largest line we can offer you'],
  LINE_ABOVE_CLTV_CAP: ['amount', 'This is more than your home’s value carries'],
  PAYMENT_ABOVE_CAPACITY: ['amount', 'The payment would be more than your income carries'],
  NO_PRICE: ['interestOnly', 'This is not offered on these terms'],
  DRAW_PERIOD_NOT_OFFERED: ['drawPeriod', 'The draw period has to end before the term does'],
  LINE_NOT_IN_STEP: ['amount', 'Lines are offered in steps of $100'],
  DRAW_BELOW_MINIMUM: ['draw', 'This is less than the smallest first draw'],
  DRAW_ABOVE_LINE: ['draw', 'Cannot be more than the line'],
  NOTHING_LEFT_OF_DRAW: ['draw', 'Fees and payoffs would use up the whole draw'],
  FEES_ABOVE_TEXAS_CAP: ['feeOption', 'Texas limits fees to 2 % of the line'],
}

export function chooseOffer(a: Application, input: ProductChoice, context: Context<LendingContext>): Outcome {
  if (!a.quote) throw new Refusal('NOT_NOW', 'There is no offer yet.')
  const again = refresh(a, context)
  if (again) return again
  const { amount, draw, term, drawPeriod, feeOption, interestOnly } = input
  // Keep the payment method if the borrower has already chosen one. In that case, the borrower chooses an offer again
  // only because the figures changed.
  const autopay = a.bank.payType ? a.bank.payType === 'AUTOPAY' : input.autopay
  const payoff = a.liens.filter((lien) => lien.payOff).map((lien) => lien.uuid)
  const result = quoteOffer(a.quote, {
    ...{ amount, draw, term, drawPeriod, feeOption, autopay, payoff },
    ...(interestOnly ? { interestOnly } : {}),
  })
  if (!result.ok) {
    const errors = result.problems.map((problem) => {
      if (problem === 'PAYMENT_ABOVE_CAPACITY' && isCarriedByRent(a))
        return { field: 'amount', message: 'The payment would be more than the rent carries' }
      const [field, message] = PROBLEMS[problem] ?? ['amount', 'This offer is no longer available']
      return { field, message }
    })
    throw new Refusal('INVALID', 'This offer cannot be chosen', errors)
  }
  const { quote } = result
  const memberDiscount = memberDiscountIn(a.quote)
  const offer: ChosenOffer = {
    amount,
    draw,
    termYears: term,
    drawYears: drawPeriod,
    rate: quote.rate,
    feeRate: feeOption,
    fee: quote.originationFee,
    ...paymentsOf(quote),
    effectiveCost: quote.effectiveCost,
    cashToHand: quote.cashToHand,
    autopay,
    ...(memberDiscount && { memberDiscount }),
    policyVersion: quote.policyVersion,
    pricingVersion: quote.pricingVersion,
    chosenAt: context.now,
  }
  const lineTerms = promisedTerms(context.policy.pricing.lineTerms)
  const isLate = a.status !== 'OFFER_SELECTION' && a.status !== 'MORE_INFORMATION'
  // Choosing the same offer again has no effect.
  if (isLate && a.offer && isSameOffer(a.offer, offer)) return outcome({})
  // If the application was already complete, its documents state the old offer, so the server makes new documents.
  return outcome({ events: [event('OfferChosen', { offer, lineTerms }), ...(isLate ? outdated(a) : [])] })
}

/** Replaces the chosen offer with the counteroffer that the borrower accepts. */
export function takeCounterOffer(a: Application, _: unknown, context: Context<LendingContext>): Outcome {
  const { counterOffer } = a
  if (!counterOffer) throw new Refusal('NOT_NOW', 'There is no such offer any more.')
  const again = refresh(a, context)
  if (again) return again
  const offer = { ...counterOffer.offer, chosenAt: context.now }
  return outcome({ events: [event('OfferChosen', { offer }), ...outdated(a)] })
}
