/** The borrower's commands to choose an offer or accept a counteroffer. */

import type { ProductChoice } from '../../forms/product.ts'
import { promisedTerms } from '../../organization/lineTerms.ts'
import { type QuoteProblem, quoteOffer } from '../../rules/offers.ts'
import { type Context, invalid, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { isCarriedByRent } from '../core/product.ts'
import { event } from '../events.ts'
import type { Application, ChosenOffer } from '../types.ts'
import { outdated } from './lateChanges.ts'
import { refresh } from './refresh.ts'
import { isSameOffer, memberDiscountIn, paymentsOf } from './reprice.ts'

const PROBLEMS: Partial<Record<QuoteProblem, readonly [field: string, message: string]>> = {
  LINE_BELOW_MINIMUM: ['amount', 'Choose a larger amount. This is below our minimum line.'],
  LINE_ABOVE_MAXIMUM: ['amount', 'Choose a smaller amount. This is above your maximum line.'],
  LINE_ABOVE_CLTV_CAP: ['amount', 'Choose a smaller amount. Your home’s value doesn’t support this line.'],
  PAYMENT_ABOVE_CAPACITY: [
    'amount',
    'Choose a smaller amount or a longer term. Your income doesn’t support this payment.',
  ],
  NO_PRICE: ['interestOnly', 'This combination isn’t available. Choose another one.'],
  DRAW_PERIOD_NOT_OFFERED: ['drawPeriod', 'Choose a draw period that’s shorter than the term'],
  LINE_NOT_IN_STEP: ['amount', 'Choose an amount in increments of $100'],
  DRAW_BELOW_MINIMUM: ['draw', 'Choose a larger initial draw. This is below the minimum.'],
  DRAW_ABOVE_LINE: ['draw', 'Enter a draw that’s no larger than the line'],
  NOTHING_LEFT_OF_DRAW: ['draw', 'Choose a larger draw. Fees and payoffs would use all of this one.'],
  FEES_ABOVE_TEXAS_CAP: ['feeOption', 'Choose a lower fee. Texas limits fees to 2% of the line.'],
}

export function chooseOffer(a: Application, input: ProductChoice, context: Context<LendingContext>): Outcome {
  if (!a.quote) throw new Refusal('NOT_NOW', 'You don’t have an offer yet.')
  const again = refresh(a, context)
  if (again) return again
  const { amount, draw, term, drawPeriod, feeOption, interestOnly, shownRate } = input
  // If the borrower already has a payment method, keep it. The borrower is choosing an offer again because figures
  // changed.
  const autopay = a.bank.payType ? a.bank.payType === 'AUTOPAY' : input.autopay
  const payoff = a.liens.filter((lien) => lien.payOff).map((lien) => lien.uuid)
  const result = quoteOffer(a.quote, {
    ...{ amount, draw, term, drawPeriod, feeOption, autopay, payoff },
    ...(interestOnly ? { interestOnly } : {}),
  })
  if (!result.ok) {
    const errors = result.problems.map((problem) => {
      if (problem === 'PAYMENT_ABOVE_CAPACITY' && isCarriedByRent(a))
        return {
          field: 'amount',
          message: 'Choose a smaller amount or a longer term. The rent doesn’t support this payment.',
        }
      const [field, message] = PROBLEMS[problem] ?? ['amount', 'This offer is no longer available']
      return { field, message }
    })
    throw new Refusal('INVALID', 'You can’t choose this offer', errors)
  }
  const { quote } = result
  if (shownRate && Number(shownRate) !== quote.rate)
    throw invalid('', 'Your rates changed while this page was open. Review the new figures, then choose your offer.')
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
  // If the borrower changes offers late, the application's documents still state the old offer, so request new ones.
  return outcome({ events: [event('OfferChosen', { offer, lineTerms }), ...(isLate ? outdated(a) : [])] })
}

type ShownFigures = Readonly<Partial<Record<keyof typeof SHOWN, string>>>

/** Maps each field of the counteroffer's form to the figure of the offer that the form repeats in this field. */
const SHOWN = {
  shownAmount: 'amount',
  shownDraw: 'draw',
  shownRate: 'rate',
  shownTerm: 'termYears',
  shownPayment: 'monthlyPayment',
  shownFee: 'fee',
  shownCash: 'cashToHand',
} as const satisfies Record<string, keyof ChosenOffer>

/**
 * Replaces the chosen offer with the counteroffer that the borrower accepts.
 * @throws Refusal if the counteroffer no longer exists, or if its figures differ from those that the borrower saw.
 */
export function takeCounterOffer(a: Application, seen: ShownFigures, context: Context<LendingContext>): Outcome {
  const { counterOffer } = a
  if (!counterOffer) throw new Refusal('NOT_NOW', 'This offer is no longer available.')
  const again = refresh(a, context)
  if (again) return again
  const isChanged = Object.entries(SHOWN).some(([field, figure]) => {
    const shown = seen[field as keyof typeof SHOWN]
    return shown && Number(shown) !== counterOffer.offer[figure]
  })
  if (isChanged)
    throw invalid('', 'Our offer changed while this page was open. Review the new figures, then accept the offer.')
  const offer = { ...counterOffer.offer, chosenAt: context.now }
  return outcome({ events: [event('OfferChosen', { offer }), ...outdated(a)] })
}
