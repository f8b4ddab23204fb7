import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { amortize, interestOnlyPayment, levelPayment, minimumPaymentExample, totalInterest } from './payment.ts'

describe('level payment', () => {
  it('the level payment repays the draw exactly over the term', () => {
    expect(levelPayment(dollars(100_000), percent(6), 360)).toBe(59_955)
    expect(levelPayment(dollars(50_000), percent(9.65), 120)).toBe(65_110)
    expect(levelPayment(dollars(1_000), percent(0), 3)).toBe(33_333)
    expect(() => levelPayment(dollars(1_000), percent(5), 0)).toThrow(RangeError)
  })

  it('the level payment is higher for a higher rate or a larger amount', () => {
    const amount = fc.integer({ min: 1_000_00, max: 400_000_00 }).map(cents)
    const rate = fc.integer({ min: 0, max: 2_000 }).map((n) => percent(n / 100))
    fc.assert(
      fc.property(amount, rate, fc.constantFrom(60, 120, 180, 360), (a, r, n) => {
        expect(levelPayment(a, percent(r + 0.5), n)).toBeGreaterThan(levelPayment(a, r, n))
        expect(levelPayment(cents(a + 100_000), r, n)).toBeGreaterThan(levelPayment(a, r, n))
      }),
    )
  })
})

describe('interest-only payment', () => {
  it('the interest-only payment is amount × rate / 365.25 × days, rounded half up', () => {
    expect(interestOnlyPayment(dollars(100_000), percent(9))).toBe(75_000)
    expect(interestOnlyPayment(dollars(100_000), percent(9), 31)).toBe(76_386)
    expect(interestOnlyPayment(dollars(1_000), percent(7.314))).toBe(610)
    expect(interestOnlyPayment(cents(100), percent(6))).toBe(1)
  })
})

describe('amortization', () => {
  it('a repayment schedule repays the draw to the cent, even with a long first period', () => {
    const draw = fc.record({
      amount: fc.integer({ min: 1_000_00, max: 400_000_00 }).map(cents),
      rate: fc.integer({ min: 0, max: 1_720 }).map((n) => percent(n / 100)),
      months: fc.integer({ min: 2, max: 360 }),
      firstPeriod: fc.record({ full: fc.integer({ min: 0, max: 2 }), fraction: fc.constantFrom(0, 0.2, 29 / 30) }),
    })
    fc.assert(
      fc.property(draw, (d) => {
        const schedule = amortize(d)
        expect(schedule.at(-1)?.balance).toBe(0)
        expect(schedule.reduce((sum, row) => sum + row.principal, 0)).toBe(d.amount)
        const paid = schedule.reduce((sum, row) => sum + row.payment, 0)
        expect(paid - totalInterest(schedule)).toBe(d.amount)
      }),
    )
  })

  it('a repayment schedule adds the interest for odd days to the first payment', () => {
    const draw = { amount: dollars(12_000), rate: percent(12), months: 12 }
    expect(amortize(draw)[0]?.interest).toBe(12_000)
    expect(amortize({ ...draw, firstPeriod: { full: 0, fraction: 0.5 } })[0]?.interest).toBe(6_000)
    expect(amortize({ ...draw, firstPeriod: { full: 1, fraction: 0.5 } })[0]?.interest).toBe(18_060)
  })

  it('a repayment schedule ends early if the borrower pays more than the level payment', () => {
    const schedule = amortize({ amount: dollars(1_000), rate: percent(12), months: 12, payment: dollars(600) })
    expect(schedule.map((row) => row.payment)).toEqual([60_000, 41_410])
  })
})

describe('minimum payment example', () => {
  it('the minimum payment example uses a balance of $10,000', () => {
    const example = minimumPaymentExample(percent(9), 120)
    expect(example).toMatchObject({ balance: 1_000_000, payment: 12_668, repaymentPayment: 12_668, months: 120 })
    expect(example.totalInterest).toBe(119 * 12_668 + example.finalPayment - 1_000_000)
  })

  it('the number of months in the minimum payment example includes the interest-only months', () => {
    const example = minimumPaymentExample(percent(9), 120, 60)
    expect(example).toMatchObject({ payment: 7_500, repaymentPayment: 12_668, months: 180 })
    expect(example.totalInterest - minimumPaymentExample(percent(9), 120).totalInterest).toBe(60 * 7_500)
  })
})
