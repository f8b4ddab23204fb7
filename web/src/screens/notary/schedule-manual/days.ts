import { addDays, type PlainDate, weekday } from 'domain/values/dates.ts'

/**
 * The latest bookable day, as a number of days after the first available day. The form's validation uses the same
 * limit.
 */
const DAYS_AHEAD = 60

export interface Month {
  readonly key: string
  readonly name: string
  /** The days in rows from Monday to Saturday. Cells before the first day are null. */
  readonly cells: readonly (PlainDate | null)[]
}

/** Returns the first available day: tomorrow or the day on which a waiting period ends, whichever is later. */
export const firstDay = (today: PlainDate, earliest: PlainDate | undefined): PlainDate =>
  earliest && earliest > today ? earliest : addDays(today, 1)

const monthName = (day: PlainDate): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/**
 * At first, the page shows the first available day and this many days after it, because most people choose one of these
 * days. A button shows the later days.
 */
const SOON = 27

/** Returns the available days without Sundays in two lists: the first four weeks, and all later days. */
export const bookable = (first: PlainDate): { readonly soon: readonly Month[]; readonly later: readonly Month[] } => ({
  soon: monthsOf(first, 0, SOON),
  later: monthsOf(first, SOON + 1, DAYS_AHEAD),
})

/** Returns the days that are `from` to `to` days after the first day, grouped by month and without Sundays. */
function monthsOf(first: PlainDate, from: number, to: number): readonly Month[] {
  const months = new Map<string, { name: string; cells: (PlainDate | null)[] }>()
  for (let ahead = from; ahead <= to; ahead++) {
    const day = addDays(first, ahead)
    const place = weekday(day)
    if (place === 0) continue
    const key = day.slice(0, 7)
    let month = months.get(key)
    if (!month) {
      month = { name: monthName(day), cells: Array.from({ length: place - 1 }, () => null) }
      months.set(key, month)
    }
    month.cells.push(day)
  }
  return [...months].map(([key, month]) => ({ key, ...month }))
}
