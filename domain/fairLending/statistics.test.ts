import { describe, expect, it } from 'vitest'
import { type Estimate, meanDifference, meanOf, rateDifference, rateOf, sampleOf, studentT } from './statistics.ts'

const closeTo = ({ low, high }: Estimate, bounds: readonly [number, number], digits = 4) => {
  expect(low).toBeCloseTo(bounds[0], digits)
  expect(high).toBeCloseTo(bounds[1], digits)
}

describe('rates', () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (Statistics in Medicine 1998), table I, method
  // 3.
  it.each([
    [81, 263, [0.2553, 0.3662]],
    [15, 148, [0.0624, 0.1605]],
    [0, 20, [0, 0.1611]],
    [1, 29, [0.0061, 0.1718]],
  ] as const)('the Wilson interval of %i in %i cases agrees with the published one', (yes, of, bounds) => {
    const rate = rateOf(yes, of)
    expect(rate.value).toBe(yes / of)
    closeTo(rate, bounds)
  })

  it('the interval of a rate of 100% ends at exactly 100%', () => {
    expect(rateOf(17, 17).high).toBe(1)
    expect(rateOf(0, 17).low).toBe(0)
  })

  it.each([
    [1, 0],
    [-1, 5],
    [6, 5],
  ])('%i in %i cases has no rate', (yes, of) => {
    expect(() => rateOf(yes, of)).toThrow(RangeError)
  })

  // Newcombe, "Interval estimation for the difference between independent proportions" (1998), table II, method 10.
  it.each([
    [56, 70, 48, 80, [0.0524, 0.3339]],
    [9, 10, 3, 10, [0.1705, 0.809]],
    [5, 56, 0, 29, [-0.0381, 0.1926]],
    [10, 10, 0, 20, [0.6791, 1]],
  ] as const)('the interval of %i/%i minus %i/%i agrees with the published one', (a, m, b, n, bounds) => {
    closeTo(rateDifference(rateOf(a, m), rateOf(b, n)), bounds)
  })
})

describe('means', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
  it.each([
    [9, 2.262],
    [10, 2.228],
    [20, 2.086],
    [30, 2.042],
    [60, 2.0],
    [100, 1.984],
  ])('with %i degrees of freedom, 97.5%% of Student’s t distribution is below %d', (degrees, quantile) => {
    expect(studentT(degrees)).toBeCloseTo(quantile, 3)
  })

  it('a mean has Student’s t interval', () => {
    // The mean is 5.5, the variance 55/6, and the standard error 0.957427.
    const mean = meanOf(sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    expect(mean.value).toBe(5.5)
    closeTo(mean, [3.33415, 7.66585])
  })

  it('the difference of two means has Welch’s interval, with the degrees of freedom by Welch and Satterthwaite', () => {
    // The samples of Welch's test with unequal variances on Wikipedia, and the interval that SciPy computes for them.
    const one = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4]
    const other = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4]
    const difference = meanDifference(sampleOf(one), sampleOf(other))
    expect(difference.value).toBeCloseTo(20.82 - 22.98667, 4)
    closeTo(difference, [-3.984096, -0.349237])
  })

  it('two samples without any variance differ by exactly the difference of their means', () => {
    expect(meanDifference(sampleOf([2, 2]), sampleOf([1, 1]))).toEqual({ value: 1, low: 1, high: 1 })
  })

  it('one value has no variance, so its mean has no interval', () => {
    expect(() => sampleOf([1])).toThrow(RangeError)
  })
})
