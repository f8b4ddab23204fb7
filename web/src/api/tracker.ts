/**
 * Stores this browser's anonymous ID. The ID links the browser's visits to each other and keeps its feature flags
 * consistent.
 */
import { isUuid } from 'domain/values/identifiers.ts'
import { newUuid } from './uuid.ts'

export interface SessionKey {
  readonly uuid: string
  /** The time when the visit began, in milliseconds since 1970. */
  readonly epoch: number
  readonly trackerUuid: string
}

const KEY = 'hearthline.visit'

/** Reads this browser's ID and last visit from storage. Returns an empty object if storage has no valid data. */
export function readVisit(): Partial<SessionKey> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SessionKey>
    return typeof kept.trackerUuid === 'string' && isUuid(kept.trackerUuid) ? kept : {}
  } catch {
    return {}
  }
}

export const keepVisit = (visit: Partial<SessionKey>): void => localStorage.setItem(KEY, JSON.stringify(visit))

/** Returns this browser's ID. Creates it if it's missing. */
export function trackerUuid(): string {
  const known = readVisit().trackerUuid
  if (known) return known
  const made = newUuid()
  keepVisit({ trackerUuid: made })
  return made
}
