/**
 * Computes how long the person stays signed in, from the stored token. Uses the real clock, not the sandbox's, because
 * sessions do.
 */

interface Times {
  /** The time at which the token expires. An expired token can't be renewed. */
  readonly until: number
  /** The time at which the session ends, even if the person is active. */
  readonly end: number
}

/**
 * Returns when the token expires and when the session ends, in milliseconds since 1970. Undefined if there is no token
 * or the token lacks these times.
 */
export function sessionTimes(token: string | null): Times | undefined {
  const [, payload = ''] = token?.split('.') ?? []
  try {
    const { until, end } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Times>
    return typeof until === 'number' && typeof end === 'number' ? { until: until * 1000, end: end * 1000 } : undefined
  } catch {
    return undefined
  }
}

/** How many seconds before sign-out the person is warned. */
const WARN_SECONDS = 120
/** Sign out this many seconds before the token expires, because signing out needs a valid token. */
const MARGIN_SECONDS = 5

export interface TimeLeft {
  readonly seconds: number
  /** True if the session itself ends soon, so it can't be extended. */
  readonly final: boolean
}

/** Returns the seconds left at the time `now` if the warning is due; 0 when time is up. */
export function timeLeft(token: string | null, now: number): TimeLeft | undefined {
  const times = sessionTimes(token)
  if (!times) return undefined
  const seconds = Math.floor((times.until - now) / 1000) - MARGIN_SECONDS
  return seconds <= WARN_SECONDS ? { seconds: Math.max(0, seconds), final: times.until >= times.end } : undefined
}
