import { addDays, type PlainDate } from '../values/dates.ts'
import type { LendingPolicy } from './policy.ts'

export type Stale = 'CREDIT' | 'VALUATION' | 'TITLE'
/** The date on which each piece of data was obtained; absent if it wasn't. */
export type Drawn = { readonly [K in Stale]?: PlainDate | undefined }

/** The last day on which each piece of data can be used. */
export const lastDays = ({ CREDIT, VALUATION, TITLE }: Drawn, policy: LendingPolicy['freshness']): Drawn => ({
  ...(CREDIT && { CREDIT: addDays(CREDIT, policy.creditDays) }),
  ...(VALUATION && { VALUATION: addDays(VALUATION, policy.valuationDays) }),
  ...(TITLE && { TITLE: addDays(TITLE, policy.titleDays) }),
})

/** The data that is older than its limit. */
export function staleOn(today: PlainDate, drawn: Drawn, policy: LendingPolicy['freshness']): Stale[] {
  const last = lastDays(drawn, policy)
  return (['CREDIT', 'VALUATION', 'TITLE'] as const).filter((part) => (last[part] ?? today) < today)
}
