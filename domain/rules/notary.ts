import type { Occupancy } from './eligibility.ts'

export interface NotaryPolicy {
  /** Whether the organization has electronic notary sessions at all. */
  readonly electronic: boolean
  /** States whose land records or law don't take them. */
  readonly manualStates: readonly string[]
  /** The same by county (names in lower case, without 'county'). */
  readonly manualCounties: Readonly<Record<string, readonly string[]>>
}

/** Place names as the tables of counties write them. */
export const countyKey = (county: string): string =>
  county
    .trim()
    .toLowerCase()
    .replace(/\s+county$/, '')

/**
 * Whether signing needs a notary in the same room. A Texas homestead line closes only at an office of the lender, an
 * attorney or a title company (Texas Constitution XVI 50(a)(6)(N)).
 */
export function manualNotaryRequired(
  place: { readonly state: string; readonly county?: string; readonly occupancy: Occupancy },
  policy: NotaryPolicy,
): boolean {
  if (!policy.electronic) return true
  if (place.state === 'TX' && place.occupancy === 'PRIMARY') return true
  if (policy.manualStates.includes(place.state)) return true
  return place.county !== undefined && (policy.manualCounties[place.state] ?? []).includes(countyKey(place.county))
}
