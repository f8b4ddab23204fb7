import { describe, expect, it } from 'vitest'
import { percent } from '../values/rates.ts'
import { comparableTerm, hasRateSpread, rateSpread } from './rateSpread.ts'

describe('the rate spread', () => {
  it('the rate spread of a term without its own APOR uses the nearest term, or the shorter of two equally near terms', () => {
    const fixed = [0.5, 4, 6, 8, 9, 11, 16, 25, 35].map((term) => comparableTerm(term, 'FIXED'))
    expect(fixed).toEqual([1, 3, 5, 7, 10, 10, 15, 20, 30])
    expect([4, 12, 30].map((term) => comparableTerm(term, 'VARIABLE'))).toEqual([3, 10, 10])
  })
  it('the register reports a rate spread only for originated loans and for approvals that weren’t accepted', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].filter((action) => hasRateSpread(action, false))).toEqual([1, 2, 8])
    expect(hasRateSpread(1, true)).toBe(false)
  })
  it('the rate spread has three decimals, and halves round away from zero', () => {
    expect(rateSpread(percent(9.65), percent(7.235))).toBe(2.415)
    expect(rateSpread(percent(3.0005), percent(1))).toBe(2.001)
    expect(rateSpread(percent(1), percent(3.0005))).toBe(-2.001)
    expect(rateSpread(percent(5), percent(5))).toBe(0)
  })
})
