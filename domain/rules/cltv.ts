import { atLeastZero, type Cents, cents } from '../values/money.ts'
import { type Percent, percent, ratio, roundPercent } from '../values/rates.ts'
import type { Occupancy } from './home.ts'
import type { LendingPolicy } from './policy.ts'
import { figure, judge, money, type RuleRecord, rate } from './trace.ts'

interface CltvInput {
  readonly score: number
  readonly occupancy: Occupancy
  readonly state: string
}

/**
 * Texas Constitution XVI 50(a)(6)(B): total debt on a homestead may be at most 80% of its value. A lender's policy
 * can't raise this limit.
 */
const LAW: Readonly<Record<string, Percent>> = { TX: percent(80) }

/** Returns the maximum combined loan-to-value in percent, or undefined if the score is below the lowest band. */
export function cltvCap(input: CltvInput, policy: LendingPolicy['cltv']): Percent | undefined {
  const band = policy.bands
    .filter(({ minimumScore }) => input.score >= minimumScore)
    .reduce<LendingPolicy['cltv']['bands'][number] | undefined>(
      (best, next) => (best && best.minimumScore >= next.minimumScore ? best : next),
      undefined,
    )
  if (!band) return undefined
  const own = band.cap - policy.reduction[input.occupancy]
  return percent(Math.max(0, Math.min(own, policy.stateCaps[input.state] ?? 100, LAW[input.state] ?? 100)))
}

/**
 * Returns the combined loan-to-value in percent: all liens plus the whole line, divided by the home's value. Rounds to
 * six places, so that a line exactly at the cap never appears to exceed the cap because of a floating-point error.
 * Limits are tested in whole cents.
 */
export const cltv = (line: Cents, liens: Cents, value: Cents): Percent => roundPercent(ratio(line + liens, value), 6)

/** Returns `cap` percent of `value`, rounded down to the cent. The cap has at most three decimals. */
const capOf = (value: Cents, cap: Percent): Cents => cents(Math.floor((value * Math.round(cap * 1000)) / 100_000))

/** Returns the largest line within the CLTV `cap`, or zero if the liens already use up the cap. */
export const largestLineByCltv = (value: Cents, liens: Cents, cap: Percent): Cents =>
  atLeastZero(cents(capOf(value, cap) - liens))

/** Checks that the home's value, the liens and the CLTV cap leave room for the smallest line. */
export function cltvRule(value: Cents, liens: Cents, cap: Percent, minimumLine: Cents): RuleRecord {
  const largest = largestLineByCltv(value, liens, cap)
  const inputs = [
    money('value', value),
    money('liens', liens),
    money('largestLine', largest),
    money('minimumLine', minimumLine),
  ]
  return judge('CLTV', largest >= minimumLine, 'COLLATERAL_INSUFFICIENT', inputs, rate('cltvCap', cap))
}

/** Checks the minimum score. If the score is too low, no other rules are checked. */
export function scoreRule(score: number, minimumScore: number): RuleRecord {
  const inputs = [figure('score', score, 'score')]
  return judge(
    'CREDIT_SCORE',
    score >= minimumScore,
    'CREDIT_SCORE_TOO_LOW',
    inputs,
    figure('minimumScore', minimumScore, 'score'),
  )
}
