import { ARTICLES } from 'domain/help/articles.ts'
import { expect, test } from 'vitest'
import otherQuestions from '../../server/help/otherQuestions.json' with { type: 'json' }
import { wordingsOf } from '../../server/help/wordings.ts'
import { askAll, SETS, shareRight } from './check.ts'

const percent = (share: number): string => `${Math.round(100 * share)}%`

for (const set of SETS) {
  const { name, least } = set
  test(`the bot answers at least ${percent(least.answered)} of answerable questions correctly and hands over at least ${percent(least.handedOver)} of the others: ${name}`, async () => {
    const { answerable, others } = await askAll(set)
    expect(shareRight(answerable)).toBeGreaterThanOrEqual(least.answered)
    expect(shareRight(others)).toBeGreaterThanOrEqual(least.handedOver)
  })
}

test('the first question set has at least 150 questions that articles answer and 50 that need a person', () => {
  expect(SETS[0]?.answerable.length).toBeGreaterThanOrEqual(150)
  expect(SETS[0]?.others.length).toBeGreaterThanOrEqual(50)
})

test('none of the questions that measure the bot is among its training examples', () => {
  const seen = new Set([...ARTICLES.flatMap(({ id, title }) => [title, ...wordingsOf(id)]), ...otherQuestions])
  for (const { answerable, others } of SETS)
    for (const question of [...answerable.map(([asked]) => asked), ...others])
      expect(seen.has(question), question).toBe(false)
})

test('each expected answer to a question is an existing article', () => {
  const ids = new Set(ARTICLES.map(({ id }) => id))
  for (const [question, ...wanted] of SETS.flatMap(({ answerable }) => answerable))
    for (const id of wanted) expect(ids.has(id), question).toBe(true)
})
