import { addDays, type PlainDate, weekday } from 'domain/values/dates.ts'

/** The bookable days from the first one on. The form accepts the same number of days. */
const DAYS_AHEAD = 60

export interface Month {
  readonly key: string
  readonly name: string
  /** Rows of days from Monday to Saturday, without Sundays. Weekdays before the first day are null. */
  readonly cells: readonly (PlainDate | null)[]
}

/** The first bookable day: tomorrow, or after a waiting period. */
export const firstDay = (today: PlainDate, earliest: PlainDate | undefined): PlainDate =>
  earliest && earliest > today ? earliest : addDays(today, 1)

const monthName = (day: PlainDate): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Most people choose one of these days. The page shows the others on request. */
const SOON = 27

/** The bookable days: the next four weeks, then the later ones. */
export const bookable = (first: PlainDate): { readonly soon: readonly Month[]; readonly later: readonly Month[] } => ({
  soon: monthsOf(first, 0, SOON),
  later: monthsOf(first, SOON + 1, DAYS_AHEAD),
})

/** Days between two offsets, month by month, in Monday-to-Saturday rows. */
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
