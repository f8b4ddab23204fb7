import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, instant, instantAt, plainDate, timeIn } from '../values/dates.ts'
import type { OperatingDay } from '../values/hours.ts'
import { holidayOn, operatingStatus, PACIFIC, weekAround } from './operatingHours.ts'

const week = (weekdays?: string, saturday?: string, sunday?: string): OperatingDay[] =>
  [weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday].map((open, i) => {
    const [startTime = '', endTime = ''] = (open ?? '09:00-17:00').split('-')
    return { weekday: i + 1, isOpen: open !== undefined, startTime, endTime }
  })

const usual = week('06:00-18:00', '08:00-16:00')
/** Both the date and the time are in Pacific Time. */
const at = (date: string, time: string) => instantAt(PACIFIC, plainDate(date), time)
const isOpen = (date: string, time: string, days = usual) => operatingStatus(days, at(date, time)).isOpen

describe('operating hours', () => {
  it('a department opens exactly at its opening time and closes exactly at its closing time', () => {
    expect(isOpen('2026-11-23', '05:59')).toBe(false)
    expect(isOpen('2026-11-23', '06:00')).toBe(true)
    expect(isOpen('2026-11-23', '17:59')).toBe(true)
    expect(isOpen('2026-11-23', '18:00')).toBe(false)
    expect(operatingStatus(usual, instant('2026-11-24T01:59:59.999Z')).isOpen).toBe(true)
    expect(operatingStatus(usual, instant('2026-11-24T02:00:00Z')).isOpen).toBe(false)
  })

  it("operating hours are in Pacific Time, even for people in places where it's already the next day", () => {
    // At this instant, it's Saturday in London but still Friday evening in Los Angeles.
    expect(operatingStatus(usual, instant('2026-11-21T01:30:00Z'))).toEqual({
      isOpen: true,
      closesAt: '2026-11-21T02:00:00.000Z',
      nextOpening: '2026-11-21T16:00:00.000Z',
    })
  })

  it('a department can have different hours on weekends', () => {
    expect(isOpen('2026-11-21', '07:59')).toBe(false)
    expect(isOpen('2026-11-21', '08:00')).toBe(true)
    expect(isOpen('2026-11-22', '12:00')).toBe(false)
    expect(operatingStatus(usual, at('2026-11-21', '16:00')).nextOpening).toBe(at('2026-11-23', '06:00'))
    expect(operatingStatus(usual, at('2026-11-22', '00:00')).nextOpening).toBe(at('2026-11-23', '06:00'))
  })

  it('operating hours can start or end at midnight', () => {
    const late = week('00:00-23:59')
    expect(isOpen('2026-11-23', '00:00', late)).toBe(true)
    expect(isOpen('2026-11-23', '23:58', late)).toBe(true)
    expect(isOpen('2026-11-23', '23:59', late)).toBe(false)
    expect(operatingStatus(late, at('2026-11-23', '23:59')).nextOpening).toBe(at('2026-11-24', '00:00'))
  })

  describe('clocks going forward (Sunday, March 8, 2026)', () => {
    const early = week('06:00-18:00', undefined, '01:00-04:00')
    it("on the day when daylight saving time starts, operating hours don't include the hour that the clocks skip", () => {
      expect(operatingStatus(early, instant('2026-03-08T08:59:00Z')).isOpen).toBe(false)
      expect(operatingStatus(early, instant('2026-03-08T09:00:00Z'))).toMatchObject({
        isOpen: true,
        closesAt: '2026-03-08T11:00:00.000Z',
      })
      expect(operatingStatus(early, instant('2026-03-08T11:00:00Z')).isOpen).toBe(false)
    })
    it('after clocks go forward, a department opens one hour earlier in UTC', () => {
      expect(at('2026-03-06', '06:00')).toBe('2026-03-06T14:00:00.000Z')
      expect(operatingStatus(usual, at('2026-03-07', '16:00')).nextOpening).toBe('2026-03-09T13:00:00.000Z')
    })
    it('if an opening time falls into the hour that clocks skip in spring, it moves one hour later', () => {
      expect(at('2026-03-08', '02:30')).toBe('2026-03-08T10:30:00.000Z')
      expect(isOpen('2026-03-08', '03:29', week(undefined, undefined, '02:30-05:00'))).toBe(false)
      expect(isOpen('2026-03-08', '03:30', week(undefined, undefined, '02:30-05:00'))).toBe(true)
    })
  })

  describe('clocks going back (Sunday, November 1, 2026)', () => {
    it('if the clocks go back, both occurrences of the repeated hour count as operating hours', () => {
      const early = week(undefined, undefined, '01:00-01:30')
      const minutes = ['08:00', '08:15', '08:45', '09:29', '09:30']
      const open = minutes.map((time) => operatingStatus(early, instant(`2026-11-01T${time}:00Z`)).isOpen)
      expect(open).toEqual([true, true, true, true, false])
    })
    it('after clocks go back, a department opens one hour later in UTC', () => {
      expect(operatingStatus(usual, at('2026-10-31', '16:00')).nextOpening).toBe('2026-11-02T14:00:00.000Z')
      expect(operatingStatus(usual, at('2026-10-30', '05:00')).nextOpening).toBe('2026-10-30T13:00:00.000Z')
    })
  })

  describe('operating hours on federal holidays', () => {
    it("a department is closed on a federal holiday, and its status gives the holiday's name", () => {
      expect(operatingStatus(usual, at('2026-11-26', '10:00'))).toEqual({
        isOpen: false,
        nextOpening: at('2026-11-27', '06:00'),
        holiday: 'Thanksgiving Day',
      })
    })
    it("a department is closed on the actual day of a holiday and on the day it's observed", () => {
      expect(isOpen('2026-07-03', '10:00')).toBe(false)
      expect(isOpen('2026-07-04', '10:00')).toBe(false)
      expect(isOpen('2026-07-06', '10:00')).toBe(true)
      expect(isOpen('2027-12-31', '10:00')).toBe(false)
      expect(holidayOn(plainDate('2027-12-31'))?.name).toBe("New Year's Day")
    })
    it("if a department's next two opening days are holidays, the next opening is after both holidays", () => {
      const mondays = week('06:00-18:00').map((day) => ({ ...day, isOpen: day.weekday === 1 }))
      // Christmas 2028 and the following New Year's Day are both Mondays.
      expect(operatingStatus(mondays, at('2028-12-18', '18:00')).nextOpening).toBe(at('2029-01-08', '06:00'))
    })
  })

  it('a department that is closed every day has no next opening time', () => {
    expect(operatingStatus(week(), at('2026-11-23', '10:00'))).toEqual({ isOpen: false })
  })

  it("the week's operating hours have seven dates from Monday to Sunday", () => {
    const dated = weekAround(usual, at('2026-11-22', '23:59'))
    expect(dated.map(({ date }) => date).join()).toBe(
      '2026-11-16,2026-11-17,2026-11-18,2026-11-19,2026-11-20,2026-11-21,2026-11-22',
    )
    expect(weekAround(usual, at('2026-11-23', '00:00')).map(({ isOpen, holiday }) => holiday ?? isOpen)).toEqual([
      true,
      true,
      true,
      'Thanksgiving Day',
      true,
      true,
      false,
    ])
  })

  it('a department is open only if the current Pacific Time is within its operating hours', () => {
    const moments = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2031-01-01') }).map(instant)
    fc.assert(
      fc.property(moments, (moment) => {
        const status = operatingStatus(usual, moment)
        const time = timeIn(PACIFIC, moment)
        const days = weekAround(usual, moment)
        const today = days.find(({ date }) => date === dateIn(PACIFIC, moment))
        expect(status.isOpen).toBe(today?.isOpen === true && today.startTime <= time && time < today.endTime)
        expect(status.nextOpening !== undefined && status.nextOpening > moment).toBe(true)
        const opening = instant(Date.parse(status.nextOpening ?? ''))
        expect(operatingStatus(usual, opening).isOpen).toBe(true)
        expect(operatingStatus(usual, instant(Date.parse(opening) - 1)).isOpen).toBe(false)
      }),
    )
  })
})
