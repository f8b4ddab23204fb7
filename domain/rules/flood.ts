/** Rules for a home in a special flood hazard area (42 U.S.C. 4012a and 4104a; Regulation H, 12 CFR 208.25). */
import { addDays, type PlainDate } from '../values/dates.ts'
import { type Cents, cents } from '../values/money.ts'

/**
 * Days between notice and closing. The notice must come a reasonable time before closing, and the agencies consider ten
 * days reasonable.
 */
const NOTICE_DAYS = 10

/** The first day on which a line secured by such a home may close. */
export const floodEarliestClosing = (noticeReceived: PlainDate): PlainDate => addDays(noticeReceived, NOTICE_DAYS)

/** The National Flood Insurance Program's maximum coverage for a dwelling. */
const MOST = cents(250_000_00)

/** The minimum flood coverage. The building's insurable value applies if it's lower. */
export const floodCoverage = (line: Cents): Cents => (line < MOST ? line : MOST)
