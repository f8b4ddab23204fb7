import { add, type Cents, roundDownTo } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { largestLineByCltv } from './cltv.ts'
import { largestLine, largestOffered, type OfferChoice, type QuoteContext } from './offers.ts'

/** The largest line that the borrower can get, and the choices that allow it. */
export interface MostOffered {
  /** The amount of the line, in cents. */
  readonly amount: Cents
  /** The lowest origination fee, in percent of the initial draw, at which at least one term allows this amount. */
  readonly feeOption: Percent
  /** The terms, in years, that allow this amount at this fee. */
  readonly terms: readonly number[]
}

/**
 * Returns the largest line across all terms and fees if the borrower pays off the given liens; undefined if there are
 * no offers. Assumes principal and interest payments with autopay, because other payment options never allow a larger
 * line.
 */
export function mostOffered(context: QuoteContext, payoff: OfferChoice['payoff']): MostOffered | undefined {
  let most: { amount: Cents; feeOption: Percent; terms: number[] } | undefined
  for (const { fee: feeOption } of context.rates.feeOptions.toSorted((a, b) => a.fee - b.fee))
    for (const term of context.terms) {
      const largest = largestOffered(context, { term, feeOption, autopay: true, payoff })
      if (!largest.ok) continue
      if (!most || largest.amount > most.amount) most = { amount: largest.amount, feeOption, terms: [term] }
      else if (largest.amount === most.amount && feeOption === most.feeOption) most.terms.push(term)
    }
  return most
}

/** A change to the borrower's choice that allows a larger line. */
export type Raise =
  | { readonly change: 'TERM'; readonly years: number }
  | { readonly change: 'FEE'; readonly fee: Percent }
  | { readonly change: 'PRINCIPAL_AND_INTEREST' }
  | { readonly change: 'AUTOPAY' }

/**
 * Returns the changes that the borrower must make to get the largest line. Each change lowers the payment. The other
 * limits (the home's value, the liens and the lender's maximum) are the same for every choice. The function never
 * suggests a lower fee, because a higher fee lowers the rate and therefore the payment.
 */
export function raisesTo(most: MostOffered, choice: OfferChoice): Raise[] {
  const [years] = most.terms
  return [
    ...(years === undefined || most.terms.includes(choice.term) ? [] : [{ change: 'TERM', years } as const]),
    ...(choice.feeOption < most.feeOption ? [{ change: 'FEE', fee: most.feeOption } as const] : []),
    ...(choice.interestOnly ? [{ change: 'PRINCIPAL_AND_INTEREST' } as const] : []),
    ...(choice.autopay ? [] : [{ change: 'AUTOPAY' } as const]),
  ]
}

/**
 * The factor that limits a line: the lender's maximum, the home's value and liens, or the payment that income or rent
 * supports.
 */
export type LineLimit = 'MAXIMUM' | 'HOME_VALUE' | 'PAYMENT'

/** Returns which limit determines the largest line that the borrower can get with this choice. */
export function lineLimit(context: QuoteContext, choice: OfferChoice): LineLimit {
  const { step, maximumLine, value, cltvCap } = context
  const largest = largestLine(context, choice)
  if (largest >= roundDownTo(maximumLine, step)) return 'MAXIMUM'
  const kept = context.liens.filter(({ id }) => !choice.payoff?.includes(id)).map(({ balance }) => balance)
  return largest >= roundDownTo(largestLineByCltv(value, add(...kept), cltvCap), step) ? 'HOME_VALUE' : 'PAYMENT'
}
