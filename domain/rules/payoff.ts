/**
 * Payoffs of liens at closing. The lienholder's payoff quote may differ slightly from the balance on the credit report.
 */

import { daysBetween, type PlainDate } from '../values/dates.ts'
import { type Cents, cents, roundToCents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/**
 * Whether the lender pays a lienholder's payoff quote without manual review. A quote below the reported balance always
 * passes, because the borrower may have made payments since the report.
 */
export const payoffFits = (balance: Cents, demanded: Cents, { tolerance }: LendingPolicy['payoff']): boolean =>
  demanded > 0 && demanded <= roundToCents(balance * (1 + tolerance / 100))

/** A lienholder's payoff quote. Amounts are in cents. */
export interface PayoffQuote {
  readonly amount: Cents
  /** The last day on which `amount` is enough to pay off the lien. */
  readonly goodThrough?: PlainDate | undefined
  /** The interest for each day after `goodThrough`. */
  readonly perDiem?: Cents | undefined
}

/** Returns the payoff on a day, including interest for the days after `goodThrough`. */
export const payoffOn = ({ amount, goodThrough, perDiem }: PayoffQuote, day: PlainDate): Cents =>
  goodThrough === undefined || day <= goodThrough
    ? amount
    : cents(amount + (perDiem ?? 0) * daysBetween(goodThrough, day))
