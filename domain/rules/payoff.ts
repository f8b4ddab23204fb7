/**
 * Payoffs of liens at closing. The lienholder's payoff quote may differ slightly from the balance on the credit report.
 */

import { daysBetween, type PlainDate } from '../values/dates.ts'
import { type Cents, cents, roundToCents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/**
 * Whether the lender can pay the amount in a lienholder's payoff quote without manual review. A quote below the
 * reported balance is always acceptable, because the borrower may have made payments since the credit report.
 */
export const payoffFits = (balance: Cents, demanded: Cents, { tolerance }: LendingPolicy['payoff']): boolean =>
  demanded > 0 && demanded <= roundToCents(balance * (1 + tolerance / 100))

/** A lienholder's payoff quote. Amounts are in cents. */
export interface PayoffQuote {
  readonly amount: Cents
  /** The last day on which `amount` is enough to pay off the lien. */
  readonly goodThrough?: PlainDate | undefined
  /** The interest that accrues each day after `goodThrough`. */
  readonly perDiem?: Cents | undefined
}

/** Returns the payoff amount on a day, including the interest since `goodThrough`. */
export const payoffOn = ({ amount, goodThrough, perDiem }: PayoffQuote, day: PlainDate): Cents =>
  goodThrough === undefined || day <= goodThrough
    ? amount
    : cents(amount + (perDiem ?? 0) * daysBetween(goodThrough, day))
