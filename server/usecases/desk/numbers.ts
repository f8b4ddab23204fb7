/** Masks SSNs, account numbers and PINs in ports' questions and staff's answers. */
import { mask } from 'domain/values/identifiers.ts'

/**
 * The fields whose values stay masked until an agent asks to see them, each with a function that masks a value. `memo`
 * is the borrower's loan number at a lienholder. `pin` opens a frozen credit file, so its mask shows no digits at all.
 */
const MASKS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['ssn', mask],
  ['accountNumber', mask],
  ['memo', mask],
  ['pin', () => mask('')],
])

export interface PlacedNumber {
  /** The path of the number: field names and list positions joined by dots, such as 'person.ssn' or '0.ssn'. */
  readonly place: string
  readonly number: string
}

function walk(value: unknown, path: readonly string[], found: PlacedNumber[]): unknown {
  const masked = MASKS.get(path.at(-1) ?? '')
  if (typeof value === 'string' && masked) {
    found.push({ place: path.join('.'), number: value })
    return masked(value)
  }
  if (Array.isArray(value)) return value.map((part, index) => walk(part, [...path, String(index)], found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part, [...path, name], found)]))
}

/** Returns the value with masked numbers, together with the numbers themselves and their paths. */
export function maskNumbers(
  value: unknown,
  name: string,
): { readonly masked: unknown; readonly numbers: PlacedNumber[] } {
  const numbers: PlacedNumber[] = []
  return { masked: walk(value, [name], numbers), numbers }
}
