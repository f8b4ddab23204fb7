/** Payoffs at closing: the lienholder's figure may differ slightly from the reported balance. */

import { type Cents, roundToCents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/**
 * Whether a payoff is paid as quoted without manual review. A lower figure is always fine, because payments were made
 * since the report.
 */
export const payoffFits = (balance: Cents, demanded: Cents, { tolerance }: LendingPolicy['payoff']): boolean =>
  demanded > 0 && demanded <= roundToCents(balance * (1 + tolerance / 100))
