import { addDays, type PlainDate } from '../values/dates.ts'
import type { LendingPolicy } from './policy.ts'

export type Stale = 'CREDIT' | 'VALUATION' | 'TITLE'
/**
 * The dates on which the lender obtained credit, valuation and title data. A date is absent if the lender hasn't
 * obtained the data.
 */
export type Drawn = { readonly [K in Stale]?: PlainDate | undefined }

/** Returns the last day on which the credit, valuation and title data can be used. */
export const lastDays = ({ CREDIT, VALUATION, TITLE }: Drawn, policy: LendingPolicy['freshness']): Drawn => ({
  ...(CREDIT && { CREDIT: addDays(CREDIT, policy.creditDays) }),
  ...(VALUATION && { VALUATION: addDays(VALUATION, policy.valuationDays) }),
  ...(TITLE && { TITLE: addDays(TITLE, policy.titleDays) }),
})

/** Returns the kinds of data that are too old to use. */
export function staleOn(today: PlainDate, drawn: Drawn, policy: LendingPolicy['freshness']): Stale[] {
  const last = lastDays(drawn, policy)
  return (['CREDIT', 'VALUATION', 'TITLE'] as const).filter((part) => (last[part] ?? today) < today)
}
