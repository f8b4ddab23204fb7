import { isStateCode, STATE_NAMES, type StateCode, TERRITORY_NAMES } from 'domain/values/address.ts'

/** Lowercase names of states and territories, with their two-letter codes. */
export const CODE_OF_NAME: ReadonlyMap<string, StateCode> = new Map(
  Object.entries({ ...STATE_NAMES, ...TERRITORY_NAMES }).map(([code, name]) => [name.toLowerCase(), code as StateCode]),
)

/** Returns the two-letter code for a state's code or name; undefined for anything else. */
export function stateCode(text: string): StateCode | undefined {
  const trimmed = text.trim()
  const code = trimmed.toUpperCase()
  return isStateCode(code) ? code : CODE_OF_NAME.get(trimmed.toLowerCase())
}
