import { addDays, type PlainDate } from '../values/dates.ts'
import type { FreshnessPolicy } from './underwritingInput.ts'

export type Stale = 'CREDIT' | 'VALUATION' | 'TITLE'
/** When each was drawn; absent where it was not. */
export type Drawn = Readonly<Partial<Record<Stale, PlainDate>>>

/** The last day on which each that was drawn can be used. */
export const lastDays = ({ CREDIT, VALUATION, TITLE }: Drawn, policy: FreshnessPolicy): Drawn => ({
  ...(CREDIT && { CREDIT: addDays(CREDIT, policy.creditDays) }),
  ...(VALUATION && { VALUATION: addDays(VALUATION, policy.valuationDays) }),
  ...(TITLE && { TITLE: addDays(TITLE, policy.titleDays) }),
})

/** What was drawn longer ago than it can be used. */
export function staleOn(today: PlainDate, drawn: Drawn, policy: FreshnessPolicy): Stale[] {
  const last = lastDays(drawn, policy)
  return (['CREDIT', 'VALUATION', 'TITLE'] as const).filter((part) => (last[part] ?? today) < today)
}
