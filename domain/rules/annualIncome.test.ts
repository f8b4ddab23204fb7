import { describe, expect, test } from 'vitest'
import { addDays, plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { annualDeposits, annualPay, type PayFrequency, type PayStub } from './annualIncome.ts'

const today = plainDate('2026-11-23')
const stub = (gross: number, ago: number, more: Partial<PayStub> = {}): PayStub => ({
  ...{ employer: 'Distinct Works', gross: dollars(gross), frequency: 'BIWEEKLY', paidOn: addDays(today, -ago) },
  ...more,
})

describe('annual pay', () => {
  test.each<[PayFrequency, number]>([
    ['WEEKLY', 52_000],
    ['BIWEEKLY', 26_000],
    ['SEMI_MONTHLY', 24_000],
    ['MONTHLY', 12_000],
  ])('annual pay of $1,000.00 per period, paid %s, is %s dollars', (frequency, annual) => {
    expect(annualPay([stub(1000, 5, { frequency })], today)).toEqual({
      annual: dollars(annual),
      employer: 'Distinct Works',
    })
  })

  test('annual pay is the average paycheck of the last 90 days times the pay periods, counting only stubs with the newest pay frequency', () => {
    const stubs = [stub(1000, 5), stub(2000, 19), stub(9000, 91), stub(9000, 30, { frequency: 'MONTHLY' })]
    expect(annualPay(stubs, today).annual).toBe(dollars(39_000))
  })

  test('annual pay adds up the pay from all current employers, and the result names the highest-paying employer', () => {
    const stubs = [stub(100, 1), stub(1000, 45, { employer: 'Main' }), stub(5000, 46, { employer: 'Ended' })]
    expect(annualPay(stubs, today)).toEqual({ annual: dollars(28_600), employer: 'Main' })
    expect(annualPay([], today)).toEqual({ annual: 0, employer: '' })
  })
})

describe('annual deposits', () => {
  const from = (days: number, total: number, to = 0) => ({
    ...{ payer: 'Pension', total: dollars(total), from: addDays(today, -days), to: addDays(today, -to) },
  })
  test('deposits are extrapolated to a full year, and a period shorter than 90 days counts as 90 days', () => {
    expect(annualDeposits([from(365, 36_000)], today)).toEqual({ annual: dollars(36_000), employer: 'Pension' })
    expect(annualDeposits([from(73, 9000, 3)], today).annual).toBe(dollars(36_500))
  })
  test("annual deposits don't include payers whose deposits have stopped", () => {
    expect(annualDeposits([from(365, 36_000, 46)], today)).toEqual({ annual: 0, employer: '' })
  })
})
