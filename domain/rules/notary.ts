import { addDays, type PlainDate, weekday } from '../values/dates.ts'
import type { Occupancy } from './home.ts'
import { holidayOn } from './operatingHours.ts'
import type { LendingPolicy } from './policy.ts'

/** Converts a county's name to the form used in the keys of the county tables. */
export const countyKey = (county: string): string =>
  county
    .trim()
    .toLowerCase()
    .replace(/\s+county$/, '')

/**
 * Whether signing requires an in-person notary. A Texas homestead line must close at the office of a lender, attorney
 * or title company (Texas Constitution XVI 50(a)(6)(N)).
 */
export function manualNotaryRequired(
  place: { readonly state: string; readonly county?: string | undefined; readonly occupancy: Occupancy },
  policy: LendingPolicy['notary'],
): boolean {
  if (!policy.electronic) return true
  if (place.state === 'TX' && place.occupancy === 'PRIMARY') return true
  if (policy.manualStates.includes(place.state)) return true
  return place.county !== undefined && (policy.manualCounties[place.state] ?? []).includes(countyKey(place.county))
}

const SUNDAY = 0

/**
 * Whether notaries make visits on a day. They don't work on Sundays or federal holidays, both actual and observed,
 * because the offices involved in a closing are closed.
 */
export const isNotaryDay = (day: PlainDate): boolean => weekday(day) !== SUNDAY && holidayOn(day) === undefined

/** Returns the given day if notaries make visits that day, otherwise the next day on which they do. */
export const onNotaryDay = (day: PlainDate): PlainDate => (isNotaryDay(day) ? day : onNotaryDay(addDays(day, 1)))
