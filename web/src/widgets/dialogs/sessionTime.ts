/**
 * Computes from the stored token how long the person stays signed in. Sessions use the real clock, not the sandbox's
 * clock.
 */
import { claimsOf } from '../../api/claims.ts'

interface Times {
  /** The time when the token expires. An expired token can't be renewed. */
  readonly until: number
  /** The time when the session ends, even if the person is active. */
  readonly end: number
}

/**
 * Returns when the token expires and when the session ends, in milliseconds since 1970. Returns undefined if the token
 * is missing or doesn't contain these times.
 */
export function sessionTimes(token: string | null): Times | undefined {
  const { until, end } = claimsOf(token)
  return until !== undefined && end !== undefined ? { until: until * 1000, end: end * 1000 } : undefined
}

/** How many seconds before sign-out the warning appears. */
const WARN_SECONDS = 120
/** The person is signed out this many seconds before the token expires, because signing out requires a valid token. */
const MARGIN_SECONDS = 5

export interface TimeLeft {
  readonly seconds: number
  /** Whether the token can no longer be renewed, because the session itself is about to end. */
  readonly final: boolean
}

/**
 * Returns the number of seconds left at the time `now`, or 0 if time is up. Returns undefined while it's too early for
 * the warning.
 */
export function timeLeft(token: string | null, now: number): TimeLeft | undefined {
  const times = sessionTimes(token)
  if (!times) return undefined
  const seconds = Math.floor((times.until - now) / 1000) - MARGIN_SECONDS
  return seconds <= WARN_SECONDS ? { seconds: Math.max(0, seconds), final: times.until >= times.end } : undefined
}
