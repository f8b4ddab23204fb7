import type { PlainDate } from '../values/dates.ts'
import { plainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { percent, roundPercent } from '../values/rates.ts'

/**
 * One row of the high-cost test's published figures, with the date from which the row applies. Amounts are in cents (12
 * CFR 1026.32(a)(1), adjusted yearly).
 */
export type HighCostFigures = {
  from: PlainDate
  /**
   * Lines with at least this credit limit are large. A large line's fees must not exceed `largeLinePercent` of its
   * credit limit.
   */
  largeLine: Cents
  largeLinePercent: Percent
  /**
   * A smaller line's fees must not exceed this percentage of its credit limit or `smallLineAmount`, whichever is less.
   */
  smallLinePercent: Percent
  smallLineAmount: Cents
  /** How far the APR may be above the average prime offer rate, in percentage points. */
  firstLienMargin: Percent
  subordinateMargin: Percent
}

/** The high-cost test's published figures, one row per year. */
export const HIGH_COST_FIGURES: readonly HighCostFigures[] = [
  {
    from: plainDate('2026-01-01'),
    largeLine: cents(27_592_00),
    largeLinePercent: percent(5),
    smallLinePercent: percent(8),
    smallLineAmount: cents(1_380_00),
    firstLienMargin: percent(6.5),
    subordinateMargin: percent(8.5),
  },
]

/**
 * Returns the figures that apply on a date. For a date before the first row, returns the first row. If the table is
 * empty, returns undefined.
 */
export function highCostFiguresOn(table: readonly HighCostFigures[], date: PlainDate): HighCostFigures | undefined {
  const rows = [...table].sort((a, b) => (a.from < b.from ? -1 : 1))
  return rows.findLast(({ from }) => from <= date) ?? rows[0]
}

export type HighCostInput = {
  principalDwelling: boolean
  limit: Cents
  /** Points and fees, in cents: the origination fee and other amounts that the lender keeps. */
  fees: Cents
  apr: Percent
  /** The average prime offer rate for a comparable term. */
  apor: Percent
  lien: 'first' | 'subordinate'
}

/** A high-cost limit that the line exceeds, and the line's own fees or APR. Fees are in cents, rates in percent. */
type HighCostLimb = { limb: 'fees'; actual: Cents; limit: Cents } | { limb: 'apr'; actual: Percent; limit: Percent }

type HighCostResult = {
  /** Whether the high-cost test applies. It applies only to lines on a principal dwelling. */
  tested: boolean
  highCost: boolean
  feeLimit: Cents
  aprLimit: Percent
  tripped: HighCostLimb[]
}

/** Returns the highest fees that don't make a line of this amount high-cost, in cents rounded down. */
export function highCostFeeLimit(limit: Cents, figures: HighCostFigures): Cents {
  const share = (rate: Percent): Cents => cents(Math.floor((limit * rate) / 100 + 1e-6))
  if (limit >= figures.largeLine) return share(figures.largeLinePercent)
  return cents(Math.min(share(figures.smallLinePercent), figures.smallLineAmount))
}

/** Returns the highest APR, in percent, that doesn't make a line high-cost. */
const highCostAprLimit = (apor: Percent, lien: HighCostInput['lien'], figures: HighCostFigures): Percent =>
  roundPercent(apor + (lien === 'first' ? figures.firstLienMargin : figures.subordinateMargin))

/**
 * Runs the high-cost test of an open-end line (HOEPA, 12 CFR 1026.32). A line is high-cost if its fees exceed a set
 * share of its credit limit. It's also high-cost if its APR exceeds the average prime offer rate by more than the
 * margin for its lien position. High-cost offers are never shown.
 */
export function highCostTest(line: HighCostInput, figures: HighCostFigures): HighCostResult {
  const feeLimit = highCostFeeLimit(line.limit, figures)
  const aprLimit = highCostAprLimit(line.apor, line.lien, figures)
  const tripped: HighCostLimb[] = []
  if (line.principalDwelling && line.fees > feeLimit) {
    tripped.push({ limb: 'fees', actual: line.fees, limit: feeLimit })
  }
  if (line.principalDwelling && roundPercent(line.apr) > aprLimit) {
    tripped.push({ limb: 'apr', actual: line.apr, limit: aprLimit })
  }
  return { tested: line.principalDwelling, highCost: tripped.length > 0, feeLimit, aprLimit, tripped }
}
