import { expect, test } from 'vitest'
import { employmentCalls } from './port.ts'

const { answer, upcast } = employmentCalls.confirm

test.each([
  [{ confirmed: true }, { works: 'YES' }],
  [{ confirmed: false }, { works: 'NO' }],
  [{ works: 'UNKNOWN' }, { works: 'UNKNOWN' }],
])(
  'the stored answer %j is read as %j, because older versions couldn’t record that nobody reached the employer',
  (stored, current) => {
    expect(answer.parse(upcast(stored))).toEqual(current)
  },
)

test('a stored answer about a job is rejected if it fits neither the old nor the new format', () => {
  expect(answer.safeParse(upcast({ confirmed: 'maybe' })).success).toBe(false)
})
