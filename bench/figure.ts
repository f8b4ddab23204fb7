export interface Figure {
  readonly name: string
  readonly measured: number
  /** The formatted number, such as '83.1 KB'. */
  readonly shown: string
  /** The budget; undefined if the measurement has none. */
  readonly budget?: { readonly least?: number; readonly most?: number; readonly shown: string }
  /** Details for the report, such as the sample size or a figure to compare with. */
  readonly note?: string
}

export const isWithin = ({ measured, budget }: Figure): boolean =>
  !budget ||
  (measured >= (budget.least ?? Number.NEGATIVE_INFINITY) && measured <= (budget.most ?? Number.POSITIVE_INFINITY))

export interface Bench {
  readonly name: string
  measure(say: (line: string) => void): Promise<Figure[]>
}

/** Returns the quantile: the value below which the given `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const inMs = (value: number): string => `${value.toFixed(1)} ms`
export const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
