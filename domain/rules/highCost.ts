import type { PlainDate } from '../values/dates.ts'
import { add, type Cents, cents, ZERO } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { percent, roundPercent } from '../values/rates.ts'

/**
 * One row of the high-cost test's published figures, with the calendar year for which they were published. Amounts are
 * in cents (12 CFR 1026.32(a)(1), adjusted yearly; 90 FR 57890 for 2026).
 */
export type HighCostFigures = {
  year: number
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

/**
 * The high-cost test's published figures, one row per calendar year. When the next year's figures are published, add a
 * row for that year. Without the row, nobody can open a line on a main home in that year.
 */
export const HIGH_COST_FIGURES: readonly HighCostFigures[] = [
  {
    year: 2026,
    largeLine: cents(27_592_00),
    largeLinePercent: percent(5),
    smallLinePercent: percent(8),
    smallLineAmount: cents(1_380_00),
    firstLienMargin: percent(6.5),
    subordinateMargin: percent(8.5),
  },
]

/**
 * Returns the figures for a date's calendar year. Returns undefined if the year's figures aren't known, because another
 * year's figures must not replace them.
 */
export const highCostFiguresOn = (table: readonly HighCostFigures[], date: PlainDate): HighCostFigures | undefined =>
  table.find(({ year }) => year === Number(date.slice(0, 4)))

const ASSUMED_YEARS = 20
/**
 * Returns a table in which the newest row also applies to all later years. Only the sandbox may assume this, because
 * its clock runs ahead of the published figures.
 */
export function withAssumedYears(table: readonly HighCostFigures[]): readonly HighCostFigures[] {
  const newest = table.reduce((one, other) => (other.year > one.year ? other : one))
  const later = Array.from({ length: ASSUMED_YEARS }, (_, index) => ({ ...newest, year: newest.year + index + 1 }))
  return [...table, ...later]
}

/**
 * A charge for ending the line before the end of its term. The test doesn't count a charge that meets two conditions:
 * it only recovers third-party charges that the lender waived, and it's due only within 36 months after account opening
 * (12 CFR 1026.32(b)(6)(ii)).
 */
export interface TerminationCharge {
  readonly amount: Cents
  /** The number of months after account opening during which the lender can charge the penalty. */
  readonly untilMonth: number
  /** Whether the charge only recovers a third party's bona fide charges that the lender waived. */
  readonly recoversWaived?: boolean | undefined
}

/** The charges of a line that count as points and fees or as a prepayment penalty. Amounts in cents. */
export interface HighCostCharges {
  /**
   * Charges in the finance charge that the lender, the originator or an affiliate keeps, such as the origination fee.
   * Bona fide charges of a third party don't count (12 CFR 1026.32(b)(2)(i)).
   */
  readonly financeCharge: Cents
  /**
   * Compensation that a consumer or the lender pays a loan originator, unless the finance charge includes it
   * ((b)(2)(ii)).
   */
  readonly originatorCompensation: Cents
  /** Participation fees that are due at or before account opening, such as an annual fee ((b)(2)(vii)). */
  readonly participationFees: Cents
  /** The fee for one draw. The test assumes that the consumer makes at least one draw ((b)(2)(viii)). */
  readonly drawFee: Cents
  readonly termination: readonly TerminationCharge[]
}

/**
 * The last month after account opening in which a lender may charge a prepayment penalty (12 CFR 1026.32(a)(1)(iii)).
 */
const LAST_PENALTY_MONTH = 36
/**
 * The maximum total of all prepayment penalties, in percent of the initial credit limit (12 CFR 1026.32(a)(1)(iii)).
 */
const PENALTY_PERCENT = 2

/** Returns the charges that are prepayment penalties (12 CFR 1026.32(b)(6)(ii)). */
const penaltiesIn = (termination: HighCostCharges['termination']): readonly TerminationCharge[] =>
  termination.filter(
    ({ amount, recoversWaived, untilMonth }) => amount > 0 && !(recoversWaived && untilMonth <= LAST_PENALTY_MONTH),
  )

const totalOf = (charges: readonly TerminationCharge[]): Cents => add(ZERO, ...charges.map(({ amount }) => amount))

/** Returns a line's points and fees in cents, with the maximum prepayment penalty (12 CFR 1026.32(b)(2)). */
export const pointsAndFees = (charges: HighCostCharges): Cents =>
  add(
    charges.financeCharge,
    charges.originatorCompensation,
    charges.participationFees,
    charges.drawFee,
    totalOf(penaltiesIn(charges.termination)),
  )

export type HighCostInput = {
  principalDwelling: boolean
  limit: Cents
  /** Points and fees, in cents; see {@link pointsAndFees}. */
  fees: Cents
  /** The charges for ending the line early, which `fees` also includes. */
  termination?: HighCostCharges['termination'] | undefined
  apr: Percent
  /** The average prime offer rate for a comparable term. */
  apor: Percent
  lien: 'first' | 'subordinate'
}

/**
 * A limit that makes the line high-cost, and the line's own figure that exceeds it. Fees are in cents, rates in
 * percent, and the time of a penalty in months after account opening.
 */
type HighCostLimb =
  | { limb: 'fees' | 'penalty'; actual: Cents; limit: Cents }
  | { limb: 'apr'; actual: Percent; limit: Percent }
  | { limb: 'penaltyMonths'; actual: number; limit: number }

type HighCostResult = {
  /** Whether the high-cost test applies. It applies only to lines on a principal dwelling. */
  tested: boolean
  highCost: boolean
  feeLimit: Cents
  aprLimit: Percent
  tripped: HighCostLimb[]
}

/** Returns a percentage of an amount in cents. `round` rounds the result to whole cents; by default, down. */
export const share = (amount: Cents, rate: number, round = Math.floor): Cents =>
  cents(round(Math.round(amount * rate * 1e4) / 1e6))

/** Returns the highest fees that don't make a line of this amount high-cost, in cents rounded down. */
export function highCostFeeLimit(limit: Cents, figures: HighCostFigures): Cents {
  if (limit >= figures.largeLine) return share(limit, figures.largeLinePercent)
  return cents(Math.min(share(limit, figures.smallLinePercent), figures.smallLineAmount))
}

/** Returns the highest APR, in percent, that doesn't make a line high-cost. */
const highCostAprLimit = (apor: Percent, lien: HighCostInput['lien'], figures: HighCostFigures): Percent =>
  roundPercent(apor + (lien === 'first' ? figures.firstLienMargin : figures.subordinateMargin))

/**
 * Returns the limits on prepayment penalties that the line exceeds. A line is high-cost if the lender can charge a
 * penalty more than 36 months after account opening, or penalties of more than 2% of the initial credit limit (12 CFR
 * 1026.32(a)(1)(iii)).
 */
function penaltyLimbs(limit: Cents, termination: HighCostCharges['termination'] = []): HighCostLimb[] {
  const penalties = penaltiesIn(termination)
  const last = Math.max(0, ...penalties.map(({ untilMonth }) => untilMonth))
  const total = totalOf(penalties)
  const most = share(limit, PENALTY_PERCENT)
  return [
    ...(last > LAST_PENALTY_MONTH ? [{ limb: 'penaltyMonths' as const, actual: last, limit: LAST_PENALTY_MONTH }] : []),
    ...(total > most ? [{ limb: 'penalty' as const, actual: total, limit: most }] : []),
  ]
}

/**
 * Runs the high-cost test of an open-end line (HOEPA, 12 CFR 1026.32(a)(1)). A line is high-cost in any of three cases:
 * its points and fees exceed a set share of its credit limit; its APR exceeds the average prime offer rate by more than
 * the margin for its lien position; its prepayment penalty lasts too long or is too high. High-cost offers are never
 * shown.
 */
export function highCostTest(line: HighCostInput, figures: HighCostFigures): HighCostResult {
  const feeLimit = highCostFeeLimit(line.limit, figures)
  const aprLimit = highCostAprLimit(line.apor, line.lien, figures)
  const tripped: HighCostLimb[] = []
  if (line.fees > feeLimit) tripped.push({ limb: 'fees', actual: line.fees, limit: feeLimit })
  if (roundPercent(line.apr) > aprLimit) tripped.push({ limb: 'apr', actual: line.apr, limit: aprLimit })
  tripped.push(...penaltyLimbs(line.limit, line.termination))
  const found = line.principalDwelling ? tripped : []
  return { tested: line.principalDwelling, highCost: found.length > 0, feeLimit, aprLimit, tripped: found }
}
