import { ARTICLES } from 'domain/help/articles.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, test } from 'vitest'
import { answer } from './answer.ts'
import { train } from './classifier.ts'
import { sharedExamples } from './examples.ts'
import wordings from './wordings.json' with { type: 'json' }

const idOf = async (question: string, lender = testOrganization) => (await answer(question, lender))?.article.id

test('the bot answers a question with the article’s text and the lender’s figures', async () => {
  const found = await answer('how do I reach you by phone?', testOrganization)
  expect(found?.article.id).toBe('contact')
  expect(found?.text).toContain(testOrganization.info.phoneFormatted)
})

test('the bot understands misspelled words and synonyms', async () => {
  expect(await idOf('why was my aplication declinned')).toBe('why-declined')
  expect(await idOf('why did you turn me down')).toBe('why-declined')
})

test('the bot understands words that no example contains but that stand for a known concept', async () => {
  const examples = sharedExamples().map(({ text }) => text.toLowerCase())
  for (const word of ['yurt', 'shady', 'instacart'])
    expect(
      examples.filter((text) => text.includes(word)),
      word,
    ).toEqual([])
  expect(await idOf('do you accept a yurt')).toBe('property-types')
  expect(await idOf('are you shady')).toBe('licensed-lender')
  expect(await idOf('i drive for instacart and lyft')).toBe('self-employed')
})

test('the bot learns what only an article’s answer says', async () => {
  expect(await idOf('do you divide my savings by months')).toBe('savings-as-income')
  expect(await idOf('will the new link replace the old one')).toBe('signing-link')
})

test('the bot doesn’t answer greetings, empty questions or questions about other subjects', async () => {
  for (const question of ['', '  ?!', 'hello', 'xyzzyqw', 'which pizza tastes best', 'do you offer car loans'])
    expect(await answer(question, testOrganization), question).toBeUndefined()
})

test('the bot doesn’t answer from a different article if the lender has hidden the right one', async () => {
  const question = 'what is the right to cancel'
  expect(await idOf(question)).toBe('right-to-cancel')
  const lender = { ...testOrganization, help: { 'right-to-cancel': { hidden: true as const } } }
  expect(await idOf(question, lender)).toBeUndefined()
})

test('the bot answers from an article that a lender has added', async () => {
  const added = {
    topic: 'ABOUT' as const,
    title: 'When are your branches open?',
    answer: ['Every weekday.'],
    words: 'branch branches office opening saturday',
  }
  expect(await idOf('when is the branch open', { ...testOrganization, help: { 'branch-hours': added } })).toBe(
    'branch-hours',
  )
})

test('every shared article has known wordings, and all known wordings belong to an article', () => {
  expect(Object.keys(wordings).toSorted()).toEqual(ARTICLES.map(({ id }) => id).toSorted())
})

test('two classifiers trained on the same examples give the same results', async () => {
  const examples = ['a red apple', 'red apples', 'green pears', 'a green pear'].map((text) => ({
    label: text.includes('apple') ? 'apple' : 'pear',
    text,
  }))
  const [first, second] = [await train(examples), await train(examples)]
  expect(first('an apple')).toEqual(second('an apple'))
  expect(first('an apple')?.get('apple')).toBeGreaterThan(0.5)
  expect(first('plums')).toBeUndefined()
})
