import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'

/**
 * Whether the broker's value is more than `tolerance` percent below the automated value. If so, an underwriter must
 * review both values.
 */
export const isBelowAutomated = (value: Cents, automated: Cents, tolerance: Percent): boolean =>
  value * 100 < automated * (100 - tolerance)
