import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import type { UnitPeriod } from './unitPeriods.ts'
import { singlePaymentPeriods, unitPeriodsBetween, unitPeriodsPerYear } from './unitPeriods.ts'

const between = (from: string, to: string, unit: UnitPeriod['unit'], count = 1, scheduledDay?: number) =>
  unitPeriodsBetween(plainDate(from), plainDate(to), { unit, count }, scheduledDay)

describe('unit-periods between dates', () => {
  it('unit-periods of months are counted back from the later date, and each leftover day is 1/30 of a month', () => {
    expect(between('1978-02-10', '1978-04-01', 'month')).toEqual({ full: 1, fraction: 19 / 30 })
    expect(between('1978-01-10', '1978-02-10', 'month')).toEqual({ full: 1, fraction: 0 })
    expect(between('1978-05-23', '1978-10-01', 'month', 3)).toEqual({ full: 1, fraction: 39 / 90 })
    expect(between('1978-01-10', '1978-03-01', 'month', 2)).toEqual({ full: 0, fraction: 52 / 60 })
  })

  it('unit-periods can be semimonths, weeks or days', () => {
    expect(between('1978-02-23', '1978-03-01', 'semimonth')).toEqual({ full: 0, fraction: 6 / 15 })
    expect(between('1978-03-20', '1978-04-21', 'week')).toEqual({ full: 4, fraction: 4 / 7 })
    expect(between('1978-03-18', '1978-04-20', 'week', 4)).toEqual({ full: 1, fraction: 5 / 28 })
    expect(between('1978-01-03', '1978-09-15', 'day')).toEqual({ full: 255, fraction: 0 })
  })

  it('the remainder of a year is measured in whole months if possible; otherwise, in days', () => {
    expect(between('1978-01-15', '1979-07-15', 'year')).toEqual({ full: 1, fraction: 0.5 })
    expect(between('1978-01-15', '1979-02-01', 'year')).toEqual({ full: 1, fraction: 17 / 365 })
    expect(between('1978-01-15', '1979-01-15', 'month', 12)).toEqual({ full: 1, fraction: 0 })
  })

  it('if payments are due at the end of the month, the time between two month-ends is a whole month', () => {
    expect(between('2027-01-31', '2027-02-28', 'month', 1, 31)).toEqual({ full: 1, fraction: 0 })
    expect(between('2027-01-30', '2027-02-28', 'month', 1, 30)).toEqual({ full: 1, fraction: 0 })
    expect(between('2027-01-31', '2027-02-28', 'month')).toEqual({ full: 0, fraction: 28 / 30 })
  })

  it('counting unit-periods throws an error if the end date is before the start date', () => {
    expect(() => between('2027-02-01', '2027-01-31', 'month')).toThrow(RangeError)
  })
})

describe('unit-periods per year', () => {
  it('a year has 4 unit-periods of three months, 13 unit-periods of four weeks, or 24 semimonths', () => {
    expect(unitPeriodsPerYear({ unit: 'month', count: 3 })).toBe(4)
    expect(unitPeriodsPerYear({ unit: 'week', count: 4 })).toBe(13)
    expect(unitPeriodsPerYear({ unit: 'semimonth', count: 1 })).toBe(24)
    expect(unitPeriodsPerYear({ unit: 'month', count: 12 })).toBe(1)
    expect(() => unitPeriodsPerYear({ unit: 'week', count: 0 })).toThrow(RangeError)
  })
})

describe('a loan with a single payment', () => {
  const single = (from: string, to: string) => singlePaymentPeriods(plainDate(from), plainDate(to))

  it("a single-payment loan's unit-period is its term, or a year if the term is longer", () => {
    expect(single('1978-01-03', '1978-09-15')).toEqual({ full: 1, fraction: 0, perYear: 365 / 255 })
    expect(single('1978-07-15', '1979-01-15')).toEqual({ full: 1, fraction: 0, perYear: 2 })
    expect(single('1978-01-15', '1979-07-15')).toEqual({ full: 1, fraction: 0.5, perYear: 1 })
    expect(() => single('1978-01-15', '1978-01-15')).toThrow(RangeError)
  })
})
