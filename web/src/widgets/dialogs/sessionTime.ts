/** How long the person stays signed in, according to the stored token. Uses the real clock, as sessions do. */

interface Times {
  /** When the token expires and can no longer be renewed. */
  readonly until: number
  /** When the session ends, even if the person is active. */
  readonly end: number
}

/** Both times in milliseconds since 1970; undefined if there is no token or the token doesn't contain them. */
export function sessionTimes(token: string | null): Times | undefined {
  const [, payload = ''] = token?.split('.') ?? []
  try {
    const { until, end } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Times>
    return typeof until === 'number' && typeof end === 'number' ? { until: until * 1000, end: end * 1000 } : undefined
  } catch {
    return undefined
  }
}

/** How many seconds before the end the person is warned. */
const WARN_SECONDS = 120
/** Signing out needs a valid token, so it happens just before the token expires. */
const MARGIN_SECONDS = 5

export interface TimeLeft {
  readonly seconds: number
  /** True if the session itself ends, so it can't be extended. */
  readonly final: boolean
}

/** The seconds left at `now`, if the warning is due; 0 when time is up. */
export function timeLeft(token: string | null, now: number): TimeLeft | undefined {
  const times = sessionTimes(token)
  if (!times) return undefined
  const seconds = Math.floor((times.until - now) / 1000) - MARGIN_SECONDS
  return seconds <= WARN_SECONDS ? { seconds: Math.max(0, seconds), final: times.until >= times.end } : undefined
}
