import type { Instant } from './dates.ts'

const MINUTE = 60_000
const UNITS = [
  { unit: 'week', ms: 7 * 24 * 60 * MINUTE, short: 'w' },
  { unit: 'day', ms: 24 * 60 * MINUTE, short: 'd' },
  { unit: 'hour', ms: 60 * MINUTE, short: 'h' },
  { unit: 'minute', ms: MINUTE, short: 'm' },
] as const
const FOUR_WEEKS = 4 * UNITS[0].ms

const NOW = { short: 'now', words: 'just now' }

/**
 * Formats the time since an event in whole minutes, hours, days or weeks. If the event was more than four weeks ago,
 * formats the event's month and day in a time zone (IANA name). `short` is shown on the page ('5m', '3w', 'Nov 3');
 * `words` is for screen readers ('5 minutes ago').
 */
export function relativeTime(at: Instant, now: Instant, zone: string): { short: string; words: string } {
  const age = Date.parse(now) - Date.parse(at)
  if (age >= FOUR_WEEKS) {
    const day = (month: 'short' | 'long') =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, month, day: 'numeric' }).format(Date.parse(at))
    return { short: day('short'), words: day('long') }
  }
  const found = UNITS.find(({ ms }) => age >= ms)
  if (!found) return NOW
  const count = Math.floor(age / found.ms)
  return { short: `${count}${found.short}`, words: `${count} ${found.unit}${count === 1 ? '' : 's'} ago` }
}
