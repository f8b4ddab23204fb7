/** Rules for a home in a special flood hazard area (42 U.S.C. 4012a and 4104a; Regulation H, 12 CFR 208.25). */
import { addDays, type PlainDate } from '../values/dates.ts'
import { add, type Cents, cents } from '../values/money.ts'

/** Matches zones such as A, A12, A1-30, AE, AO, A99, AR/AE, V and VE, but not the map's label "AREA NOT INCLUDED". */
const HAZARD = /^[AV](?:\d{1,2}(?:-[AV]?\d{1,2})?|[EHOR])?(?:\/.*)?$/i
const OUTSIDE = /^(?:[BCX]|X500)(?:\W.*)?$/i

/**
 * Whether a flood map zone is a special flood hazard area. Zones A and V are. Zones B, C and X aren't. Returns
 * undefined for zone D and any other text (44 CFR 64.3).
 */
export function isHazardZone(zone: string): boolean | undefined {
  if (HAZARD.test(zone.trim())) return true
  return OUTSIDE.test(zone.trim()) ? false : undefined
}

/**
 * Number of days from the flood notice until the line may close. The notice must be sent a reasonable time before
 * closing, and federal agencies consider ten days reasonable.
 */
const NOTICE_DAYS = 10

/** Returns the first day on which a line may close if the home is in a special flood hazard area. */
export const floodEarliestClosing = (noticeReceived: PlainDate): PlainDate => addDays(noticeReceived, NOTICE_DAYS)

/** The National Flood Insurance Program's maximum coverage for a home with one to four dwellings. */
export const MOST_FLOOD_COVERAGE = cents(250_000_00)

/** Amounts in cents. */
interface Secured {
  readonly line: Cents
  /** The balances of the other liens that remain on the building after closing. */
  readonly liens: readonly Cents[]
  /** Insurable value of the building without its land, in cents; undefined if unknown. */
  readonly insurableValue?: Cents | undefined
}

/**
 * Returns the minimum flood coverage in cents: the total of all liens on the building including the line, up to the
 * program's maximum, and never more than the building's insurable value (12 CFR 208.25(c)(1)).
 */
export const floodCoverage = ({ line, liens, insurableValue = MOST_FLOOD_COVERAGE }: Secured): Cents =>
  cents(Math.min(add(line, ...liens), MOST_FLOOD_COVERAGE, insurableValue))
