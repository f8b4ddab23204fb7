/**
 * Keeps screenings, suspicions and reports to the authorities out of the copy of a person's data (31 CFR 1020.320(e)).
 */
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { ReviewKind } from 'domain/journey/reviews.ts'

/** The kinds of reviews and requests that reveal that a person was screened, or the result of the screening. */
const RESTRICTED: readonly (ReviewKind | RequestKind)[] = ['WATCHLIST', 'SANCTIONS_REPORT', 'SANCTIONS']
const isRestricted = (value: unknown): boolean => RESTRICTED.some((one) => one === value)

/** Returns JSON data without the restricted codes, and without the objects and fields that contain one. */
export function withoutRestricted(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isAbout(one)).map((one: unknown) => withoutRestricted(one))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, one]) => !isRestricted(name) && !isAbout(one))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutRestricted(one)]))
}

/**
 * Whether a value is a restricted code or an object that contains one. Returns false for lists, because only a list's
 * restricted items are removed, never the whole list.
 */
const isAbout = (value: unknown): boolean =>
  isRestricted(value) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(isRestricted))
