/** Prices the chosen offer for the borrower's payment method. */
import { type OfferChoice, type Quote, type QuoteContext, quoteOffer } from '../../rules/offers.ts'
import type { Percent } from '../../values/rates.ts'
import type { Application, ChosenOffer } from '../types.ts'

/** Returns the choices behind an offer, such as the amount and term, as the input for a new quote. */
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

// Storing an offer drops fields whose value is undefined, so leave out such fields before comparing.
const figuresOf = (offer: ChosenOffer): string => {
  const { chosenAt: _, policyVersion: __, pricingVersion: ___, ...figures } = offer
  const known = Object.entries(figures).filter(([, figure]) => figure !== undefined)
  return JSON.stringify(known.sort())
}
/**
 * Whether two offers have the same terms. The comparison ignores the time and the versions of the policy and prices.
 */
export const isSameOffer = (one: ChosenOffer, other: ChosenOffer): boolean => figuresOf(one) === figuresOf(other)

/** Returns the member discount in a quote's rates, in percentage points, or undefined if there's no discount. */
export const memberDiscountIn = (quote: QuoteContext | undefined): Percent | undefined =>
  quote && quote.rates.discounts.member > 0 ? quote.rates.discounts.member : undefined

/** Returns a quote's monthly payments in the format of an offer. */
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
 * Returns the offer repriced for the payment method: the autopay discount applies only while autopay is on. If the
 * offer without the discount would exceed a limit, the borrower keeps the discount, because the lender can't deny
 * credit over the payment method (12 CFR 1005.10(e)).
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
