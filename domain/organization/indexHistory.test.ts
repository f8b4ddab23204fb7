import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { percent } from '../values/rates.ts'
import { HISTORY_YEARS, indexHistory, missingYears } from './indexHistory.ts'

const TODAY = plainDate('2026-11-29')
const PRIME = {
  name: 'Wall Street Journal Prime Rate',
  source: 'The Wall Street Journal',
  values: [{ on: plainDate('2025-09-18'), value: percent(7.25) }],
}

describe('the fifteen years of the historical example (12 CFR 1026.40(d)(12)(xi))', () => {
  it('the index history contains the prime rate’s known values and then the lender’s own values', () => {
    const history = indexHistory(PRIME, TODAY)
    expect(history).toHaveLength(HISTORY_YEARS)
    expect(history[0]).toEqual({ year: 2012, value: 3.25 })
    expect(history.find(({ year }) => year === 2024)?.value).toBe(8.5)
    expect(history.at(-1)).toEqual({ year: 2026, value: 7.25 })
  })

  it("the index history uses a value published on the year's first business day, but not one published later that month", () => {
    const on = (date: string) => ({ on: plainDate(date), value: percent(6) })
    const first = { ...PRIME, values: [...PRIME.values, on('2026-01-02')] }
    expect(indexHistory(first, TODAY).at(-1)?.value).toBe(6)
    const later = { ...PRIME, values: [...PRIME.values, on('2026-01-03')] }
    expect(indexHistory(later, TODAY).at(-1)?.value).toBe(7.25)
  })

  it("an index other than the prime rate needs its own history in the lender's file", () => {
    const other = { ...PRIME, name: 'Another index' }
    expect(missingYears(other, TODAY)).toEqual(Array.from({ length: 14 }, (_, place) => 2012 + place))
    expect(indexHistory(other, TODAY)).toEqual([{ year: 2026, value: 7.25 }])
    const history = Object.fromEntries(missingYears(other, TODAY).map((year) => [String(year), percent(4)]))
    expect(missingYears({ ...other, history }, TODAY)).toEqual([])
    expect(indexHistory({ ...other, history }, TODAY)[0]).toEqual({ year: 2012, value: 4 })
  })
})
