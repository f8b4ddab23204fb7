/**
 * Payoffs of liens at closing. The lienholder's payoff quote may differ slightly from the balance on the credit report.
 */

import { type Cents, roundToCents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/**
 * Whether the lender pays the payoff that a lienholder quotes, without manual review. A payoff below the reported
 * balance is always accepted, because the borrower may have made payments since the report.
 */
export const payoffFits = (balance: Cents, demanded: Cents, { tolerance }: LendingPolicy['payoff']): boolean =>
  demanded > 0 && demanded <= roundToCents(balance * (1 + tolerance / 100))
