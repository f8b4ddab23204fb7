import { ARTICLES } from 'domain/help/articles.ts'
import { expect, test } from 'vitest'
import otherQuestions from '../../server/help/otherQuestions.json' with { type: 'json' }
import { wordingsOf } from '../../server/help/wordings.ts'
import { askAll, LEAST, shareRight } from './check.ts'
import { ANSWERABLE, NOT_ANSWERABLE } from './questions.testdata.ts'

const { answerable, others } = await askAll()

test('the help answers at least 90% of 225 questions with the right article', () => {
  expect(answerable).toHaveLength(225)
  expect(shareRight(answerable)).toBeGreaterThanOrEqual(LEAST.answered)
})

test('the help hands over at least 95% of 100 questions that no article answers', () => {
  expect(others).toHaveLength(100)
  expect(shareRight(others)).toBeGreaterThanOrEqual(LEAST.handedOver)
})

test('the help has never seen the questions that measure it', () => {
  const seen = new Set([...ARTICLES.flatMap(({ id, title }) => [title, ...wordingsOf(id)]), ...otherQuestions])
  for (const question of [...ANSWERABLE.map(([asked]) => asked), ...NOT_ANSWERABLE])
    expect(seen.has(question), question).toBe(false)
})

test('each right answer is an article', () => {
  const ids = new Set(ARTICLES.map(({ id }) => id))
  for (const [question, ...wanted] of ANSWERABLE) for (const id of wanted) expect(ids.has(id), question).toBe(true)
})
