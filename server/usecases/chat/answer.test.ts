import { helpArticles } from 'domain/help/collection.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, it } from 'vitest'
import { botAnswer } from './answer.ts'

it('the bot reads only the beginning of a long question, which would keep the server busy', async () => {
  const [article] = helpArticles(testOrganization)
  const long = `${(article?.title ?? '').padEnd(400)}${'zebra unicorn crocodile '.repeat(200)}`
  expect(await botAnswer(testOrganization, long)).toMatchObject({ offersPerson: false })
  expect(await botAnswer(testOrganization, 'zebra unicorn crocodile')).toMatchObject({ offersPerson: true })
})
