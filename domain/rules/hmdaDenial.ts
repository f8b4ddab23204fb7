/** The loan application register's codes for an application that registration declined. */
import type { EarlyReason } from './earlyKnockouts.ts'
import type { Occupancy, PropertyType } from './home.ts'
import { REASONS } from './reasons.ts'

/** Codes for the occupancy type (12 CFR 1003.4(a)(6)). */
export const OCCUPANCY_CODES: Readonly<Record<Occupancy, number>> = { PRIMARY: 1, SECONDARY: 2, INVESTMENT: 3 }
/** The code for the construction method (12 CFR 1003.4(a)(5)). */
const SITE_BUILT = 1
const MANUFACTURED = 2
/** Code of the action taken: application denied (12 CFR 1003.4(a)(8)). */
const DENIED = 3

interface Denied {
  readonly occupancy: Occupancy
  readonly propertyType: PropertyType
  readonly reasons: readonly EarlyReason[]
}

/** Returns the register's codes. The denial reason codes are in the order of the given reasons, without duplicates. */
export const denialCodes = ({ occupancy, propertyType, reasons }: Denied) => ({
  occupancy: OCCUPANCY_CODES[occupancy],
  constructionMethod: propertyType === 'MANUFACTURED' ? MANUFACTURED : SITE_BUILT,
  actionTaken: DENIED,
  denialReasons: [...new Set(reasons.map((reason) => REASONS[reason].hmda))],
})
