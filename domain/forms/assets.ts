import { add, type Cents, ZERO } from '../values/money.ts'
import { money, mustAgree } from './fields.ts'
import { form } from './form.ts'

export const ASSET_KINDS = ['CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CERTIFICATES', 'BROKERAGE', 'RETIREMENT'] as const
export type AssetKind = (typeof ASSET_KINDS)[number]
export const ASSET_LABELS = {
  CHECKING: 'Checking accounts',
  SAVINGS: 'Savings accounts',
  MONEY_MARKET: 'Money market accounts',
  CERTIFICATES: 'Certificates of deposit',
  BROKERAGE: 'Stocks, bonds, and funds',
  RETIREMENT: 'Retirement accounts you can access',
} as const satisfies Record<AssetKind, string>

const ASSETS_REQUIRED = 'Enter at least one amount'

const amount = () => money({})

export interface Assets {
  readonly assets: Readonly<Record<AssetKind, Cents>>
  readonly total: Cents
}

/**
 * The form for liquid assets, grouped by type. Assets count as income if income alone isn't enough for the line. Empty
 * fields are 0.
 */
export const assetsForm = form({
  shape: {
    CHECKING: amount(),
    SAVINGS: amount(),
    MONEY_MARKET: amount(),
    CERTIFICATES: amount(),
    BROKERAGE: amount(),
    RETIREMENT: amount(),
    assetsConfirmed: mustAgree('Confirm that your amounts are correct'),
  },
  rules: (answers, _context, fail) => {
    if (ASSET_KINDS.every((kind) => answers[kind] === ZERO)) fail('CHECKING', ASSETS_REQUIRED)
  },
  value: ({ assetsConfirmed: _, ...assets }): Assets => ({
    assets,
    total: add(...ASSET_KINDS.map((kind) => assets[kind])),
  }),
})
