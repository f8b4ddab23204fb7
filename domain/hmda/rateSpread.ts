/**
 * The rate spread: how far a line's APR is above or below the average prime offer rate (APOR) for a comparable
 * transaction (12 CFR 1003.4(a)(12)). An open-end line is compared with the most closely comparable closed-end loan
 * (comment 4(a)(12)-2).
 */
import type { Percent } from '../values/rates.ts'
import { percent } from '../values/rates.ts'

export type Amortization = 'FIXED' | 'VARIABLE'

/**
 * The terms in years for which the CFPB estimates an APOR. For any other term, the register uses the APOR of one of
 * these terms (the CFPB's methodology for average prime offer rates, in effect since April 24, 2023).
 */
const ESTIMATED_TERMS: Readonly<Record<Amortization, readonly number[]>> = {
  FIXED: [1, 2, 3, 5, 7, 10, 15, 20, 30],
  VARIABLE: [1, 2, 3, 5, 7, 10],
}

/**
 * Returns the term in years whose APOR applies to a loan: the closest term for which an APOR is estimated, or the
 * shorter of two equally close ones. `term` is in years, and may be a fraction. For a fixed-rate loan, `term` is the
 * loan's term. For a variable-rate loan, it's the initial period with a fixed rate.
 */
export function comparableTerm(term: number, amortization: Amortization): number {
  const [first = 1, ...rest] = ESTIMATED_TERMS[amortization]
  return rest.reduce((best, next) => (Math.abs(next - term) < Math.abs(best - term) ? next : best), first)
}

/**
 * The register's codes for the actions that have a rate spread: originated, and approved but not accepted (two kinds).
 */
const WITH_SPREAD: readonly number[] = [1, 2, 8]

/**
 * Whether the register reports a rate spread for this action and loan. If not, the field is "NA" (1003.4(a)(12)(i)).
 */
export const hasRateSpread = (actionTaken: number, reverseMortgage: boolean): boolean =>
  WITH_SPREAD.includes(actionTaken) && !reverseMortgage

/**
 * Returns the APR minus the APOR in percentage points, rounded to three decimal places. Halves round away from zero.
 * Negative spreads are reported as they are.
 */
export function rateSpread(apr: Percent, apor: Percent): Percent {
  const thousandths = (apr - apor) * 1000
  return percent((Math.sign(thousandths) * Math.round(Math.abs(thousandths) + 1e-7)) / 1000)
}
