import type { PlainDate } from './dates.ts'
import { addDays, plainDate, weekday } from './dates.ts'
import { rememberSome } from './remember.ts'

/**
 * A legal public holiday under 5 U.S.C. 6103(a), with its actual date and the date on which federal offices close for
 * the holiday.
 */
export type Holiday = { name: string; date: PlainDate; observed: PlainDate }

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const on = (year: number, month: number, day: number): PlainDate =>
  plainDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

/** Returns the date of the nth occurrence of a weekday in a month, such as the third Monday. */
function nth(year: number, month: number, day: number, n: number): PlainDate {
  const first = on(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (n - 1))
}

function lastMondayOfMay(year: number): PlainDate {
  const last = on(year, 5, 31)
  return addDays(last, -((weekday(last) - MONDAY + 7) % 7))
}

/**
 * Returns the day on which a holiday is observed. It's the Friday before a Saturday holiday, or the Monday after a
 * Sunday holiday (5 U.S.C. 6103(b), EO 11582).
 */
function observedOn(date: PlainDate): PlainDate {
  if (weekday(date) === SATURDAY) return addDays(date, -1)
  return weekday(date) === SUNDAY ? addDays(date, 1) : date
}

/**
 * Returns a year's legal public holidays on their actual dates, in order, according to 5 U.S.C. 6103(a) as in effect
 * since 1978. Includes Martin Luther King's birthday starting in 1986 and Juneteenth starting in 2021, but not
 * Inauguration Day.
 */
export const holidays = rememberSome((year: number): readonly Holiday[] => {
  const dates: [string, PlainDate][] = [["New Year's Day", on(year, 1, 1)]]
  if (year >= 1986) dates.push(['Birthday of Martin Luther King, Jr.', nth(year, 1, MONDAY, 3)])
  dates.push(["Washington's Birthday", nth(year, 2, MONDAY, 3)], ['Memorial Day', lastMondayOfMay(year)])
  if (year >= 2021) dates.push(['Juneteenth', on(year, 6, 19)])
  dates.push(
    ['Independence Day', on(year, 7, 4)],
    ['Labor Day', nth(year, 9, MONDAY, 1)],
    ['Columbus Day', nth(year, 10, MONDAY, 2)],
    ['Veterans Day', on(year, 11, 11)],
    ['Thanksgiving Day', nth(year, 11, THURSDAY, 4)],
    ['Christmas Day', on(year, 12, 25)],
  )
  return dates.map(([name, date]) => ({ name, date, observed: observedOn(date) }))
})

const yearOf = (date: PlainDate): number => Number(date.slice(0, 4))

/**
 * Returns the name of the legal public holiday whose actual date is the given date, or undefined. Observed days don't
 * count.
 */
export const legalHoliday = (date: PlainDate): string | undefined =>
  holidays(yearOf(date)).find((h) => h.date === date)?.name

const isLegalHoliday = (date: PlainDate): boolean => legalHoliday(date) !== undefined

/**
 * Whether a holiday is observed on the given date, so that federal offices are closed. New Year's Day can be observed
 * on December 31 of the previous year.
 */
export function isObservedHoliday(date: PlainDate): boolean {
  const year = yearOf(date)
  return [...holidays(year), ...holidays(year + 1).slice(0, 1)].some((h) => h.observed === date)
}

/**
 * Whether a date is a business day for rescission. Every day counts, except Sundays and the actual dates of legal
 * public holidays (12 CFR 1026.2(a)(6)). Saturdays and the days on which holidays are observed do count.
 */
export const isRescissionBusinessDay = (date: PlainDate): boolean => weekday(date) !== SUNDAY && !isLegalHoliday(date)

/**
 * Whether the Postal Service delivers mail on a date. It does from Monday to Saturday, except on legal public holidays.
 * If a holiday falls on a Sunday, there's no mail on Monday either.
 */
const isMailDay = (date: PlainDate): boolean =>
  isRescissionBusinessDay(date) && !(weekday(date) === MONDAY && isObservedHoliday(date))

/**
 * Whether a date is a banking day: Monday to Friday, except actual and observed holidays. Results are cached, because
 * forecasts check the same dates repeatedly.
 */
export const isBusinessDay = rememberSome(
  (date: PlainDate): boolean =>
    weekday(date) !== SUNDAY && weekday(date) !== SATURDAY && !isLegalHoliday(date) && !isObservedHoliday(date),
)

/** Returns the given day if it's a banking day, otherwise the next banking day. */
export const onBusinessDay = (date: PlainDate): PlainDate => (isBusinessDay(date) ? date : addBusinessDays(date, 1))

function counted(date: PlainDate, days: number, counts: (day: PlainDate) => boolean): PlainDate {
  if (!Number.isInteger(days)) throw new RangeError(`not a whole number of days: ${days}`)
  const step = days < 0 ? -1 : 1
  let day = date
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, step)
    if (counts(day)) left--
  }
  return day
}

/**
 * Returns the day that is `days` rescission business days after `date`. `date` itself doesn't count. If `days` is
 * negative, counts backward.
 * @throws RangeError if `days` isn't whole.
 */
export const addRescissionBusinessDays = (date: PlainDate, days: number): PlainDate =>
  counted(date, days, isRescissionBusinessDay)

/**
 * Returns the day that is `days` general business days after `date`. `date` itself doesn't count. If `days` is
 * negative, counts backward.
 * @throws RangeError if `days` isn't whole.
 */
export const addBusinessDays = (date: PlainDate, days: number): PlainDate => counted(date, days, isBusinessDay)

/**
 * Returns the day that is `days` mail days after `date`, which itself doesn't count. A mail day is a day on which mail
 * is delivered.
 */
export const addMailDays = (date: PlainDate, days: number): PlainDate => counted(date, days, isMailDay)
