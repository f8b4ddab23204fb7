import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, cents, dollars, ZERO } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { assetDepletionIncome, assetsForIncome } from './assetDepletion.ts'
import { estimatedInsurance, paymentCapacity } from './capacity.ts'
import { dscr, largestPaymentByDscr, propertyExpense } from './dscr.ts'
import { dti, dtiLimit, largestPaymentByDti } from './dti.ts'
import { application, policy } from './testLending.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)

describe('dti', () => {
  it('the DTI limit is 50%, but 43% for a score below 680', () => {
    expect([800, 680, 679, 640].map((score) => dtiLimit(score, policy.dti))).toEqual([50, 50, 43, 43])
  })

  it('the DTI includes the payment on the new line', () => {
    expect(dti(dollars(2_000), dollars(500), dollars(5_000))).toBe(50)
    expect(largestPaymentByDti(dollars(2_000), dollars(5_000), percent(50))).toBe(dollars(500))
    expect(largestPaymentByDti(dollars(3_000), dollars(5_000), percent(50))).toBe(0)
  })

  it('the largest payment is within the DTI limit, and one cent more would exceed it', () => {
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(43, 50), (debts, income, limit) => {
        const payment = largestPaymentByDti(debts, income, percent(limit))
        if (payment > 0) expect((debts + payment) * 100).toBeLessThanOrEqual(income * limit)
        if (debts * 100 <= income * limit) expect((debts + payment + 1) * 100).toBeGreaterThan(income * limit)
      }),
    )
  })
})

describe('the cost of insurance', () => {
  it("if the home’s record states no insurance cost, the rules use the lender's percentage of the home's value", () => {
    expect(estimatedInsurance(dollars(600_000), { insurancePercent: percent(0.5) })).toBe(dollars(250))
    const lender = { ...policy, housing: { insurancePercent: percent(0.5) } }
    const { valuation } = application.property
    const capacityWith = (insurance?: Cents, home: Pick<typeof application.property, 'valuation'> = { valuation }) =>
      paymentCapacity({ ...application, property: { ...application.property, ...home, insurance } }, 770, lender)
    expect(capacityWith()).toEqual(capacityWith(dollars(250)))
    expect(capacityWith().capacity).toBeLessThan(capacityWith(ZERO).capacity)
    expect(capacityWith(undefined, { valuation: undefined })).toEqual(capacityWith(ZERO))
  })
})

describe('asset depletion', () => {
  it('asset depletion spreads liquid assets over 120 months of income', () => {
    expect(assetDepletionIncome(dollars(600_000), policy.assetDepletion)).toBe(dollars(5_000))
    expect(assetDepletionIncome(cents(119), policy.assetDepletion)).toBe(0)
    expect(assetsForIncome(dollars(5_000), policy.assetDepletion)).toBe(dollars(600_000))
  })
})

describe('dscr', () => {
  it('the DSCR is the rent divided by the sum of principal, interest, taxes, insurance, dues and the new payment', () => {
    const expense = propertyExpense({
      principalAndInterest: dollars(1_000),
      taxes: dollars(300),
      insurance: dollars(100),
      dues: dollars(100),
    })
    expect(expense).toBe(dollars(1_500))
    expect(dscr(dollars(2_200), expense, dollars(500))).toBeCloseTo(1.1)
    expect(largestPaymentByDscr(dollars(2_200), expense, policy.dscr)).toBe(dollars(500))
    expect(dscr(dollars(2_200), cents(0), cents(0))).toBe(Number.POSITIVE_INFINITY)
  })

  it('the DSCR meets its minimum at the largest payment, but not at one cent more', () => {
    fc.assert(
      fc.property(amount, amount, (rent, expense) => {
        const payment = largestPaymentByDscr(rent, expense, policy.dscr)
        if (payment > 0) expect(rent * 10).toBeGreaterThanOrEqual((expense + payment) * 11)
        if (rent * 10 >= expense * 11) expect(rent * 10).toBeLessThan((expense + payment + 1) * 11)
      }),
    )
  })
})
