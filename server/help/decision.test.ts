import { expect, test } from 'vitest'
import { ranked } from './decision.ts'
import { OTHER } from './examples.ts'

const idsFor = (found: Readonly<Record<string, number>>): readonly string[] =>
  ranked(new Map(Object.entries(found))).map(({ id }) => id)

test('the most likely article comes first', () => {
  expect(idsFor({ fees: 0.2, notary: 0.5, [OTHER]: 0.05 })).toEqual(['notary', 'fees'])
})

test('a question is handed over if an article is hardly more likely than that a person is needed', () => {
  expect(idsFor({ fees: 0.5, [OTHER]: 0.45 })).toEqual([])
  expect(idsFor({ fees: 0.1, notary: 0.1, [OTHER]: 0 })).toEqual([])
  expect(ranked(undefined)).toEqual([])
})
