/** A calendar date without time or zone, written yyyy-MM-dd. Strings of it sort as dates. */
declare const plainDateBrand: unique symbol
export type PlainDate = string & { readonly [plainDateBrand]: true }

/** A moment, written as an ISO 8601 string in UTC ('2026-11-21T10:00:00.000Z'). */
declare const instantBrand: unique symbol
export type Instant = string & { readonly [instantBrand]: true }

const DAY = 86_400_000

const toUtc = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): PlainDate => new Date(ms).toISOString().slice(0, 10) as PlainDate

/** Whether `text` is a date that exists, written yyyy-MM-dd. */
export function isPlainDate(text: string): text is PlainDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && fromUtc(ms) === text
}

/** @throws RangeError if `text` is not a date that exists. */
export function plainDate(text: string): PlainDate {
  if (!isPlainDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

/** @throws RangeError if `value` is not a moment. */
export function instant(value: string | number | Date): Instant {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a moment: ${value}`)
  return date.toISOString() as Instant
}

export const addDays = (date: PlainDate, days: number): PlainDate => fromUtc(toUtc(date) + days * DAY)

/** The same day `months` later; the last day of the month where that day does not exist. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return fromUtc(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)))
}

/** 0 Sunday … 6 Saturday. */
export const weekday = (date: PlainDate): number => new Date(toUtc(date)).getUTCDay()

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => (toUtc(to) - toUtc(from)) / DAY

export const latest = (first: PlainDate, ...rest: PlainDate[]): PlainDate => [first, ...rest].sort().at(-1) ?? first

/** Completed years of age on `on`; someone born on 29 February has their birthday on 1 March in common years. */
export function ageOn(born: PlainDate, on: PlainDate): number {
  const [by, bm, bd] = born.split('-').map(Number) as [number, number, number]
  const [y, m, d] = on.split('-').map(Number) as [number, number, number]
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0)
}

/** Making one is slow, and there are few zones. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date at `moment` in a time zone (IANA name); dates of law count in the borrower's. */
export function dateIn(zone: string, moment: Instant): PlainDate {
  let format = dateFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    dateFormats.set(zone, format)
  }
  return plainDate(format.format(new Date(moment)))
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a time zone (IANA name) show at `moment`, 'HH:mm'. */
export function timeIn(zone: string, moment: Instant): string {
  let format = timeFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    timeFormats.set(zone, format)
  }
  return format.format(new Date(moment))
}

/**
 * The moment at which the clocks of a time zone show `time` ('HH:mm') on `date`. Where they show it twice, `which` one;
 * where they skip it, the moment as long after the skip as the time lies in it.
 */
export function instantAt(zone: string, date: PlainDate, time: string, which: 'first' | 'last' = 'first'): Instant {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const shownAt = (ms: number): number => Date.parse(`${dateIn(zone, instant(ms))}T${timeIn(zone, instant(ms))}:00Z`)
  // With the offset of the day before and of the day after: they differ where clocks change in between.
  const moments = [wall - DAY, wall + DAY].map((near) => wall - (shownAt(near) - near))
  const shown = moments.filter((ms) => shownAt(ms) === wall)
  if (shown.length === 0) return instant(Math.max(...moments))
  return instant(which === 'first' ? Math.min(...shown) : Math.max(...shown))
}

/** MM/dd/yyyy, the way dates are shown. */
export function formatDate(date: PlainDate): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** 'Tuesday, December 1', for a timeline. */
export function formatLongDate(date: PlainDate): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    toUtc(date),
  )
}

/** 'December 18, 2026 at 9:20 AM CST', for a receipt: a moment as the clocks of a zone (IANA name) show it. */
export function formatMoment(zone: string, moment: Instant): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment))
}
