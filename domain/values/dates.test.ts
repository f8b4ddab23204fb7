import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateIn, formatLongDate, instant, plainDate } from './dates.ts'

it('in a given time zone, the date changes at the first millisecond of the new day', () => {
  const zone = 'America/Denver'
  for (let asked = 0; asked < 2; asked++) {
    expect(dateIn(zone, instant('2026-11-22T06:59:59.999Z'))).toBe('2026-11-21')
    expect(dateIn(zone, instant('2026-11-22T07:00:00.000Z'))).toBe('2026-11-22')
    expect(dateIn('America/New_York', instant('2026-11-22T06:59:59.999Z'))).toBe('2026-11-22')
  }
})

it('a date is shown with its year only if it isn’t in the current year', () => {
  const today = plainDate('2026-11-23')
  expect(formatLongDate(plainDate('2026-12-01'), today)).toBe('Tuesday, December\u00a01')
  expect(formatLongDate(plainDate('2027-01-05'), today)).toBe('Tuesday, January\u00a05,\u00a02027')
  expect(formatLongDate(plainDate('2027-01-05'))).toBe('Tuesday, January\u00a05')
})

it('dates from the cache are the same as the dates that Intl computes for the time zone', () => {
  const zones = ['America/Los_Angeles', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Honolulu'] as const
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, fc.integer({ min: 0, max: 59_999 }), (zone, date, later) => {
      for (const moment of [date, new Date(date.getTime() + later)]) {
        const parts = new Intl.DateTimeFormat('en-US', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        })
        const [month, day, year] = parts.format(moment).split('/')
        expect(dateIn(zone, instant(moment))).toBe(`${year}-${month}-${day}`)
      }
    }),
  )
})
