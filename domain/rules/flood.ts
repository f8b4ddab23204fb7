/** A home in a special flood hazard area (42 U.S.C. 4012a and 4104a; Regulation H, 12 CFR 208.25). */
import { addDays, type PlainDate } from '../values/dates.ts'
import { type Cents, cents } from '../values/money.ts'

/** The notice has to come a reasonable time before closing; the agencies hold ten days to be one. */
const NOTICE_DAYS = 10

/** The first day on which a line secured by such a home may be closed. */
export const floodEarliestClosing = (noticeReceived: PlainDate): PlainDate => addDays(noticeReceived, NOTICE_DAYS)

/** The most that the National Flood Insurance Program covers of a dwelling. */
const MOST = cents(250_000_00)

/** What the flood policy covers at least; or the insurable value of the building, where that is less. */
export const floodCoverage = (line: Cents): Cents => (line < MOST ? line : MOST)
