import { expect, it } from 'vitest'
import { addDays, plainDate } from '../values/dates.ts'
import { answersUntil, NOTICE_NEAR_DAYS } from './demographicsWait.ts'

const TODAY = plainDate('2026-12-01')

it('the notice waits three days for answers if it’s due in 30 days', () => {
  expect(answersUntil(TODAY, addDays(TODAY, 30))).toBe('2026-12-04')
})

it('the wait always ends at least five days before staff would be told about a missing notice', () => {
  for (let days = 0; days <= 90; days++) {
    const due = addDays(TODAY, days)
    const until = answersUntil(TODAY, due)
    expect(until !== undefined, `due in ${days} days`).toBe(days > 10)
    if (until) expect(until <= addDays(due, -NOTICE_NEAR_DAYS - 5)).toBe(true)
  }
})
