import { type Cents, cents } from '../values/money.ts'

export interface AssetDepletionPolicy {
  /** Months over which liquid assets are taken to be used up. */
  readonly months: number
}

/** Monthly income that liquid assets stand for, rounded down to the cent. */
export const assetDepletionIncome = (liquidAssets: Cents, policy: AssetDepletionPolicy): Cents =>
  cents(Math.floor(liquidAssets / policy.months))

/** Liquid assets that stand for at least `income` a month. */
export const assetsForIncome = (income: Cents, policy: AssetDepletionPolicy): Cents => cents(income * policy.months)
