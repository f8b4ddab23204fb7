/** The type of rate on the borrower's line: fixed or floating. */
import type { Application } from '../types.ts'

export const RATE_TYPES = ['UNKNOWN', 'FIXED', 'FLOATING'] as const
export type RateType = (typeof RATE_TYPES)[number]

/**
 * Returns the type of the line's rate. UNKNOWN: the borrower hasn't chosen an offer. FIXED: the initial draw uses the
 * whole line, at a fixed rate. FLOATING: the borrower can draw the rest of the line later. A later draw's rate is the
 * index on the day of the draw, plus the margin.
 */
export function rateTypeOf({ offer }: Pick<Application, 'offer'>): RateType {
  if (!offer) return 'UNKNOWN'
  return offer.draw < offer.amount ? 'FLOATING' : 'FIXED'
}
