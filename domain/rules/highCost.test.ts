import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { cents, dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import type { HighCostFigures, HighCostInput } from './highCost.ts'
import { HIGH_COST_FIGURES, highCostFeeLimit, highCostFiguresOn, highCostTest } from './highCost.ts'

const [figures] = HIGH_COST_FIGURES as [HighCostFigures]
const line: HighCostInput = {
  principalDwelling: true,
  limit: dollars(50_000),
  fees: dollars(2_495),
  apr: percent(9.65),
  apor: percent(5.95),
  lien: 'subordinate',
}
const test = (change: Partial<HighCostInput>) => highCostTest({ ...line, ...change }, figures)

describe('high-cost test', () => {
  it('an ordinary line passes the high-cost test', () => {
    expect(test({})).toEqual({ tested: true, highCost: false, feeLimit: dollars(2_500), aprLimit: 14.45, tripped: [] })
  })

  it("a large line's fee limit is 5%; a smaller line's limit is 8% or a fixed amount, whichever is less", () => {
    expect(highCostFeeLimit(dollars(27_592), figures)).toBe(137_960)
    expect(highCostFeeLimit(cents(27_591_99), figures)).toBe(138_000)
    expect(highCostFeeLimit(dollars(15_000), figures)).toBe(120_000)
    expect(test({ fees: dollars(2_500) }).highCost).toBe(false)
    expect(test({ fees: cents(2_500_01) }).tripped).toEqual([{ limb: 'fees', actual: 250_001, limit: 250_000 }])
  })

  it('the high-cost test allows an APR up to and including the limit for the lien position', () => {
    expect(test({ apr: percent(14.45) }).highCost).toBe(false)
    expect(test({ apr: percent(14.451) }).tripped).toEqual([{ limb: 'apr', actual: 14.451, limit: 14.45 }])
    expect(test({ apr: percent(12.46), lien: 'first' }).tripped).toEqual([{ limb: 'apr', actual: 12.46, limit: 12.45 }])
  })

  it('if a line exceeds both the fee limit and the APR limit, the high-cost test returns both', () => {
    const { tripped } = test({ fees: dollars(4_000), apr: percent(17.2) })
    expect(tripped.map((limb) => limb.limb)).toEqual(['fees', 'apr'])
  })

  it('the high-cost test applies only to a principal dwelling', () => {
    expect(test({ principalDwelling: false, apr: percent(17.2), fees: dollars(9_000) })).toMatchObject({
      tested: false,
      highCost: false,
      tripped: [],
    })
  })

  it('the high-cost test uses the figures published for the given date; for earlier dates, it uses the oldest figures', () => {
    expect(highCostFiguresOn(HIGH_COST_FIGURES, plainDate('2020-01-01'))).toBe(figures)
    const later = { ...figures, from: plainDate('2027-01-01') }
    expect(highCostFiguresOn([later, figures], plainDate('2026-12-31'))).toBe(figures)
    expect(highCostFiguresOn([figures, later], plainDate('2027-01-01'))).toBe(later)
  })
})
