import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBusinessDays,
  addRescissionBusinessDays,
  holidays,
  isBusinessDay,
  isObservedHoliday,
  isRescissionBusinessDay,
} from './businessDays.ts'
import { addDays, plainDate } from './dates.ts'

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(plainDate('1990-01-01'), days))
const named = (year: number, name: string) => holidays(year).find((holiday) => holiday.name === name)

describe('legal public holidays', () => {
  it('legal public holidays fall on the dates defined in the statute', () => {
    expect(holidays(2026).map((holiday) => holiday.date)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  it("legal public holidays include Martin Luther King's birthday starting in 1986 and Juneteenth starting in 2021", () => {
    expect(named(2020, 'Juneteenth')).toBeUndefined()
    expect(named(2021, 'Juneteenth')?.date).toBe('2021-06-19')
    expect(named(1985, 'Birthday of Martin Luther King, Jr.')).toBeUndefined()
    expect(named(1986, 'Birthday of Martin Luther King, Jr.')?.date).toBe('1986-01-20')
  })

  it('a holiday on a Saturday is observed on Friday, and a holiday on a Sunday is observed on Monday', () => {
    expect(named(2026, 'Independence Day')?.observed).toBe('2026-07-03')
    expect(named(2027, 'Independence Day')?.observed).toBe('2027-07-05')
    expect(isObservedHoliday(plainDate('2027-12-31'))).toBe(true)
  })
})

describe('business days', () => {
  it("Saturdays and observed holidays are business days for rescission but aren't banking days", () => {
    expect(isRescissionBusinessDay(plainDate('2026-07-03'))).toBe(true)
    expect(isBusinessDay(plainDate('2026-07-03'))).toBe(false)
    expect(isRescissionBusinessDay(plainDate('2026-07-04'))).toBe(false)
    expect(isRescissionBusinessDay(plainDate('2026-07-11'))).toBe(true)
    expect(isBusinessDay(plainDate('2026-07-11'))).toBe(false)
    expect(isBusinessDay(plainDate('2027-12-31'))).toBe(false)
  })

  it('business days can be counted forward and backward', () => {
    expect(addBusinessDays(plainDate('2026-12-23'), 2)).toBe('2026-12-28')
    expect(addRescissionBusinessDays(plainDate('2026-12-23'), 2)).toBe('2026-12-26')
    expect(addBusinessDays(plainDate('2026-12-28'), -2)).toBe('2026-12-23')
    expect(addBusinessDays(plainDate('2026-12-26'), 0)).toBe('2026-12-26')
    expect(() => addBusinessDays(plainDate('2026-12-26'), 1.5)).toThrow(RangeError)
  })

  it('n rescission business days last at least n calendar days, and at most as long as n banking days', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40 }), (date, days) => {
        const end = addRescissionBusinessDays(date, days)
        expect(isRescissionBusinessDay(end)).toBe(true)
        expect(end >= addDays(date, days)).toBe(true)
        expect(addBusinessDays(date, days) >= end).toBe(true)
        if (isBusinessDay(date)) expect(isRescissionBusinessDay(date)).toBe(true)
      }),
    )
  })
})
