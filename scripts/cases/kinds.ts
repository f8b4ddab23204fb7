/** A row in a case file, as parsed JSON. */
export type Row = Record<string, unknown>

/** One check of a row: the row's expected value, and the value that the rules return. */
export type Check = { name: string; expected: string; got: string }

/** The result of one row: its checks, and notes that don't affect whether the row passes. */
export type Outcome = { checks: Check[]; notes?: string[] }

/**
 * A type of case file. To support another type, add an object to the list in cases.ts. `run` gets a row and the rest of
 * its file, and throws a CaseError if it can't read or compute the row.
 */
export type CaseKind = {
  name: string
  matches(row: Row): boolean
  label(row: Row): string
  run(row: Row, file: Row): Outcome
}

/** Thrown for a row that can't be checked. The message says why. */
export class CaseError extends Error {}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tries the keys in order, and returns the first value that isn't missing, null or empty. */
export function find(row: Row, ...keys: string[]): unknown {
  for (const key of keys) {
    const value = row[key]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

export function need(row: Row, ...keys: string[]): unknown {
  const value = find(row, ...keys)
  if (value === undefined) throw new CaseError(`the row has no ${keys.join(' or ')}`)
  return value
}

const DECIMAL = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`
const FRACTION = new RegExp(`^(?:(${DECIMAL})\\s+)?(${DECIMAL})(?:\\s*/\\s*(${DECIMAL}))?$`)

/** Reads a number or a string that represents a number: '0.25', '13/30', '1 2/3', '$15,000.00'. */
export function readNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string') {
    const match = FRACTION.exec(value.replace(/[$,%]/g, '').trim())
    if (match && !(match[1] && !match[3])) {
      const number = Number(match[1] ?? 0) + Number(match[2]) / Number(match[3] ?? 1)
      if (Number.isFinite(number)) return number
    }
  }
  throw new CaseError(`not a number: ${JSON.stringify(value)}`)
}

export function readRows(value: unknown, name: string): Row[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length === 0 || !list.every(isRow)) throw new CaseError(`not a list of ${name}`)
  return list
}

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Compares dollar amounts, rates or counts as numbers, not as text, so that '0.00' equals 0. Both numbers are first
 * rounded to `decimals` decimal places.
 */
export function compareNumber(name: string, expected: unknown, got: number, decimals: number): Check {
  return { name, expected: readNumber(expected).toFixed(decimals), got: got.toFixed(decimals) }
}

export const compare = (name: string, expected: unknown, got: string | boolean | null): Check => ({
  name,
  expected: show(expected),
  got: show(got),
})
