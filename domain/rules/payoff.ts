/** Liens that are paid off at closing: what their lender wants may differ a little from the balance on the report. */
import { type Cents, roundToCents } from '../values/money.ts'

export interface PayoffPolicy {
  /** What a lender may want above the balance that is known, in percent of it: interest up to the day, and a fee. */
  readonly tolerance: number
}

/**
 * Whether a lien is paid as its lender demands without somebody looking. Less than the balance is never a reason not to:
 * payments were made since the report.
 */
export const payoffFits = (balance: Cents, demanded: Cents, { tolerance }: PayoffPolicy): boolean =>
  demanded > 0 && demanded <= roundToCents(balance * (1 + tolerance / 100))
