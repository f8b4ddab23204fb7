import { type Cents, cents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

/** Monthly income from liquid assets, rounded down to the cent. */
export const assetDepletionIncome = (liquidAssets: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(Math.floor(liquidAssets / policy.months))

/** Liquid assets that yield at least `income` a month. */
export const assetsForIncome = (income: Cents, policy: LendingPolicy['assetDepletion']): Cents =>
  cents(income * policy.months)
