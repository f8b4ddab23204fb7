/** How long the person stays signed in, from the stored token. Uses the real clock, as sessions do. */

interface Times {
  /** When the token stops working or being renewable. */
  readonly until: number
  /** When the session ends, regardless of activity. */
  readonly end: number
}

/** Both in milliseconds since 1970; undefined without a token or with one that has neither. */
export function sessionTimes(token: string | null): Times | undefined {
  const [, payload = ''] = token?.split('.') ?? []
  try {
    const { until, end } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Times>
    return typeof until === 'number' && typeof end === 'number' ? { until: until * 1000, end: end * 1000 } : undefined
  } catch {
    return undefined
  }
}

/** Seconds before the end when the person is asked. */
const WARN_SECONDS = 120
/** Signing out needs the token itself, so it happens just before the token expires. */
const MARGIN_SECONDS = 5

export interface TimeLeft {
  readonly seconds: number
  /** It can't be extended: the session itself ends. */
  readonly final: boolean
}

/** Seconds left at `now`, once few remain; 0 when time is up. */
export function timeLeft(token: string | null, now: number): TimeLeft | undefined {
  const times = sessionTimes(token)
  if (!times) return undefined
  const seconds = Math.floor((times.until - now) / 1000) - MARGIN_SECONDS
  return seconds <= WARN_SECONDS ? { seconds: Math.max(0, seconds), final: times.until >= times.end } : undefined
}
