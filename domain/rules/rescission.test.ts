import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRescissionBusinessDay } from '../values/businessDays.ts'
import { addDays, plainDate } from '../values/dates.ts'
import {
  cancellationDue,
  extendedRescissionExpires,
  hasRescissionRight,
  haveAllStated,
  rescissionDays,
  rescissionPeriod,
  satisfiedFrom,
} from './rescission.ts'
import { texasRescission } from './texas.ts'

const period = (opened: string, notice = opened, disclosures = opened) =>
  rescissionPeriod({
    accountOpened: plainDate(opened),
    noticeDelivered: plainDate(notice),
    disclosuresDelivered: plainDate(disclosures),
  })

describe('rescission period', () => {
  it('the rescission period counts Saturdays but not Sundays', () => {
    expect(period('2026-10-15')).toEqual({
      startsFrom: '2026-10-15',
      expires: '2026-10-19',
      earliestDisbursement: '2026-10-20',
    })
  })

  it('the rescission period skips the actual date of a holiday, but not the day on which the holiday is observed', () => {
    // Independence Day 2026 is a Saturday. The observed day is a Friday, which counts as a business day.
    expect(period('2026-07-01').expires).toBe('2026-07-06')
    // Veterans Day 2029 is a Sunday. The observed day is a Monday, which counts as a business day.
    expect(period('2029-11-09').expires).toBe('2029-11-13')
  })

  it('the rescission period starts after the last of the three events that it requires', () => {
    expect(period('2026-10-12', '2026-10-15', '2026-10-13').startsFrom).toBe('2026-10-15')
    expect(period('2026-10-12', '2026-10-13', '2026-10-16').expires).toBe('2026-10-20')
  })

  it('the rescission period ends on a business day three to six days later, and disbursement is possible the next day', () => {
    const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(plainDate('2000-01-01'), days))
    fc.assert(
      fc.property(anyDate, (date) => {
        const { expires, earliestDisbursement } = period(date)
        expect(isRescissionBusinessDay(expires)).toBe(true)
        expect(expires >= addDays(date, 3) && expires <= addDays(date, 6)).toBe(true)
        expect(earliestDisbursement).toBe(addDays(expires, 1))
      }),
    )
  })
})

describe('the wait for mailed cancellations', () => {
  it.each([
    ['2026-11-27', '2026-12-02', 'Sunday has no mail'],
    ['2026-12-22', '2026-12-27', 'Christmas Day has no mail'],
    ['2027-07-02', '2027-07-08', 'July 4 is a Sunday, so Monday has no mail'],
  ])('after the right to cancel ends on %s, money can be sent from %s, because %s', (expires, from) => {
    expect(satisfiedFrom(plainDate(expires), 3)).toBe(from)
  })

  it("the wait for mailed cancellations ends once each owner states, after the period, that they didn't cancel", () => {
    const expires = plainDate('2026-11-27')
    const said = (identity: string, on: string) => ({ identity, on: plainDate(on) })
    const all = (...statements: ReturnType<typeof said>[]) => haveAllStated(['anna', 'ben'], statements, { expires })
    expect(all(said('anna', '2026-11-28'), said('ben', '2026-11-30'))).toBe(true)
    expect(all(said('anna', '2026-11-28'))).toBe(false)
    expect(all(said('anna', '2026-11-28'), said('ben', '2026-11-27'))).toBe(false)
  })
})

describe('right to rescind', () => {
  it('the right to rescind applies only to a principal dwelling and a consumer purpose', () => {
    expect(hasRescissionRight({ principalDwelling: true, purpose: 'consumer' })).toBe(true)
    expect(hasRescissionRight({ principalDwelling: false, purpose: 'consumer' })).toBe(false)
    expect(hasRescissionRight({ principalDwelling: true, purpose: 'business' })).toBe(false)
  })
})

describe('days of the right to cancel', () => {
  it("among the days of the right to cancel, the signing day, Sundays and holidays don't count", () => {
    const opened = plainDate('2026-11-24')
    expect(rescissionDays({ opened, expires: period('2026-11-24').expires })).toEqual([
      { date: '2026-11-24', excluded: 'OPENED' },
      { date: '2026-11-25', counted: 1 },
      { date: '2026-11-26', excluded: 'HOLIDAY', holiday: 'Thanksgiving Day' },
      { date: '2026-11-27', counted: 2 },
      { date: '2026-11-28', counted: 3 },
    ])
    const overSunday = { opened: plainDate('2026-10-15'), expires: period('2026-10-15').expires }
    expect(rescissionDays(overSunday).at(-2)).toEqual({ date: '2026-10-18', excluded: 'SUNDAY' })
  })

  it('the right to cancel always has exactly three days that count, in Texas too', () => {
    const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(plainDate('2000-01-01'), days))
    fc.assert(
      fc.property(anyDate, (opened) => {
        for (const { expires } of [period(opened), texasRescission(opened)]) {
          const counted = rescissionDays({ opened, expires }).flatMap((day) => day.counted ?? [])
          expect(counted).toEqual([1, 2, 3])
        }
      }),
    )
  })
})

describe('after a cancellation', () => {
  it('the lender has 20 calendar days to return what the owners paid', () => {
    expect(cancellationDue(plainDate('2026-12-20'))).toBe('2027-01-09')
  })
  it("if notices weren't delivered, the right to cancel ends after three years, or earlier if the home is sold", () => {
    const opened = plainDate('2026-03-02')
    expect(extendedRescissionExpires(opened)).toBe('2029-03-02')
    expect(extendedRescissionExpires(opened, plainDate('2028-01-15'))).toBe('2028-01-15')
    expect(extendedRescissionExpires(opened, plainDate('2031-01-15'))).toBe('2029-03-02')
  })
})
