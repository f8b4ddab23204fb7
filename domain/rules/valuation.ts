import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'

/**
 * Whether a broker's value is more than `tolerance` percent below the automated one, so an underwriter must review
 * both.
 */
export const isBelowAutomated = (value: Cents, automated: Cents, tolerance: Percent): boolean =>
  value * 100 < automated * (100 - tolerance)
