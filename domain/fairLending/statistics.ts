/**
 * Estimates with 95% confidence intervals. Rates are shares between 0 and 1.
 *
 * Rates: Wilson's score interval (Wilson 1927; NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.4.1). Differences
 * of two rates: Newcombe's hybrid score interval (Newcombe 1998, method 10). Means: Student's t interval (NIST/SEMATECH
 * 1.3.5.2). Differences of two means: Welch's t interval, which doesn't assume equal variances (NIST/SEMATECH 1.3.5.3).
 */

/** An estimate with the bounds of its 95% confidence interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The 97.5th percentile of the standard normal distribution. */
const Z = 1.959963984540054

/**
 * Returns the share of `yes` among `of` cases.
 * @throws RangeError unless 0 ≤ yes ≤ of, and of > 0
 */
export function rateOf(yes: number, of: number): Estimate {
  if (of <= 0 || yes < 0 || yes > of) throw new RangeError(`not a rate: ${yes} of ${of}`)
  const value = yes / of
  const spread = Z ** 2 / of
  const center = (value + spread / 2) / (1 + spread)
  const half = (Z * Math.sqrt((value * (1 - value)) / of + spread / (4 * of))) / (1 + spread)
  // At 0 and 1, a bound equals the value, and only rounding errors would move it past the value.
  return { value, low: yes === 0 ? 0 : center - half, high: yes === of ? 1 : center + half }
}

/** Returns how much larger `one` is than `other`. Both are results of `rateOf`. */
export function rateDifference(one: Estimate, other: Estimate): Estimate {
  const value = one.value - other.value
  return {
    value,
    low: value - Math.hypot(one.value - one.low, other.high - other.value),
    high: value + Math.hypot(one.high - one.value, other.value - other.low),
  }
}

/**
 * Returns the 97.5th percentile of Student's t distribution, by the expansion in Abramowitz and Stegun, 26.7.5. From 9
 * degrees of freedom on, the error is below 0.0001.
 */
export function studentT(degrees: number): number {
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92_160,
  ]
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), Z)
}

/** A sample's size, mean, and the square of the mean's standard error. */
export interface Sample {
  readonly count: number
  readonly mean: number
  readonly squaredError: number
}

/** @throws RangeError for fewer than two values, which have no variance */
export function sampleOf(values: readonly number[]): Sample {
  const count = values.length
  if (count < 2) throw new RangeError('a mean needs at least two values')
  const mean = values.reduce((sum, one) => sum + one, 0) / count
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return { count, mean, squaredError: squares / (count - 1) / count }
}

const around = (value: number, half: number): Estimate => ({ value, low: value - half, high: value + half })

export const meanOf = ({ count, mean, squaredError }: Sample): Estimate =>
  around(mean, studentT(count - 1) * Math.sqrt(squaredError))

/** Returns how much larger the mean of `one` is, with the degrees of freedom by Welch and Satterthwaite. */
export function meanDifference(one: Sample, other: Sample): Estimate {
  const value = one.mean - other.mean
  const both = one.squaredError + other.squaredError
  if (both === 0) return around(value, 0)
  const degrees = both ** 2 / (one.squaredError ** 2 / (one.count - 1) + other.squaredError ** 2 / (other.count - 1))
  return around(value, studentT(degrees) * Math.sqrt(both))
}
