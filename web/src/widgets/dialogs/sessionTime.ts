/** How long somebody stays signed in, read from the token they hold. By the real clock, as sessions are. */

interface Times {
  /** Until when the token is of use or can be renewed. */
  readonly until: number
  /** When the session ends, whatever they do. */
  readonly end: number
}

/** Both in milliseconds since 1970; undefined without a token, or with one that says neither. */
export function sessionTimes(token: string | null): Times | undefined {
  const [, payload = ''] = token?.split('.') ?? []
  try {
    const { until, end } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Times>
    return typeof until === 'number' && typeof end === 'number' ? { until: until * 1000, end: end * 1000 } : undefined
  } catch {
    return undefined
  }
}

/** Seconds before the end at which the person is asked. */
const WARN_SECONDS = 120
/** Signing out needs the token itself, so it happens a little before its end. */
const MARGIN_SECONDS = 5

export interface TimeLeft {
  readonly seconds: number
  /** It cannot be made longer: the session itself is at its end. */
  readonly final: boolean
}

/** What is left at `now`, as soon as it is little. 0 when the time is up. */
export function timeLeft(token: string | null, now: number): TimeLeft | undefined {
  const times = sessionTimes(token)
  if (!times) return undefined
  const seconds = Math.floor((times.until - now) / 1000) - MARGIN_SECONDS
  return seconds <= WARN_SECONDS ? { seconds: Math.max(0, seconds), final: times.until >= times.end } : undefined
}
