/** The chosen offer, priced for the way it is paid. */
import { quoteOffer } from '../rules/offers.ts'
import type { Application, ChosenOffer } from './types.ts'

/**
 * The offer with or without the discount for automatic payments, which lasts as long as they do. How a person pays is
 * no reason to refuse credit (12 CFR 1005.10(e)): where the price without the discount would break a limit, the promised
 * one stands.
 */
export function repricedOffer(
  { offer, quote, liens }: Pick<Application, 'offer' | 'quote' | 'liens'>,
  autopay: boolean,
): ChosenOffer | undefined {
  if (!offer || !quote || offer.autopay === autopay) return offer
  const result = quoteOffer(quote, {
    amount: offer.amount,
    draw: offer.draw,
    term: offer.termYears,
    drawPeriod: offer.drawYears,
    feeOption: offer.feeRate,
    autopay,
    payoff: liens.filter((lien) => lien.payOff).map((lien) => lien.uuid),
  })
  if (!result.ok) return { ...offer, autopay }
  const { rate, originationFee, payment, effectiveCost, cashToHand } = result.quote
  return { ...offer, autopay, rate, fee: originationFee, monthlyPayment: payment, effectiveCost, cashToHand }
}
