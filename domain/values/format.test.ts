import { describe, expect, it } from 'vitest'
import { type Cents, cents, dollars, formatMoney } from './money.ts'
import { formatPercent } from './rates.ts'

describe('formatting defaults', () => {
  it('by default, money is formatted as US dollars, en-US, with 0 decimals', () => {
    expect(formatMoney(dollars(400_000))).toBe('$400,000')
    expect(formatMoney(cents(123_456))).toBe('$1,235')
    expect(formatMoney(cents(-150_000))).toBe('-$1,500')
    expect(formatMoney(cents(123_456), 2)).toBe('$1,234.56')
  })

  it('by default, percents are formatted with 3 decimals', () => {
    expect(formatPercent(7.6)).toBe('7.600%')
    expect(formatPercent(9.65, 2)).toBe('9.65%')
  })
})

describe('formatting invalid numbers', () => {
  it.each([
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [100, -1],
    [100, 0.5],
  ])('the money formatter throws "invalid input" for %d with precision %d', (amount, precision) => {
    expect(() => formatMoney(amount as Cents, precision)).toThrow(new RangeError('invalid input'))
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 'x' as unknown as number])(
    'the invalid percent %s is formatted as NaN',
    (value) => expect(formatPercent(value)).toBe('NaN'),
  )
})
