/** Payoffs at closing: the lienholder's figure may differ slightly from the reported balance. */
import { type Cents, roundToCents } from '../values/money.ts'

export interface PayoffPolicy {
  /** How far a payoff may exceed the known balance, in percent of it: accrued interest and a fee. */
  readonly tolerance: number
}

/**
 * Whether a payoff is paid as quoted without manual review. A lower figure is always fine, because payments were made
 * since the report.
 */
export const payoffFits = (balance: Cents, demanded: Cents, { tolerance }: PayoffPolicy): boolean =>
  demanded > 0 && demanded <= roundToCents(balance * (1 + tolerance / 100))
