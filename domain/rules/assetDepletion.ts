import { type Cents, cents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/** Returns the monthly income as which liquid assets count, rounded down to the cent. */
export const assetDepletionIncome = (liquidAssets: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(Math.floor(liquidAssets / policy.months))

/** Returns the amount of liquid assets that counts as a monthly `income`. */
export const assetsForIncome = (income: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(income * policy.months)
