import { rememberSome } from './remember.ts'

/** A calendar date without a time or time zone, written yyyy-MM-dd. Sorting these strings puts the dates in order. */
declare const plainDateBrand: unique symbol
export type PlainDate = string & { readonly [plainDateBrand]: true }

/** An instant, written as an ISO 8601 string in UTC ('2026-11-21T10:00:00.000Z'). */
declare const instantBrand: unique symbol
export type Instant = string & { readonly [instantBrand]: true }

const DAY = 86_400_000

// Forecasts and payment schedules convert the same dates again and again, so caching them is much faster.
const toUtc = rememberSome((date: PlainDate): number => Date.parse(`${date}T00:00:00Z`))
const fromUtc = rememberSome((ms: number): PlainDate => new Date(ms).toISOString().slice(0, 10) as PlainDate)

/** Whether `text` is a date that exists, written yyyy-MM-dd. */
export function isPlainDate(text: string): text is PlainDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && fromUtc(ms) === text
}

/**
 * Converts `text` to a date.
 * @throws RangeError if `text` isn't an existing date.
 */
export function plainDate(text: string): PlainDate {
  if (!isPlainDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

/**
 * Converts `value` to an instant.
 * @throws RangeError if `value` isn't an instant.
 */
export function instant(value: string | number | Date): Instant {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new RangeError(`not an instant: ${value}`)
  return date.toISOString() as Instant
}

export const addDays = (date: PlainDate, days: number): PlainDate => fromUtc(toUtc(date) + days * DAY)

/** Returns the same day of the month, `months` later. If the later month is too short, returns its last day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return fromUtc(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)))
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export const weekday = (date: PlainDate): number => new Date(toUtc(date)).getUTCDay()

/** Returns the number of whole days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => (toUtc(to) - toUtc(from)) / DAY

export const latest = (first: PlainDate, ...rest: PlainDate[]): PlainDate => [first, ...rest].sort().at(-1) ?? first

/**
 * Returns the age in completed years on the date `on`. In years without a leap day, a person born on February 29 has
 * their birthday on March 1.
 */
export function ageOn(born: PlainDate, on: PlainDate): number {
  const [by, bm, bd] = born.split('-').map(Number) as [number, number, number]
  const [y, m, d] = on.split('-').map(Number) as [number, number, number]
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0)
}

/** Formatters are cached by time zone, because they're slow to create and there are few time zones. */
const dateFormat = rememberSome(
  (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }),
)
const timeFormat = rememberSome(
  (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/**
 * Caches dates by time zone and minute. In every time zone, days start on a full minute, so all instants within the
 * same minute have the same date.
 */
const datesIn = new Map<string, PlainDate>()
const MOST_DATES = 10_000

/** Returns the calendar date at an instant in a time zone (IANA name). Statutory dates use the borrower's time zone. */
export function dateIn(zone: string, moment: Instant): PlainDate {
  const minute = zone + moment.slice(0, -':00.000Z'.length)
  const known = datesIn.get(minute)
  if (known) return known
  const date = plainDate(dateFormat(zone).format(new Date(moment)))
  // Cache only instants that are written with milliseconds, because the cache key assumes this format.
  if (moment.at(-5) !== '.') return date
  if (datesIn.size >= MOST_DATES) datesIn.clear()
  datesIn.set(minute, date)
  return date
}

/** Returns the clock time 'HH:mm' at an instant in a time zone (IANA name). */
export const timeIn = (zone: string, moment: Instant): string => timeFormat(zone).format(new Date(moment))

/**
 * Returns the instant at which clocks in a time zone show `time` ('HH:mm') on `date`. In the hour that clocks repeat,
 * `which` selects the first or second occurrence. In the hour that clocks skip, the time counts as if the clocks hadn't
 * been set forward.
 */
export function instantAt(zone: string, date: PlainDate, time: string, which: 'first' | 'last' = 'first'): Instant {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const shownAt = (ms: number): number => Date.parse(`${dateIn(zone, instant(ms))}T${timeIn(zone, instant(ms))}:00Z`)
  // Try the UTC offsets of the day before and the day after. They differ if clocks change in between.
  const moments = [wall - DAY, wall + DAY].map((near) => wall - (shownAt(near) - near))
  const shown = moments.filter((ms) => shownAt(ms) === wall)
  if (shown.length === 0) return instant(Math.max(...moments))
  return instant(which === 'first' ? Math.min(...shown) : Math.max(...shown))
}

/** Formats a date for display: MM/dd/yyyy. */
export function formatDate(date: PlainDate): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** Replaces the spaces in a formatted date with no-break spaces, so that no line ends inside 'December 1, 2026'. */
const unbroken = (text: string): string => text.replace(/ (?=\d)/g, '\u00a0')

let longFormat: Intl.DateTimeFormat | undefined

/**
 * Formats a day of the next few weeks: 'Tuesday, December 1'. Adds the year if `today` is given and is in a different
 * year. Use `formatFullDate` for text that people keep, such as emails and records.
 */
export function formatLongDate(date: PlainDate, today = date): string {
  longFormat ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })
  const year = date.slice(0, 4)
  return unbroken(longFormat.format(toUtc(date)) + (year === today.slice(0, 4) ? '' : `, ${year}`))
}

/** Formats a date with its year: 'Tuesday, December 1, 2026'. */
export const formatFullDate = (date: PlainDate): string => unbroken(`${formatLongDate(date)}, ${date.slice(0, 4)}`)

/** Formats an instant in a time zone (IANA name) for a receipt: 'December 18, 2026 at 9:20 AM CST'. */
export function formatMoment(zone: string, moment: Instant): string {
  return unbroken(
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(new Date(moment)),
  )
}
