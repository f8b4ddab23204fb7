import { describe, expect, it } from 'vitest'
import { add, dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { amortize, interestOnlyPayment, totalInterest } from './payment.ts'
import { repaymentByYear } from './repayment.ts'

const draw = { amount: dollars(50_000), rate: percent(9.65), term: 10 }

describe('repayment by year', () => {
  it('the yearly repayments add up to the whole draw and all of its interest', () => {
    const years = repaymentByYear(draw)
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(years.at(-1)?.balance).toBe(0)
    expect(add(...years.map(({ principal }) => principal))).toBe(draw.amount)
    const { amount, rate } = draw
    expect(add(...years.map(({ interest }) => interest))).toBe(totalInterest(amortize({ amount, rate, months: 120 })))
  })

  it('during the interest-only years, the balance stays the same and only interest is paid', () => {
    const years = repaymentByYear({ ...draw, interestOnlyYears: 3 })
    expect(years).toHaveLength(10)
    const interest = 12 * interestOnlyPayment(draw.amount, draw.rate)
    for (const year of years.slice(0, 3)) expect(year).toMatchObject({ interest, principal: 0, balance: draw.amount })
    expect(years[3]?.balance).toBeLessThan(draw.amount)
    expect(years.at(-1)?.balance).toBe(0)
  })

  it('computing the yearly repayments throws an error if the interest-only period is as long as the whole term', () => {
    expect(() => repaymentByYear({ ...draw, interestOnlyYears: 10 })).toThrow(RangeError)
  })
})
