/** This browser's anonymous ID. It connects a browser's visits and keeps its feature flags consistent. */
import { isUuid } from 'domain/values/identifiers.ts'

export interface SessionKey {
  readonly uuid: string
  /** When the visit began, in milliseconds since 1970. */
  readonly epoch: number
  readonly trackerUuid: string
}

const KEY = 'hearthline.visit'

/** The stored ID and last visit of this browser; empty if nothing valid is stored. */
export function readVisit(): Partial<SessionKey> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SessionKey>
    return typeof kept.trackerUuid === 'string' && isUuid(kept.trackerUuid) ? kept : {}
  } catch {
    return {}
  }
}

export const keepVisit = (visit: Partial<SessionKey>): void => localStorage.setItem(KEY, JSON.stringify(visit))

/** This browser's ID, created if missing. */
export function trackerUuid(): string {
  const known = readVisit().trackerUuid
  if (known) return known
  const made = crypto.randomUUID()
  keepVisit({ trackerUuid: made })
  return made
}
