/** Time zones of the states, and today's date in each state. */
import { dateIn, type Instant, instantAt, type PlainDate } from './dates.ts'
import { rememberSome } from './remember.ts'

/** Returns the first instant of a date in a US time zone. */
export const startOf = (date: PlainDate, zone: string): Instant => startIn(`${date} ${zone}`)

/** The cache's key consists of the date and the time zone, separated by a space. */
const startIn = rememberSome((key: string): Instant => {
  const [date = '', zone = ''] = key.split(' ')
  const utc = Date.parse(`${date}T00:00:00Z`)
  // US time zones are 4 to 11 whole hours behind UTC, so check each full hour after midnight UTC.
  for (let hour = 0; hour <= 24; hour++) {
    const moment = new Date(utc + hour * 3_600_000).toISOString() as Instant
    if (dateIn(zone, moment) === date) return moment
  }
  throw new RangeError(`${date} has no start in ${zone}`)
})

const ZONES: Readonly<Record<string, string>> = {
  AK: 'America/Anchorage',
  AL: 'America/Chicago',
  AR: 'America/Chicago',
  AZ: 'America/Phoenix',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  HI: 'Pacific/Honolulu',
  IA: 'America/Chicago',
  ID: 'America/Boise',
  IL: 'America/Chicago',
  KS: 'America/Chicago',
  LA: 'America/Chicago',
  MN: 'America/Chicago',
  MO: 'America/Chicago',
  MS: 'America/Chicago',
  MT: 'America/Denver',
  ND: 'America/Chicago',
  NE: 'America/Chicago',
  NM: 'America/Denver',
  NV: 'America/Los_Angeles',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  UT: 'America/Denver',
  WA: 'America/Los_Angeles',
  WI: 'America/Chicago',
  WY: 'America/Denver',
}
/** The time zone of lenders' business dates, and the default for states that aren't listed. */
export const LENDER_ZONE = 'America/New_York'
/**
 * Returns the time zone in which a property's statutory dates are counted. It's the time zone of most of the state, or
 * Eastern if the state isn't listed.
 */
export const zoneOf = (state: string): string => ZONES[state] ?? LENDER_ZONE
/**
 * States with two time zones. `first`: the zone in which each date begins earlier than in the rest of the state.
 * `last`: the zone in which each date ends later.
 */
const SPLIT: Readonly<Record<string, { readonly first?: string; readonly last?: string }>> = {
  AK: { last: 'America/Adak' },
  AZ: { first: 'America/Denver' },
  FL: { last: 'America/Chicago' },
  ID: { last: 'America/Los_Angeles' },
  IN: { last: 'America/Chicago' },
  KS: { last: 'America/Denver' },
  KY: { last: 'America/Chicago' },
  MI: { last: 'America/Chicago' },
  ND: { last: 'America/Denver' },
  NE: { last: 'America/Denver' },
  NV: { first: 'America/Denver' },
  OR: { first: 'America/Denver' },
  SD: { last: 'America/Denver' },
  TN: { first: 'America/New_York' },
  TX: { last: 'America/Denver' },
}
/**
 * A state's easternmost and westernmost time zones. Time limits that protect borrowers start in the easternmost zone
 * and end in the westernmost one.
 */
export const zonesOf = (state: string): { readonly first: string; readonly last: string } => ({
  first: SPLIT[state]?.first ?? zoneOf(state),
  last: SPLIT[state]?.last ?? zoneOf(state),
})
/** Returns today's date in the state's westernmost time zone, where the last day of a statutory period ends. */
export const lastDayAt = (state: string, now: Instant): PlainDate => dateIn(zonesOf(state).last, now)
/** Returns today's date in the state's main time zone. */
export const todayAt = (state: string, now: Instant): PlainDate => dateIn(zoneOf(state), now)

const timeFormat = rememberSome(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'shortGeneric',
    }),
)
/** Returns a clock time 'HH:mm' on a date with its time zone's usual abbreviation: '10:00 AM PT'. */
export const zonedTime = (zone: string, date: PlainDate, time: string): string =>
  timeFormat(zone)
    .format(new Date(instantAt(zone, date, time)))
    // Node inserts a narrow space before AM and PM, which some fonts lack.
    .replace(/[\u202f\u00a0]/g, ' ')
