/** The number of this browser, by which nobody can be told: it keeps visits together, and variations of a feature. */
import { isUuid } from 'domain/values/identifiers.ts'

export interface SessionKey {
  readonly uuid: string
  /** Milliseconds at which the visit began. */
  readonly epoch: number
  readonly trackerUuid: string
}

const KEY = 'hearthline.visit'

/** What is known of this browser: its number, and the visit that it last had. */
export function readVisit(): Partial<SessionKey> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SessionKey>
    return typeof kept.trackerUuid === 'string' && isUuid(kept.trackerUuid) ? kept : {}
  } catch {
    return {}
  }
}

export const keepVisit = (visit: Partial<SessionKey>): void => localStorage.setItem(KEY, JSON.stringify(visit))

/** The number of this browser; made where there is none yet. */
export function trackerUuid(): string {
  const known = readVisit().trackerUuid
  if (known) return known
  const made = crypto.randomUUID()
  keepVisit({ trackerUuid: made })
  return made
}
