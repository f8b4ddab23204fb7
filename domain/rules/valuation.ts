import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'

/** Whether a person's value lies so far below the automated one that somebody looks at both: by more than `tolerance` percent. */
export const isBelowAutomated = (value: Cents, automated: Cents, tolerance: Percent): boolean =>
  value * 100 < automated * (100 - tolerance)
