import { atLeastZero, type Cents, cents } from '../values/money.ts'
import { type Percent, ratio } from '../values/rates.ts'
import type { LendingPolicy } from './policy.ts'

/** Returns the maximum debt-to-income ratio in percent, or undefined if the score is below the lowest band. */
export function dtiLimit(score: number, policy: LendingPolicy['dti']): Percent | undefined {
  return policy.bands
    .filter(({ minimumScore }) => score >= minimumScore)
    .reduce<LendingPolicy['dti']['bands'][number] | undefined>(
      (best, next) => (best && best.minimumScore >= next.minimumScore ? best : next),
      undefined,
    )?.limit
}

/** Returns the debt-to-income ratio in percent, including the new payment. All amounts are monthly and before tax. */
export const dti = (obligations: Cents, payment: Cents, income: Cents): Percent => ratio(obligations + payment, income)

/**
 * Returns the largest new monthly payment within the debt-to-income `limit`, or zero if obligations already use up the
 * limit.
 */
export const largestPaymentByDti = (obligations: Cents, income: Cents, limit: Percent): Cents =>
  atLeastZero(cents(Math.floor((income * Math.round(limit * 1000)) / 100_000) - obligations))
