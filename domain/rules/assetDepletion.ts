import { type Cents, cents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/** Converts liquid assets to a monthly income, rounded down to the cent. */
export const assetDepletionIncome = (liquidAssets: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(Math.floor(liquidAssets / policy.months))

/** Returns the liquid assets that are needed for the given monthly income. */
export const assetsForIncome = (income: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(income * policy.months)
