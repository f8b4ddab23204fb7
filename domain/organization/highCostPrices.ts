/** Finds prices that are too high for any lender to offer. */
import { HIGH_COST_FIGURES, highCostFiguresOn } from '../rules/highCost.ts'
import { aporOn, type Pricing } from '../rules/pricing.ts'
import { formatPercent, roundPercent } from '../values/rates.ts'

/**
 * Returns one problem for each row in a price list that can only produce high-cost mortgages on a main home (12 CFR
 * 1026.32). Each row is tested at its lowest APR against the APR limit for second liens, which is the higher one. The
 * server never shows high-cost offers, so such a row is a mistake.
 */
export function highCostProblems(pricing: Pricing): string[] {
  const figures = highCostFiguresOn(HIGH_COST_FIGURES, pricing.effectiveOn)
  const apor = aporOn(pricing.apor, pricing.effectiveOn)
  if (!figures || !apor) return []
  const discount = pricing.discounts.autopay + pricing.discounts.member
  const least = Math.min(...pricing.feeOptions.map(({ rateAdjustment }) => rateAdjustment)) - discount
  // Find the term whose APR is closest to its limit. If even that APR is above the limit, no term can be offered.
  const over = Object.entries(pricing.termAddOn).map(([term, addOn]) => {
    const limit = roundPercent((apor.byTerm[term] ?? 0) + figures.subordinateMargin)
    return { limit, excess: addOn + pricing.occupancyAddOn.PRIMARY + least - limit }
  })
  const best = over.reduce<(typeof over)[number] | undefined>(
    (lowest, next) => (lowest && lowest.excess <= next.excess ? lowest : next),
    undefined,
  )
  if (!best) return []
  return pricing.base.flatMap(({ minimumScore, rates }) =>
    rates.flatMap(({ maximumCltv, rate }) => {
      const excess = roundPercent(rate + best.excess)
      if (excess <= 0) return []
      const lowest = formatPercent(roundPercent(best.limit + excess))
      return [
        `score ${minimumScore}, CLTV ${maximumCltv}: the lowest APR on a main home is ${lowest}, above the high-cost limit of ${formatPercent(best.limit)}`,
      ]
    }),
  )
}
