import { ARTICLES } from 'domain/help/articles.ts'
import { expect, test } from 'vitest'
import { gradeOf, sentencesIn } from '../texts/readability.ts'

test('someone with a grade 8 reading level can understand every help article', () => {
  const hard = ARTICLES.map(({ id, title, answer }) => {
    const texts = [title, ...answer.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text))]
    return { id, grade: gradeOf(texts.flatMap(sentencesIn)) }
  }).filter(({ grade }) => grade > 8)
  expect(hard).toEqual([])
})
