/** Rules for a home in a special flood hazard area (42 U.S.C. 4012a and 4104a; Regulation H, 12 CFR 208.25). */
import { addDays, type PlainDate } from '../values/dates.ts'
import { type Cents, cents } from '../values/money.ts'

/**
 * Number of days between the flood notice and closing. The lender must send the notice a reasonable time before
 * closing, and federal agencies consider ten days reasonable.
 */
const NOTICE_DAYS = 10

/** Returns the first day on which a line may close if the home is in a special flood hazard area. */
export const floodEarliestClosing = (noticeReceived: PlainDate): PlainDate => addDays(noticeReceived, NOTICE_DAYS)

/** The National Flood Insurance Program's maximum coverage for a dwelling. */
const MOST = cents(250_000_00)

/**
 * Returns the minimum flood coverage for a line: the amount of the line, up to the program's maximum. The building's
 * insurable value isn't considered, although a lower insurable value would be sufficient.
 */
export const floodCoverage = (line: Cents): Cents => (line < MOST ? line : MOST)
