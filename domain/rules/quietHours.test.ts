import { expect, it } from 'vitest'
import { instant } from '../values/dates.ts'
import { textableFrom } from './quietHours.ts'

const from = (states: readonly string[], now: string) => textableFrom(states, instant(now))

it.each([
  ['in the morning before 8 AM', '2026-12-01T12:59:59.000Z', '2026-12-01T13:00:00.000Z'],
  ['at 8 AM', '2026-12-01T13:00:00.000Z', '2026-12-01T13:00:00.000Z'],
  ['one second before 9 PM', '2026-12-02T01:59:59.000Z', '2026-12-02T01:59:59.000Z'],
  ['at 9 PM', '2026-12-02T02:00:00.000Z', '2026-12-02T13:00:00.000Z'],
  ['after midnight', '2026-12-02T05:30:00.000Z', '2026-12-02T13:00:00.000Z'],
  ['in the night in which daylight saving time begins', '2026-03-08T03:00:00.000Z', '2026-03-08T12:00:00.000Z'],
])('a text to Ohio waits for 8 AM there and may be sent until 9 PM: %s', (_, now, sent) => {
  expect(from(['OH'], now)).toBe(sent)
})

it('in a state with two time zones, a text waits until the quiet hours are over in both', () => {
  // 8 AM Central is 7 AM Mountain, and 9 PM Central is 8 PM Mountain.
  expect(from(['TX'], '2026-12-01T14:00:00Z')).toBe('2026-12-01T15:00:00.000Z')
  expect(from(['TX'], '2026-12-02T03:00:00Z')).toBe('2026-12-02T15:00:00.000Z')
})

it('if the person lives in another state than the home, a text waits until both are outside the quiet hours', () => {
  expect(from(['NY', 'HI'], '2026-12-01T13:00:00Z')).toBe('2026-12-01T18:00:00.000Z')
  expect(from(['NY', 'HI'], '2026-12-02T02:00:00Z')).toBe('2026-12-02T18:00:00.000Z')
})

it('a text whose recipient’s state is unknown isn’t held back', () => {
  expect(from([], '2026-12-01T08:00:00Z')).toBe('2026-12-01T08:00:00.000Z')
})
