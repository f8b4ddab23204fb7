import type { HelpList, ShownArticle } from 'domain/api/help.ts'
import { HELP_ARTICLES } from 'domain/api/paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const get = <T>(path: string, host = 'localhost') => program.browser().call<T>('GET', path, { host })
const ids = (articles: readonly { id: string }[] | undefined) => articles?.map(({ id }) => id)

test('the help articles that answer a question come first, and unrelated questions find no articles', async () => {
  const { status, body } = await get<HelpList>(`${HELP_ARTICLES}?question=how+do+i+cancel+after+signing`)
  expect(status).toBe(200)
  expect(ids(body.found)?.[0]).toBe('right-to-cancel')
  expect(body.onScreen).toBeUndefined()
  expect((await get<HelpList>(`${HELP_ARTICLES}?question=banana+pancakes`)).body.found).toEqual([])
  const long = await get<HelpList>(`${HELP_ARTICLES}?question=${'x'.repeat(5000)}`)
  expect(long.body.found).toEqual([])
})

test('the help lists the articles about a screen, and none for an unknown screen', async () => {
  const { body } = await get<HelpList>(`${HELP_ARTICLES}?screen=income%2Flink%2F%3Atype`)
  expect(ids(body.onScreen)).toContain('verify-income')
  expect((await get<HelpList>(`${HELP_ARTICLES}?screen=elsewhere`)).body.onScreen).toEqual([])
})

test('an article shows the lender’s figures and related articles, and an unknown article gets a 404 response', async () => {
  const { body } = await get<ShownArticle>(`${HELP_ARTICLES}/contact`, 'cedar-grove.localhost')
  expect(body.topic).toBe('Privacy and support')
  expect(body.answer.join(' ')).toContain('Cedar Grove')
  expect(body.related.length).toBeGreaterThan(0)
  expect(ids(body.related)).not.toContain('contact')
  expect((await get(`${HELP_ARTICLES}/no-such-article`)).status).toBe(404)
})
