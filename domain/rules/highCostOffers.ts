/** Runs the high-cost test on the offers in a quote. */
import type { PlainDate } from '../values/dates.ts'
import { type Cents, ZERO } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import { HIGH_COST_FIGURES, type HighCostFigures, highCostFiguresOn, highCostTest } from './highCost.ts'
import type { Occupancy } from './home.ts'
import { countedCharges, type QuotedCharges } from './lineCharges.ts'

/** The parts of a quote that the test needs. */
export interface HighCostContext {
  readonly pricedOn: PlainDate
  readonly occupancy: Occupancy
  /** Average prime offer rates, keyed by term in years. */
  readonly apor: Readonly<Record<string, Percent>>
  /** The lender's charges besides the origination fee. Absent on quotes that were stored before we added this field. */
  readonly charges?: QuotedCharges | undefined
  /**
   * The high-cost test's figures for the year in which the quote was priced. Undefined if that year's figures aren't
   * known.
   */
  readonly highCost?: HighCostFigures | undefined
}

/** The charges for quotes that were stored before quotes had this field. Only the origination fee counts. */
const NO_CHARGES: QuotedCharges = {
  terminationFee: ZERO,
  additionalDrawFee: percent(0),
  brokerCompensation: percent(0),
}

interface TestedLine {
  readonly amount: Cents
  readonly term: number
  readonly drawPeriod: number
  readonly originationFee: Cents
}

/** Whether the year's high-cost figures are known for a home to which the high-cost test applies. */
export const isHighCostTestable = (context: HighCostContext): boolean =>
  context.occupancy !== 'PRIMARY' || figuresFor(context) !== undefined

const figuresFor = ({ highCost, pricedOn }: HighCostContext): HighCostFigures | undefined =>
  highCost ?? highCostFiguresOn(HIGH_COST_FIGURES, pricedOn)

/** Whether an offer fails the high-cost test. `first`: whether the line would be the first lien. */
export function isHighCost(context: HighCostContext, line: TestedLine, apr: Percent, first: boolean): boolean {
  if (context.occupancy !== 'PRIMARY') return false
  const figures = figuresFor(context)
  const apor = context.apor[String(line.term)]
  // An offer on a principal dwelling can't pass the test without the year's figures and an average prime offer rate.
  if (!figures || apor === undefined) return true
  return highCostTest(
    {
      principalDwelling: true,
      limit: line.amount,
      ...countedCharges(context.charges ?? NO_CHARGES, line),
      apr,
      apor,
      lien: first ? 'first' : 'subordinate',
    },
    figures,
  ).highCost
}
