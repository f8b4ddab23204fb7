/**
 * A department's operating hours, in Pacific Time with daylight saving. Departments are closed on federal holidays,
 * both on the actual day and on the day it's observed.
 */
import { type Holiday, holidays } from '../values/businessDays.ts'
import { addDays, dateIn, type Instant, instantAt, type PlainDate, weekday } from '../values/dates.ts'
import type { OperatingDay } from '../values/hours.ts'

export const PACIFIC = 'America/Los_Angeles'

/** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
const dayOfWeek = (date: PlainDate): number => weekday(date) || 7

/** Returns the federal holiday that closes offices on a date. December 31 can be the observed day of New Year's Day. */
export function holidayOn(date: PlainDate): Holiday | undefined {
  const year = Number(date.slice(0, 4))
  return [...holidays(year), ...holidays(year + 1).slice(0, 1)].find((h) => h.date === date || h.observed === date)
}

/**
 * Returns a department's opening and closing times on a date, or undefined if it's closed all day. At the closing
 * time itself, the department is already closed.
 */
function openingOn(
  days: readonly OperatingDay[],
  date: PlainDate,
): { readonly opens: Instant; readonly closes: Instant } | undefined {
  const day = days.find((one) => one.weekday === dayOfWeek(date))
  if (!day?.isOpen || holidayOn(date)) return undefined
  return {
    opens: instantAt(PACIFIC, date, day.startTime, 'first'),
    closes: instantAt(PACIFIC, date, day.endTime, 'last'),
  }
}

interface OperatingStatus {
  readonly isOpen: boolean
  /** The time at which the department closes; present only while the department is open. */
  readonly closesAt?: Instant
  /** The time of the next opening; undefined if the department never opens. */
  readonly nextOpening?: Instant
  /** Today's holiday, if there is one. */
  readonly holiday?: string
}

/**
 * Number of days to search for the next opening. If a department opens only one day a week, Christmas and New Year's
 * Day can close it for two weeks in a row.
 */
const LOOK_AHEAD_DAYS = 28

/** Returns whether a department is open at a given moment, and when it next opens or closes. */
export function operatingStatus(days: readonly OperatingDay[], at: Instant): OperatingStatus {
  const today = dateIn(PACIFIC, at)
  const now = openingOn(days, today)
  const isOpen = now !== undefined && now.opens <= at && at < now.closes
  let nextOpening: Instant | undefined
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && !nextOpening; ahead++) {
    const opening = openingOn(days, addDays(today, ahead))
    if (opening && opening.opens > at) nextOpening = opening.opens
  }
  const holiday = holidayOn(today)?.name
  return {
    isOpen,
    ...(isOpen && { closesAt: now.closes }),
    ...(nextOpening && { nextOpening }),
    ...(holiday && { holiday }),
  }
}

interface DatedDay extends OperatingDay {
  readonly date: PlainDate
  readonly holiday?: string
}

/**
 * Returns the days of the week around a given moment, from Monday to Sunday, with their dates. The department is shown
 * as closed on holidays.
 */
export function weekAround(days: readonly OperatingDay[], at: Instant): readonly DatedDay[] {
  const today = dateIn(PACIFIC, at)
  const monday = addDays(today, 1 - dayOfWeek(today))
  return days.map((day) => {
    const date = addDays(monday, day.weekday - 1)
    const holiday = holidayOn(date)?.name
    return { ...day, date, ...(holiday && { isOpen: false, holiday }) }
  })
}
