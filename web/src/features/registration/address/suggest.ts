import { ADDRESS_SEARCH } from 'domain/api/paths.ts'

export interface Suggestion {
  readonly fullAddress: string
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly units: number
}

/**
 * Returns addresses that start with the typed text. If the search fails, returns an empty list, because the person can
 * still type the address.
 */
export async function suggest(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const response = await fetch(ADDRESS_SEARCH + encodeURIComponent(typed), { signal })
    return response.ok ? ((await response.json()) as Suggestion[]) : []
  } catch {
    return []
  }
}
