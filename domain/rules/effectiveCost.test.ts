import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { cents, dollars, ZERO } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { effectiveCost } from './effectiveCost.ts'

const draw = {
  amount: dollars(50_000),
  fees: dollars(2_495),
  rate: percent(9.65),
  months: 120,
  drawnOn: plainDate('2026-12-01'),
  firstPayment: plainDate('2027-01-01'),
}

describe('effective cost: the rate including fees', () => {
  it("without fees, the effective cost equals the line's rate, even if the first period isn't exactly a month", () => {
    for (const firstPayment of ['2026-12-20', '2027-01-01', '2027-01-20']) {
      const cost = effectiveCost({ ...draw, fees: ZERO, firstPayment: plainDate(firstPayment) })
      expect(cost).toBeCloseTo(9.65, 2)
    }
    expect(effectiveCost({ ...draw, fees: ZERO, interestOnlyMonths: 24 })).toBeCloseTo(9.65, 2)
  })

  it('a fee raises the effective cost, and the shorter the term, the larger the increase', () => {
    expect(effectiveCost(draw)).toBe(10.878)
    expect(effectiveCost({ ...draw, months: 60 })).toBeGreaterThan(effectiveCost(draw))
    expect(effectiveCost({ ...draw, interestOnlyMonths: 24 })).toBeLessThan(effectiveCost(draw))
  })

  it('the effective cost never falls when the fee rises', () => {
    const fee = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
    fc.assert(
      fc.property(fee, fee, fc.constantFrom(60, 120, 180, 360), (a, b, months) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const costOf = (fees: typeof a) => effectiveCost({ ...draw, months, fees })
        expect(costOf(low)).toBeLessThanOrEqual(costOf(high))
      }),
      { numRuns: 50 },
    )
  })

  it('computing the effective cost throws an error if fees use up the whole draw', () => {
    expect(() => effectiveCost({ ...draw, fees: draw.amount })).toThrow(RangeError)
  })
})
