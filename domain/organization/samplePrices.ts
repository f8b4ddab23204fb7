/** Sample prices that show the effect of a price list. */
import type { Occupancy } from '../rules/home.ts'
import { levelPayment } from '../rules/payment.ts'
import { type Pricing, rateCard, rateFor } from '../rules/pricing.ts'
import { type Cents, dollars } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'

/** The borrower and the line for which sample prices are computed. */
export const SAMPLE = { score: 740, cltv: percent(70), draw: dollars(50_000) } as const

export interface SamplePrice {
  /** Term in years. */
  readonly term: number
  readonly rate: Percent
  /** Monthly payment for the sample draw. */
  readonly payment: Cents
}

/** Returns one price for each term, for the sample borrower with autopay and the highest origination fee. */
export function samplePrices(pricing: Pricing, occupancy: Occupancy): SamplePrice[] {
  const card = rateCard(pricing, SAMPLE.score, occupancy)
  const fees = pricing.feeOptions.map(({ fee }) => fee)
  if (!card || fees.length === 0) return []
  const fee = percent(Math.max(...fees))
  return Object.keys(pricing.termAddOn).flatMap((key) => {
    const term = Number(key)
    const rate = rateFor(card, { cltv: SAMPLE.cltv, term, fee, autopay: true })
    return rate === undefined ? [] : [{ term, rate, payment: levelPayment(SAMPLE.draw, rate, term * 12) }]
  })
}
