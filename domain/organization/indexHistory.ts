/** Past values of the index for additional draws. The application disclosures show them in the historical example. */
import { onBusinessDay } from '../values/businessDays.ts'
import { type PlainDate, plainDate } from '../values/dates.ts'
import { type Percent, percent } from '../values/rates.ts'

/** The number of years in the example (12 CFR 1026.40(d)(12)(xi)). */
export const HISTORY_YEARS = 15

/**
 * The prime rate on the first business day of each year (The Wall Street Journal; also in the Federal Reserve's H.15
 * release as the bank prime loan rate).
 */
const PRIME_RATE: Readonly<Record<number, number>> = {
  2009: 3.25,
  2010: 3.25,
  2011: 3.25,
  2012: 3.25,
  2013: 3.25,
  2014: 3.25,
  2015: 3.25,
  2016: 3.5,
  2017: 3.75,
  2018: 4.5,
  2019: 5.5,
  2020: 4.75,
  2021: 3.25,
  2022: 3.25,
  2023: 7.5,
  2024: 8.5,
  2025: 7.5,
  2026: 6.75,
}

/** The past values that Hearthline itself contains, keyed by the name of the index. */
const KNOWN: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  'Wall Street Journal Prime Rate': PRIME_RATE,
}

interface Index {
  readonly name: string
  readonly values: readonly { readonly on: PlainDate; readonly value: Percent }[]
  readonly history?: Readonly<Record<string, Percent>> | undefined
}

/** The first business day of a year. The example uses the index value of this day. */
const measuredOn = (year: number): PlainDate => onBusinessDay(plainDate(`${year}-01-01`))

function valueIn({ name, values, history }: Index, year: number): Percent | undefined {
  const newest = values.filter(({ on }) => on <= measuredOn(year)).at(-1)?.value
  if (newest !== undefined) return newest
  const past = history?.[String(year)] ?? KNOWN[name]?.[year]
  return past === undefined ? undefined : percent(past)
}

const yearsUntil = (today: PlainDate): number[] => {
  const last = Number(today.slice(0, 4))
  return Array.from({ length: HISTORY_YEARS }, (_, place) => last - HISTORY_YEARS + 1 + place)
}

/**
 * Returns the index on the first business day of the current year and of each of the fourteen years before, oldest
 * first (12 CFR 1026.40(d)(12)(xi)). Uses the lender's published values if possible, then the lender's history, then
 * the known past values. Leaves out years without a value, which `missingYears` reports at startup.
 */
export const indexHistory = (index: Index, today: PlainDate): { readonly year: number; readonly value: Percent }[] =>
  yearsUntil(today).flatMap((year) => {
    const value = valueIn(index, year)
    return value === undefined ? [] : [{ year, value }]
  })

/** Returns the years of the example for which the index has no value. */
export const missingYears = (index: Index, today: PlainDate): number[] =>
  yearsUntil(today).filter((year) => valueIn(index, year) === undefined)
