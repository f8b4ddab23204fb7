/**
 * Computes how long the person stays signed in, from the stored token. Uses the real clock instead of the sandbox's
 * clock, because sessions depend on it.
 */

interface Times {
  /** The time when the token expires. After that, it can't be renewed. */
  readonly until: number
  /** The time when the session ends, even if the person is active. */
  readonly end: number
}

/**
 * Returns when the token expires and when the session ends, in milliseconds since 1970. Undefined if there's no token
 * or if it doesn't contain these times.
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

/** The number of seconds between the warning and sign-out. */
const WARN_SECONDS = 120
/** The person is signed out this many seconds before the token expires, because signing out requires a valid token. */
const MARGIN_SECONDS = 5

export interface TimeLeft {
  readonly seconds: number
  /** True if the session itself ends soon, which means that it can't be extended. */
  readonly final: boolean
}

/** Returns the number of seconds left at the time `now` if the warning is due; 0 if time is up. */
export function timeLeft(token: string | null, now: number): TimeLeft | undefined {
  const times = sessionTimes(token)
  if (!times) return undefined
  const seconds = Math.floor((times.until - now) / 1000) - MARGIN_SECONDS
  return seconds <= WARN_SECONDS ? { seconds: Math.max(0, seconds), final: times.until >= times.end } : undefined
}
