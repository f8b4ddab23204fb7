import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { type Cents, cents, dollars, ZERO } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import type { HighCostFigures, HighCostInput } from './highCost.ts'
import { HIGH_COST_FIGURES, highCostFeeLimit, highCostFiguresOn, highCostTest, pointsAndFees } from './highCost.ts'

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

  it('points and fees include the largest prepayment penalty, broker compensation, participation fees and one draw fee', () => {
    const none = { financeCharge: ZERO, originatorCompensation: ZERO, participationFees: ZERO, drawFee: ZERO }
    const termination = [{ amount: dollars(350), untilMonth: 36 }]
    expect(pointsAndFees({ ...none, financeCharge: dollars(4_990), termination })).toBe(dollars(5_340))
    const parts = { originatorCompensation: dollars(1_000), participationFees: dollars(50), drawFee: dollars(20) }
    expect(pointsAndFees({ ...none, ...parts, termination: [] })).toBe(dollars(1_070))
  })

  it('a penalty after month 36, or of more than 2% of the credit limit, makes a line high-cost by itself', () => {
    const penalty = (amount: Cents, untilMonth: number) => test({ termination: [{ amount, untilMonth }] }).tripped
    expect(penalty(dollars(1_000), 36)).toEqual([])
    expect(penalty(dollars(1), 37)).toEqual([{ limb: 'penaltyMonths', actual: 37, limit: 36 }])
    expect(penalty(cents(1_000_01), 36)).toEqual([{ limb: 'penalty', actual: 1_000_01, limit: dollars(1_000) }])
    expect(penalty(ZERO, 60)).toEqual([])
    const two = [dollars(600), dollars(401)].map((amount) => ({ amount, untilMonth: 24 }))
    expect(test({ termination: two }).tripped).toMatchObject([{ limb: 'penalty', actual: dollars(1_001) }])
  })

  it("a charge that only recovers waived third-party charges within 36 months isn't a prepayment penalty", () => {
    const recovery = { amount: dollars(1_500), untilMonth: 36, recoversWaived: true }
    expect(test({ termination: [recovery] }).highCost).toBe(false)
    const none = { financeCharge: ZERO, originatorCompensation: ZERO, participationFees: ZERO, drawFee: ZERO }
    expect(pointsAndFees({ ...none, termination: [recovery] })).toBe(0)
    expect(test({ termination: [{ ...recovery, untilMonth: 37 }] }).tripped.map(({ limb }) => limb)).toEqual([
      'penaltyMonths',
      'penalty',
    ])
  })

  it("if a year's high-cost figures are unknown, the test never uses another year's figures instead", () => {
    expect(highCostFiguresOn(HIGH_COST_FIGURES, plainDate('2026-01-01'))).toBe(figures)
    expect(highCostFiguresOn(HIGH_COST_FIGURES, plainDate('2025-12-31'))).toBeUndefined()
    expect(highCostFiguresOn(HIGH_COST_FIGURES, plainDate('2027-01-01'))).toBeUndefined()
    const later = { ...figures, year: 2027 }
    expect(highCostFiguresOn([later, figures], plainDate('2027-01-01'))).toBe(later)
  })
})
