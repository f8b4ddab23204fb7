import { expect, test } from 'vitest'
import { employmentCalls } from './port.ts'

const { answer, upcast } = employmentCalls.confirm

test.each([
  [{ confirmed: true }, { works: 'YES' }],
  [{ confirmed: false }, { works: 'NO' }],
  [{ works: 'UNKNOWN' }, { works: 'UNKNOWN' }],
])('reads the stored answer %j as %j, because older versions had no third answer', (stored, current) => {
  expect(answer.parse(upcast(stored))).toEqual(current)
})

test('rejects a stored answer that fits neither format', () => {
  expect(answer.safeParse(upcast({ confirmed: 'maybe' })).success).toBe(false)
})
