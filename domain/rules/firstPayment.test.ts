import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, plainDate } from '../values/dates.ts'
import { firstPaymentOn } from './firstPayment.ts'

describe('first payment', () => {
  it('without a preferred day of the month, the first payment is due one month after opening', () => {
    expect(firstPaymentOn(plainDate('2026-11-23'))).toBe('2026-12-23')
    expect(firstPaymentOn(plainDate('2027-01-31'))).toBe('2027-02-28')
  })

  it("the first payment is due on the borrower's chosen day of the month, at least a month after opening", () => {
    expect(firstPaymentOn(plainDate('2026-11-23'), 28)).toBe('2026-12-28')
    expect(firstPaymentOn(plainDate('2026-11-23'), 5)).toBe('2027-01-05')
    expect(firstPaymentOn(plainDate('2026-11-23'), 23)).toBe('2026-12-23')
  })

  it('the first payment is due one to two months after opening', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 28 }), (days, day) => {
        const opened = addDays(plainDate('2024-01-01'), days)
        const first = firstPaymentOn(opened, day)
        expect(Number(first.slice(8))).toBe(day)
        expect(first >= addMonths(opened, 1)).toBe(true)
        expect(first <= addMonths(opened, 2)).toBe(true)
      }),
    )
  })
})
