import { type Cents, cents } from '../values/money.ts'

export interface AssetDepletionPolicy {
  /** Months over which liquid assets count as income. */
  readonly months: number
}

/** Monthly income from liquid assets, rounded down to the cent. */
export const assetDepletionIncome = (liquidAssets: Cents, policy: AssetDepletionPolicy): Cents =>
  cents(Math.floor(liquidAssets / policy.months))

/** Liquid assets that yield at least `income` a month. */
export const assetsForIncome = (income: Cents, policy: AssetDepletionPolicy): Cents => cents(income * policy.months)
