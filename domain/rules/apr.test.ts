import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, dollars } from '../values/money.ts'
import type { Stream } from './apr.ts'
import { actuarialApr } from './apr.ts'

const stream = (amount: number, count: number, full: number, fraction = 0): Stream => ({
  amount: dollars(amount),
  count,
  full,
  fraction,
})

const rate = (advances: Stream[], payments: Stream[], unitPeriodsPerYear: number) =>
  actuarialApr({ advances, payments, unitPeriodsPerYear }).toFixed(2)

const lent = (amount: number) => [stream(amount, 1, 0)]

describe('worked examples of 12 CFR 1026 Appendix J (c)', () => {
  it.each([
    ['monthly', lent(5000), [stream(230, 24, 1)], 12, '9.69'],
    ['monthly, long first period', lent(6000), [stream(200, 36, 1, 19 / 30)], 12, '11.82'],
    ['semimonthly, short first period', lent(5000), [stream(219.17, 24, 0, 6 / 15)], 24, '10.34'],
    ['quarterly', lent(10000), [stream(385, 40, 1, 39 / 90)], 4, '8.97'],
    ['weekly', lent(500), [stream(17.6, 30, 4, 4 / 7)], 52, '14.96'],
    ['every 4 weeks', lent(400), [stream(39.5, 1, 1, 5 / 28), stream(38.31, 11, 2, 5 / 28)], 13, '28.50'],
    ['odd last', lent(200), [stream(9.5, 19, 0, 8 / 14), stream(30, 1, 19, 8 / 14)], 26, '12.22'],
    ['255 days', lent(1000), [stream(1080, 1, 1)], 365 / 255, '11.45'],
    ['18 months', lent(1000), [stream(1135.19, 1, 1, 6 / 12)], 1, '8.76'],
    ['two years', lent(1000), [stream(1240, 1, 2)], 1, '11.36'],
    [
      'skipped payments',
      lent(2135),
      [
        stream(100, 9, 0, 26 / 28),
        stream(100, 6, 10, 12 / 28),
        stream(100, 6, 16, 26 / 28),
        stream(100, 3, 23, 12 / 28),
      ],
      13,
      '12.00',
    ],
  ])('the APR matches the worked example: %s', (_name, advances, payments, perYear, expected) => {
    expect(rate(advances, payments, perYear)).toBe(expected)
  })
})

describe('the actuarial method for the APR', () => {
  it('the APR calculation uses simple interest for the odd fraction of a unit-period', () => {
    // If 100 is repaid as 101.5 after half a unit-period, simple interest gives 3% per unit-period. With compounding,
    // the rate would be 3.0225%.
    expect(rate(lent(100), [stream(101.5, 1, 0, 0.5)], 12)).toBe('36.00')
  })

  it('the APR calculation handles several advances, and payments that are several unit-periods apart', () => {
    const advances = [{ ...stream(1000, 2, 0), every: 6 }]
    // Two advances of 1,000 at 1% per month, one at the start and one after six months. A single payment repays both
    // after a year.
    const owed = 1000 * (1.01 ** 12 + 1.01 ** 6)
    expect(rate(advances, [stream(owed, 1, 12)], 12)).toBe('12.00')
    // The compounded monthly rate that equals 6% per half-year, times 12: 12 × (1.06^(1/6) − 1).
    expect(rate(lent(1000), [{ ...stream(60, 2, 6), every: 6 }, stream(1000, 1, 12)], 12)).toBe('11.71')
  })

  it('the APR is 0% if the payments exactly repay the advance, and lower payments cause an error', () => {
    expect(rate(lent(1200), [stream(100, 12, 1)], 12)).toBe('0.00')
    expect(() => rate(lent(1201), [stream(100, 12, 1)], 12)).toThrow('do not repay')
    expect(() => rate(lent(1200), [], 12)).toThrow(RangeError)
    expect(() => rate(lent(1200), [stream(100, 0, 1)], 12)).toThrow(RangeError)
  })

  it('the APR of a payment schedule equals the rate used to compute its payments', () => {
    const monthly = fc.double({ min: 0.0001, max: 0.05, noNaN: true })
    fc.assert(
      fc.property(monthly, fc.integer({ min: 1, max: 360 }), fc.integer({ min: 0, max: 29 }), (i, count, days) => {
        const fraction = days / 30
        const payment = cents(100_000)
        let worth = 0
        for (let k = 1; k <= count; k++) worth += payment / ((1 + i) ** k * (1 + fraction * i))
        const amount = cents(Math.round(worth * 1000))
        const got = actuarialApr({
          advances: [{ amount, count: 1, full: 0, fraction: 0 }],
          payments: [{ amount: cents(payment * 1000), count, full: 1, fraction }],
          unitPeriodsPerYear: 12,
        })
        expect(got).toBeCloseTo(i * 1200, 3)
      }),
    )
  })
})
