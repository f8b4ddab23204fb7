import { ARTICLES } from 'domain/help/articles.ts'
import { helpArticles } from 'domain/help/collection.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, it, vi } from 'vitest'
import { botAnswer } from './answer.ts'
import { OWN_ARTICLES } from './ownTopics.ts'

const OWN = { text: 'Own words.', links: [{ title: 'See your status', path: '/status' }] }
const ask = (question: string, own: typeof OWN | undefined = OWN) => {
  const lookUp = vi.fn(async () => own)
  return botAnswer(testOrganization, question, { own: lookUp }).then((answer) => ({
    answer,
    topics: lookUp.mock.calls.flat(),
  }))
}

it('the bot reads only the beginning of a long question, because reading all of it would keep the server busy', async () => {
  const [article] = helpArticles(testOrganization)
  const long = `${(article?.title ?? '').padEnd(400)}${'zebra unicorn crocodile '.repeat(200)}`
  expect(await botAnswer(testOrganization, long)).toMatchObject({ offersPerson: false })
  expect(await botAnswer(testOrganization, 'zebra unicorn crocodile')).toMatchObject({ offersPerson: true, links: [] })
})

it.each([
  ['where am i in the process?', 'STATUS'],
  ['When is my signing', 'SIGNING'],
  ['what time is my notary appointment', 'SIGNING'],
  ['when do i close and get my money', 'FUNDING'],
  ['What’s my rate?', 'PRICES'],
  ['what will my payment be', 'PRICES'],
  ['whats my credit limit', 'PRICES'],
  ['what does it cost me', 'COSTS'],
  ['what do you still need from me', 'REQUESTS'],
  ['what does this condition ask for', 'REQUESTS'],
  ['what happened to the document i sent', 'DOCUMENTS'],
  ['who looked at my paystub', 'DOCUMENTS'],
  ['Why was I declined', 'DECLINE'],
  ['can i cancel and until when', 'CANCEL'],
])(
  'the bot answers the question “%s” from the person’s own application, with the topic %s',
  async (question, topic) => {
    const { answer, topics } = await ask(question)
    expect(topics).toEqual([topic])
    expect(answer.text.split('\n')[0]).toBe('Own words.')
    expect(answer.links[0]).toEqual(OWN.links[0])
    expect(answer.links.at(-1)?.path).toMatch(/^\/help\/[a-z-]+$/)
  },
)

it('if the person’s application has no answer, the bot answers from the article', async () => {
  const answer = await botAnswer(testOrganization, 'when is my signing')
  expect(answer.text).toMatch(/^When can I sign and close\?\n/)
})

it('the bot adds the article to the application’s answer only for topics that go beyond the person’s documents', async () => {
  expect((await ask('why is it taking so long')).answer.text).toContain('Why is it taking so long?')
  for (const question of ['what is my rate', 'why was i declined', 'what fees am i paying', 'withdraw my application'])
    expect((await ask(question)).answer.text).toBe('Own words.')
  for (const { topic, withArticle } of OWN_ARTICLES.values())
    if (['PRICES', 'COSTS', 'DECLINE', 'CANCEL'].includes(topic)) expect(withArticle).toBeUndefined()
})

it('the bot offers to connect visitors with a person if they ask for one', async () => {
  expect((await ask('can i talk to a real person')).answer.offersPerson).toBe(true)
  expect((await ask('how do i upload a document')).answer.offersPerson).toBe(false)
})

it('every article that’s listed for answers from a person’s application exists', () => {
  const ids = ARTICLES.map(({ id }) => id)
  for (const id of OWN_ARTICLES.keys()) expect(ids).toContain(id)
})
