import { expect, it } from 'vitest'
import { inList } from './lists.ts'

it("in a list of three or more words, there's a comma after every word but the last", () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((words) => inList(words))).toEqual([
    '',
    'A',
    'A and B',
    'A, B, and C',
  ])
  expect(inList(['5', '10', '15'], 'or')).toBe('5, 10, or 15')
})
