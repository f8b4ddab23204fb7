/** The chosen offer, priced for its payment method. */
import { type OfferChoice, type Quote, type QuoteContext, quoteOffer } from '../../rules/offers.ts'
import type { Percent } from '../../values/rates.ts'
import type { Application, ChosenOffer } from '../types.ts'

/** The choice, to be priced again. */
export const choiceOf = (offer: ChosenOffer, liens: Application['liens']): OfferChoice => ({
  amount: offer.amount,
  draw: offer.draw,
  term: offer.termYears,
  drawPeriod: offer.drawYears,
  feeOption: offer.feeRate,
  autopay: offer.autopay,
  ...(offer.interestOnly ? { interestOnly: true } : {}),
  payoff: liens.filter((lien) => lien.payOff).map((lien) => lien.uuid),
})

/** Points of the member discount in the rates of a quote; undefined without one. */
export const memberDiscountIn = (quote: QuoteContext | undefined): Percent | undefined =>
  quote && quote.rates.discounts.member > 0 ? quote.rates.discounts.member : undefined

/** An offer's description of a quote's payments. */
export const paymentsOf = ({
  choice,
  payment,
  paymentAfterDrawPeriod,
}: Pick<Quote, 'choice' | 'payment' | 'paymentAfterDrawPeriod'>): Pick<
  ChosenOffer,
  'monthlyPayment' | 'interestOnly'
> => ({
  monthlyPayment: payment,
  ...(choice.interestOnly ? { interestOnly: { paymentAfter: paymentAfterDrawPeriod } } : {}),
})

/**
 * The offer with or without the autopay discount, which lasts as long as autopay. Payment method is no reason to refuse
 * credit (12 CFR 1005.10(e)): if the price without the discount would break a limit, the promised one stands.
 */
export function repricedOffer(
  { offer, quote, liens }: Pick<Application, 'offer' | 'quote' | 'liens'>,
  autopay: boolean,
): ChosenOffer | undefined {
  if (!offer || !quote || offer.autopay === autopay) return offer
  const result = quoteOffer(quote, { ...choiceOf(offer, liens), autopay })
  if (!result.ok) return { ...offer, autopay }
  const { rate, originationFee, effectiveCost, cashToHand } = result.quote
  return { ...offer, ...paymentsOf(result.quote), autopay, rate, fee: originationFee, effectiveCost, cashToHand }
}
