/** This browser's anonymous ID, which ties visits together and fixes feature variations. */
import { isUuid } from 'domain/values/identifiers.ts'

export interface SessionKey {
  readonly uuid: string
  /** When the visit began, in milliseconds. */
  readonly epoch: number
  readonly trackerUuid: string
}

const KEY = 'hearthline.visit'

/** What is known of this browser: its ID and last visit. */
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
