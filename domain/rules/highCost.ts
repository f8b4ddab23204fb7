import type { PlainDate } from '../values/dates.ts'
import { plainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { percent, roundPercent } from '../values/rates.ts'

/** High-cost test figures in force from a date; amounts in cents (12 CFR 1026.32(a)(1), adjusted yearly). */
export type HighCostFigures = {
  from: PlainDate
  /** At or above this credit limit, fees are measured against `largeLinePercent` of the limit. */
  largeLine: Cents
  largeLinePercent: Percent
  /** Below it, against the lesser of this percentage and `smallLineAmount`. */
  smallLinePercent: Percent
  smallLineAmount: Cents
  /** Points above the average prime offer rate. */
  firstLienMargin: Percent
  subordinateMargin: Percent
}

/** The published figures; a new year is a new row. */
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

/** The figures in force on a date; before the table starts, its first row. Undefined for an empty table. */
export function highCostFiguresOn(table: readonly HighCostFigures[], date: PlainDate): HighCostFigures | undefined {
  const rows = [...table].sort((a, b) => (a.from < b.from ? -1 : 1))
  return rows.findLast(({ from }) => from <= date) ?? rows[0]
}

export type HighCostInput = {
  principalDwelling: boolean
  limit: Cents
  /** Points and fees: the origination fee and other amounts the lender keeps, in cents. */
  fees: Cents
  apr: Percent
  /** The average prime offer rate for a comparable term. */
  apor: Percent
  lien: 'first' | 'subordinate'
}

/** A tripped limb: the finding and the limit; cents for fees, percent for the rate. */
type HighCostLimb = { limb: 'fees'; actual: Cents; limit: Cents } | { limb: 'apr'; actual: Percent; limit: Percent }

type HighCostResult = {
  /** Only lines on a principal dwelling are tested. */
  tested: boolean
  highCost: boolean
  feeLimit: Cents
  aprLimit: Percent
  tripped: HighCostLimb[]
}

/** The highest fees, in cents rounded down, that keep a line of this limit below the test. */
export function highCostFeeLimit(limit: Cents, figures: HighCostFigures): Cents {
  const share = (rate: Percent): Cents => cents(Math.floor((limit * rate) / 100 + 1e-6))
  if (limit >= figures.largeLine) return share(figures.largeLinePercent)
  return cents(Math.min(share(figures.smallLinePercent), figures.smallLineAmount))
}

/** The highest APR that keeps a line below the test, in percent. */
const highCostAprLimit = (apor: Percent, lien: HighCostInput['lien'], figures: HighCostFigures): Percent =>
  roundPercent(apor + (lien === 'first' ? figures.firstLienMargin : figures.subordinateMargin))

/**
 * The high-cost test of an open-end line (HOEPA, 12 CFR 1026.32): fees above their share of the credit limit, or an APR
 * above the average prime offer rate by more than the lien position's margin. High-cost offers are never shown.
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
