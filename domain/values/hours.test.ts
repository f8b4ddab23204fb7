import { describe, expect, it } from 'vitest'
import { clockTime, hoursInWords, type OperatingDay } from './hours.ts'

const week = (weekdays: string, saturday?: string, sunday?: string): OperatingDay[] =>
  [weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday].map((open, i) => {
    const [startTime = '', endTime = ''] = (open ?? weekdays).split('-')
    return { weekday: i + 1, isOpen: open !== undefined, startTime, endTime }
  })

describe('operating hours as text', () => {
  it('formatted operating hours start with Monday-Friday and include weekend days only if the department is open', () => {
    expect(hoursInWords(week('06:00-18:00'))).toBe('Monday-Friday 6:00 a.m. - 6:00 p.m. PT')
    expect(hoursInWords(week('06:00-18:00', '08:00-16:00'))).toBe(
      'Monday-Friday 6:00 a.m. - 6:00 p.m. PT, Saturday 8:00 a.m. - 4:00 p.m. PT',
    )
    expect(hoursInWords(week('06:00-18:00', '08:00-16:00', '08:00-16:00'))).toBe(
      'Monday-Friday 6:00 a.m. - 6:00 p.m. PT, Saturday-Sunday 8:00 a.m. - 4:00 p.m. PT',
    )
    expect(hoursInWords(week('09:00-17:00', '09:00-17:00', '09:00-17:00'))).toBe(
      'Monday-Sunday 9:00 a.m. - 5:00 p.m. PT',
    )
  })

  it('in formatted operating hours, a closed day splits a range of days', () => {
    const days = week('09:00-17:00').map((day) => (day.weekday === 3 ? { ...day, isOpen: false } : day))
    expect(hoursInWords(days)).toBe('Monday-Tuesday 9:00 a.m. - 5:00 p.m. PT, Thursday-Friday 9:00 a.m. - 5:00 p.m. PT')
    expect(hoursInWords(days.map((day) => ({ ...day, isOpen: false })))).toBe('')
  })

  it('noon is formatted as 12:00 p.m., and midnight is formatted as 12:00 a.m.', () => {
    expect(['00:00', '00:30', '11:59', '12:00', '23:59'].map(clockTime)).toEqual([
      '12:00 a.m.',
      '12:30 a.m.',
      '11:59 a.m.',
      '12:00 p.m.',
      '11:59 p.m.',
    ])
  })
})
