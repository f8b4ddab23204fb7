/** A rate or ratio in percent: 9.65 means 9.65%. */
declare const percentBrand: unique symbol
export type Percent = number & { readonly [percentBrand]: true }

/**
 * Converts `value` to a percentage.
 * @throws RangeError if `value` isn't finite.
 */
export function percent(value: number): Percent {
  if (!Number.isFinite(value)) throw new RangeError(`not a percentage: ${value}`)
  return value as Percent
}

/**
 * Rounds a rate to `decimals` places (default 3); halves are rounded up. Without rounding, floating-point errors would
 * become visible in sums of rates and make comparisons fail.
 */
export function roundPercent(value: number, decimals = 3): Percent {
  const scale = 10 ** decimals
  return percent(Math.round(value * scale * (1 + Number.EPSILON)) / scale)
}

/**
 * Returns `part` as a percentage of `whole`. If `whole` is zero, returns 0 for a zero part and otherwise a number above
 * every limit.
 */
export function ratio(part: number, whole: number): Percent {
  if (whole === 0) return percent(part === 0 ? 0 : Number.MAX_SAFE_INTEGER)
  return percent((part / whole) * 100)
}

/** The product's percent formatter: 3 decimals by default; 'NaN' for invalid input. */
export function formatPercent(value: number, decimals = 3): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'NaN'
  return `${value.toFixed(decimals)}%`
}
