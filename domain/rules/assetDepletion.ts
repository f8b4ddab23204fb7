import { type Cents, cents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/** Returns the monthly income that liquid assets count for, rounded down to the cent. */
export const assetDepletionIncome = (liquidAssets: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(Math.floor(liquidAssets / policy.months))

/** Returns the liquid assets needed to count as a monthly income of `income`. */
export const assetsForIncome = (income: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(income * policy.months)
