import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, plainDate } from '../values/dates.ts'
import { cents, dollars } from '../values/money.ts'
import {
  texasAdvanceAllowed,
  texasClosingAfterItemisedCosts,
  texasClosingAfterNotice,
  texasClosingAfterPrevious,
  texasConsentMissing,
  texasCountedFees,
  texasDeviceAllowed,
  texasEarliestClosing,
  texasFeeCap,
  texasFeesWithinCap,
  texasLineWithinValue,
  texasMaximumLine,
  texasPlaceAllowed,
  texasRescission,
} from './texas.ts'

describe("the Texas limit of 80% of the home's value", () => {
  it("the Texas limit allows total debt of exactly 80% of the home's value", () => {
    expect(texasMaximumLine(dollars(400_000), dollars(250_000))).toBe(dollars(70_000))
    expect(texasMaximumLine(dollars(400_000), dollars(330_000))).toBe(0)
    expect(texasLineWithinValue(dollars(70_000), dollars(400_000), dollars(250_000))).toBe(true)
    expect(texasLineWithinValue(cents(70_000_01), dollars(400_000), dollars(250_000))).toBe(false)
  })

  it('the Texas limit allows the largest line, but not a line one cent larger', () => {
    const amount = fc.integer({ min: 1, max: 200_000_000 }).map(cents)
    fc.assert(
      fc.property(amount, amount, (value, liens) => {
        const max = texasMaximumLine(value, liens)
        if (max > 0) expect(texasLineWithinValue(max, value, liens)).toBe(true)
        expect(texasLineWithinValue(cents(max + 1), value, liens)).toBe(false)
      }),
    )
  })
})

describe('the Texas cap of 2% on fees', () => {
  it("four kinds of fees don't count toward the Texas fee cap, but only if a third party receives them", () => {
    const fees = [
      { kind: 'ORIGINATION', amount: dollars(900), thirdParty: false },
      { kind: 'APPRAISAL', amount: dollars(180), thirdParty: true },
      { kind: 'SURVEY', amount: dollars(400), thirdParty: true },
      { kind: 'TITLE_PREMIUM', amount: dollars(500), thirdParty: true },
      { kind: 'TITLE_REPORT', amount: dollars(120), thirdParty: false },
      { kind: 'OTHER', amount: dollars(75), thirdParty: true },
    ] as const
    expect(texasCountedFees(fees)).toBe(dollars(1_095))
  })

  it('the fees on a Texas line may equal the Texas cap but not exceed it', () => {
    expect(texasFeeCap(dollars(50_000))).toBe(dollars(1_000))
    expect(texasFeesWithinCap(dollars(50_000), dollars(1_000))).toBe(true)
    expect(texasFeesWithinCap(dollars(50_000), cents(1_000_01))).toBe(false)
  })
})

describe('closing', () => {
  it('a Texas line can close on the 12th day after the application or the notice, whichever is later', () => {
    expect(texasClosingAfterNotice(plainDate('2026-03-02'), plainDate('2026-03-04'))).toBe('2026-03-16')
    expect(texasClosingAfterNotice(plainDate('2026-12-24'), plainDate('2026-12-20'))).toBe('2027-01-05')
  })

  it("a Texas line can't close within a year of an earlier equity loan; for a loan closed on February 29, the year ends on March 1", () => {
    expect(texasClosingAfterPrevious(plainDate('2026-05-31'))).toBe('2027-05-31')
    expect(texasClosingAfterPrevious(plainDate('2027-02-28'))).toBe('2028-02-28')
    expect(texasClosingAfterPrevious(plainDate('2028-02-29'))).toBe('2029-03-01')
  })

  it("a Texas line can't close until one business day after the owner received the itemized costs", () => {
    expect(texasClosingAfterItemisedCosts(plainDate('2026-11-24'))).toBe('2026-11-25')
    expect(texasClosingAfterItemisedCosts(plainDate('2026-11-25'))).toBe('2026-11-27')
    expect(texasClosingAfterItemisedCosts(plainDate('2026-11-28'))).toBe('2026-11-30')
  })

  it('a Texas line can close as soon as all Texas waiting periods have ended', () => {
    const dates = { application: plainDate('2026-03-02'), noticeReceived: plainDate('2026-03-02') }
    expect(texasEarliestClosing(dates)).toBe('2026-03-14')
    expect(texasEarliestClosing({ ...dates, itemisedCostsReceived: plainDate('2026-03-14') })).toBe('2026-03-16')
    expect(texasEarliestClosing({ ...dates, previousClosing: plainDate('2025-06-01') })).toBe('2026-06-01')
  })

  it('a Texas closing must take place at the office of a lender, attorney or title company', () => {
    expect(texasPlaceAllowed('TITLE_COMPANY_OFFICE')).toBe(true)
    expect(texasPlaceAllowed('ATTORNEY_OFFICE')).toBe(true)
    expect(texasPlaceAllowed('REMOTE')).toBe(false)
    expect(texasPlaceAllowed('HOME')).toBe(false)
  })

  it('a Texas closing requires the consent of every owner and spouse', () => {
    const people = [
      { name: 'Ana', signed: true },
      { name: 'Luis', signed: false },
    ]
    expect(texasConsentMissing(people)).toEqual(['Luis'])
  })
})

describe('advances', () => {
  it("a Texas advance must be at least $4,000 and can't be taken by card or unsolicited check", () => {
    expect(texasAdvanceAllowed(dollars(4_000))).toBe(true)
    expect(texasAdvanceAllowed(cents(3_999_99))).toBe(false)
    expect(texasDeviceAllowed('DEBIT_CARD')).toBe(false)
    expect(texasDeviceAllowed('UNSOLICITED_CHECK')).toBe(false)
    expect(texasDeviceAllowed('OTHER')).toBe(true)
  })
})

describe('rescission', () => {
  it('the Texas rescission period counts calendar days, and its last day moves past Sundays and holidays', () => {
    // The line opened on a Wednesday. The third calendar day is a Saturday, Independence Day.
    expect(texasRescission(plainDate('2026-07-01'))).toEqual({
      texas: '2026-07-06',
      federal: '2026-07-06',
      expires: '2026-07-06',
    })
    // The line opened on a Saturday. The third calendar day is a Tuesday, but the third business day is a Wednesday.
    expect(texasRescission(plainDate('2026-10-17'))).toEqual({
      texas: '2026-10-20',
      federal: '2026-10-21',
      expires: '2026-10-21',
    })
  })

  it('the Texas rescission period ends no later than the federal period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const { texas, federal, expires } = texasRescission(addDays(plainDate('2000-01-01'), days))
        expect(texas <= federal).toBe(true)
        expect(expires).toBe(federal)
      }),
    )
  })
})
