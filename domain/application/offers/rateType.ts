/** The type of rate that the borrower's money has. */
import type { Application } from '../types.ts'

export const RATE_TYPES = ['UNKNOWN', 'FIXED', 'FLOATING'] as const
export type RateType = (typeof RATE_TYPES)[number]

/**
 * Returns the type of the line's rate. UNKNOWN: the borrower hasn't chosen an offer. FIXED: the initial draw takes the
 * whole line, and its rate is fixed. FLOATING: part of the line is left for later draws, whose rate is the index plus
 * the margin on the day of the draw.
 */
export function rateTypeOf({ offer }: Pick<Application, 'offer'>): RateType {
  if (!offer) return 'UNKNOWN'
  return offer.draw < offer.amount ? 'FLOATING' : 'FIXED'
}
