import { expect, it } from 'vitest'
import { inList } from './lists.ts'

it('a list of three or more words has commas, including one before the last word', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((words) => inList(words))).toEqual([
    '',
    'A',
    'A and B',
    'A, B, and C',
  ])
  expect(inList(['5', '10', '15'], 'or')).toBe('5, 10, or 15')
})
