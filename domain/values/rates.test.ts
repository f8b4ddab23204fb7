import { expect, it } from 'vitest'
import { formatPercent, percent, ratio } from './rates.ts'

it("the percentage conversion rejects a rate that isn't a finite number", () => {
  expect(() => percent(Number.NaN)).toThrow('not a percentage: NaN')
  expect(percent(9.65)).toBe(9.65)
})

it('zero as a percentage of zero is 0%, and any other amount as a percentage of zero exceeds every limit', () => {
  expect(ratio(1, 4)).toBe(25)
  expect(ratio(0, 0)).toBe(0)
  expect(ratio(1, 0)).toBe(Number.MAX_SAFE_INTEGER)
})

it('the percent formatter formats invalid input as NaN', () => {
  expect(formatPercent(Number.POSITIVE_INFINITY)).toBe('NaN')
  expect(formatPercent(9.65)).toBe('9.650%')
})
