import { helpArticles } from 'domain/help/collection.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, test } from 'vitest'
import { answer, matches } from './search.ts'

test('answers a question with the article’s text and the lender’s figures', () => {
  const found = answer('how do I reach you by phone?', testOrganization)
  expect(found?.article.id).toBe('contact')
  expect(found?.text).toContain(testOrganization.info.phoneFormatted)
})

test('finds an article despite spelling mistakes, synonyms and words in between', () => {
  expect(answer('my aplication was declinned', testOrganization)?.article.id).toBe('why-declined')
  expect(answer('why did you turn me down', testOrganization)?.article.id).toBe('why-declined')
  expect(answer('can my hubby... I mean husband sign later? why does my wife have to', testOrganization)).toBeDefined()
})

test('doesn’t answer questions about other subjects, greetings or empty questions', () => {
  for (const question of ['', '  ?!', 'hello', 'the of and', 'which pizza tastes best', 'do you offer car loans'])
    expect(answer(question, testOrganization)).toBeUndefined()
})

test('lists the articles that match a question, best first', () => {
  const scores = matches('right to cancel', testOrganization).map(({ score }) => score)
  expect(scores[0]).toBe(Math.max(...scores))
  expect(matches('xyzzy', testOrganization)).toEqual([])
})

test('doesn’t find an article that a lender has hidden', () => {
  const lender = { ...testOrganization, help: { 'right-to-cancel': { hidden: true as const } } }
  expect(helpArticles(lender).some(({ id }) => id === 'right-to-cancel')).toBe(false)
  expect(answer('what is the right to cancel', lender)?.article.id).not.toBe('right-to-cancel')
})
