import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'

/**
 * Whether a broker's value is so far below the automated one that an underwriter reviews both: by more than `tolerance`
 * percent.
 */
export const isBelowAutomated = (value: Cents, automated: Cents, tolerance: Percent): boolean =>
  value * 100 < automated * (100 - tolerance)
