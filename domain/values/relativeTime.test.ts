import { expect, test } from 'vitest'
import { instant } from './dates.ts'
import { relativeTime } from './relativeTime.ts'

const AT = Date.parse('2026-11-03T15:00:00Z')
const after = (ms: number) => relativeTime(instant(AT), instant(AT + ms), 'America/Los_Angeles')
const [SECOND, MINUTE, HOUR, DAY, WEEK] = [1000, 60_000, 3_600_000, 86_400_000, 604_800_000] as const

test.each([
  ['ahead of the clock', -MINUTE, 'now', 'just now'],
  ['at once', 0, 'now', 'just now'],
  ['before a minute', MINUTE - 1, 'now', 'just now'],
  ['a minute', MINUTE, '1m', '1 minute ago'],
  ['two minutes', 2 * MINUTE, '2m', '2 minutes ago'],
  ['before an hour', HOUR - SECOND, '59m', '59 minutes ago'],
  ['an hour', HOUR, '1h', '1 hour ago'],
  ['before a day', DAY - SECOND, '23h', '23 hours ago'],
  ['a day', DAY, '1d', '1 day ago'],
  ['before a week', WEEK - SECOND, '6d', '6 days ago'],
  ['a week', WEEK, '1w', '1 week ago'],
  ['before four weeks', 4 * WEEK - SECOND, '3w', '3 weeks ago'],
  ['four weeks', 4 * WEEK, 'Nov 3', 'November 3'],
  ['a year', 52 * WEEK, 'Nov 3', 'November 3'],
])('the time since an event has a short and a long form: %s', (_, ms, short, words) => {
  expect(after(ms)).toEqual({ short, words })
})

test('for an older event, the month and day are shown in the given time zone', () => {
  const at = instant('2026-11-03T02:00:00Z')
  const now = instant('2027-01-01T00:00:00Z')
  expect(relativeTime(at, now, 'America/Los_Angeles').short).toBe('Nov 2')
  expect(relativeTime(at, now, 'America/New_York').short).toBe('Nov 2')
  expect(relativeTime(at, now, 'UTC').short).toBe('Nov 3')
})
