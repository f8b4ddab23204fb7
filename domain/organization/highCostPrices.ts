/** Finds prices and charges that would make a line high-cost, which no lender may offer. */
import { HIGH_COST_FIGURES, type HighCostFigures, highCostFiguresOn, highCostTest } from '../rules/highCost.ts'
import { countedCharges, quotedCharges } from '../rules/lineCharges.ts'
import type { LendingPolicy } from '../rules/policy.ts'
import { aporOn, type Pricing } from '../rules/pricing.ts'
import { cents, formatMoney } from '../values/money.ts'
import { formatPercent, percent, roundPercent } from '../values/rates.ts'

/**
 * Returns one problem for each price or charge that makes every line on a main home high-cost (12 CFR 1026.32). The
 * server never shows high-cost offers, so such a price is a mistake. If the year's figures are missing, returns only
 * that problem, because nothing can be tested without them.
 */
export function highCostProblems(pricing: Pricing, { line, offer }: Pick<LendingPolicy, 'line' | 'offer'>): string[] {
  const figures = highCostFiguresOn(pricing.highCostFigures ?? HIGH_COST_FIGURES, pricing.effectiveOn)
  if (!figures) return [`no high-cost figures are known for ${pricing.effectiveOn.slice(0, 4)}`]
  return [
    ...rateProblems(pricing, figures),
    ...drawPeriodProblems(pricing, line, offer, figures),
    ...feeProblems(pricing, line, offer, figures),
  ]
}

/**
 * Test each row's lowest APR against the APR limit for second liens, which is higher than the limit for first liens.
 */
function rateProblems(pricing: Pricing, figures: HighCostFigures): string[] {
  const apor = aporOn(pricing.apor, pricing.effectiveOn)
  if (!apor) return []
  const discount = pricing.discounts.autopay + pricing.discounts.member
  const least = Math.min(...pricing.feeOptions.map(({ rateAdjustment }) => rateAdjustment)) - discount
  // Find the term whose APR is closest to its limit. If even this APR is above the limit, the lender can't offer any
  // term.
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

type Line = LendingPolicy['line']
type Periods = LendingPolicy['offer']

/**
 * Tests only a line's charges. The APR is set to 0, so that it never exceeds a limit. As in offers, the borrower draws
 * the whole line.
 */
function trippedBy(
  { lineTerms }: Pricing,
  { amount, drawPeriod, fee }: { readonly amount: number; readonly drawPeriod: number; readonly fee: number },
  figures: HighCostFigures,
) {
  const limit = cents(amount)
  const originationFee = cents(Math.floor((amount * Math.round(fee * 1000)) / 100_000))
  const charged = countedCharges(quotedCharges(lineTerms, false, false), { amount: limit, drawPeriod, originationFee })
  const rates = { apr: percent(0), apor: percent(0), lien: 'subordinate' } as const
  return highCostTest({ principalDwelling: true, limit, ...charged, ...rates }, figures).tripped
}

/**
 * Returns a problem for each draw period with which the termination fee makes every line high-cost. The lender can
 * charge the fee until the draw period ends, and a fee that can be charged after month 36 makes a line high-cost.
 */
function drawPeriodProblems(pricing: Pricing, { maximum }: Line, { drawPeriods }: Periods, figures: HighCostFigures) {
  return drawPeriods.flatMap((drawPeriod) =>
    trippedBy(pricing, { amount: maximum, drawPeriod, fee: 0 }, figures).flatMap((found) =>
      found.limb === 'penaltyMonths'
        ? [
            `lineTerms: terminationFee: with a draw period of ${drawPeriod} years, it can be charged for ${found.actual} months, and after month ${found.limit} it makes a line on a main home high-cost`,
          ]
        : [],
    ),
  )
}

/**
 * Returns the line amounts to test: the lender's smallest and largest line, the amount at which the fee limit stops
 * rising, and the amount at which the limit starts rising again. Between these amounts, the fees and the limit change
 * evenly. Therefore, if the fees are too high at each of these amounts, they're too high for every line.
 */
function tellingLines(
  { minimum, maximum, step }: Line,
  { largeLine, smallLineAmount, smallLinePercent }: HighCostFigures,
) {
  const stepped = (amount: number, round: (steps: number) => number) => round(amount / step) * step
  return [
    minimum,
    stepped((smallLineAmount * 100) / smallLinePercent, Math.floor),
    stepped(largeLine, Math.ceil),
    maximum,
  ].filter((amount) => amount >= minimum && amount <= maximum)
}

/** A fee option is a mistake if its fees are above the limit for every line that the lender offers. */
function feeProblems(pricing: Pricing, line: Line, { drawPeriods }: Periods, figures: HighCostFigures) {
  const drawPeriod = Math.min(...drawPeriods)
  return pricing.feeOptions.flatMap(({ fee }) => {
    const over = tellingLines(line, figures).map((amount) =>
      trippedBy(pricing, { amount, drawPeriod, fee }, figures).find(
        ({ limb }) => limb === 'fees' || limb === 'penalty',
      ),
    )
    const [worst] = over.slice(-1)
    if (!worst || over.includes(undefined)) return []
    return [
      `feeOptions ${fee}: every line on a main home is high-cost: on the largest, fees of ${formatMoney(cents(worst.actual))} are above ${formatMoney(cents(worst.limit))}`,
    ]
  })
}
