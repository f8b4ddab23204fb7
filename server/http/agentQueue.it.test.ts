/** Tests the borrowers' names in the agents' queue, and the agents' filters. */
import { randomUUID } from 'node:crypto'
import type { AgentWork } from 'domain/api/agent.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import { MOST_FILTERS } from 'domain/forms/filter.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEEDED_AGENTS } from '../sandbox/agents.ts'
import { readKeys, shareQueue } from '../storage/agents.ts'
import { insertFilter } from '../storage/filters.ts'
import { statement } from '../storage/transactions.ts'
import { BASE, signInAgent, startAgentProgram, work } from '../testing/agents.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
let waiting: Account
beforeAll(async () => {
  ;({ program, underwriter, processor } = await startAgentProgram())
  waiting = await register(program, { email: 'waiting@example.com' })
  await actFor(program.server.services, { application: waiting.uuid, by: 'test' }, 'test', (a, context) =>
    openReview(a, 'OWNERSHIP', context, {}),
  )
})
afterAll(() => program.stop())

const views = statement<{ what: string }>('test_queue_views', 'select what from access_log where actor = $1')
const agentOf = (actor: string) => ({ mode: 'AGENT', org: 'FIGURE', actor }) as const
async function identityOf(browser: Browser): Promise<string> {
  const { body } = await browser.call<{ uuid: string }>('GET', '/identity-broker/agent/secure/api/v3/self/figureinfo')
  return body.uuid
}

test("the queue shows the borrower's name for each work item, and the server logs the view", async () => {
  const { items } = await work(underwriter)
  expect(items.find(({ application }) => application === waiting.uuid)?.borrowerName).toBe('Rosa Quillfeather')
  const actor = await identityOf(underwriter)
  const [logged] = await program.server.services.db.read({ mode: 'ACTOR', org: 'FIGURE', actor }, views(actor))
  expect(logged).toContainEqual({ what: 'work items, by the lender' })
})

test("agents don't get the encryption key of a borrower whose application has no open work items", async () => {
  const idle = await register(program, { email: 'idle@example.com' })
  const actor = await identityOf(underwriter)
  const people = [idle.identity, waiting.identity]
  const { db } = program.server.services
  const [, keys] = await db.read(agentOf(actor), shareQueue(people), readKeys(people))
  expect(keys.map(({ identity }) => identity)).toEqual([waiting.identity])
  // People without a seat at the lender get only their own key from `shareQueue`.
  const [, none] = await db.read(agentOf(idle.identity), shareQueue(people), readKeys(people))
  expect(none.map(({ identity }) => identity)).toEqual([idle.identity])
})

test('the queue can be filtered by state and by deadline', async () => {
  const listed = async (query: string) =>
    (await work(underwriter, query)).items.some(({ application }) => application === waiting.uuid)
  const { items } = await work(underwriter)
  const { state } = items.find(({ application }) => application === waiting.uuid) ?? {}
  expect(await listed(`?state=${state}`)).toBe(true)
  expect(await listed('?state=AK')).toBe(false)
  expect(await listed(`?due=WEEK&queue=HELD&state=${state}`)).toBe(true)
  expect(await listed('?due=OVERDUE')).toBe(false)
  const { status } = await underwriter.call('GET', `${BASE}/work?state=California`)
  expect(status).toBe(400)
})

const save = (browser: Browser, body: object) =>
  browser.call<Pick<AgentWork, 'filters'> & { errors?: { field: string }[] }>('POST', `${BASE}/filters`, { body })

test('an agent can save filters, see them on another device and remove them', async () => {
  const given = { filterName: 'Overdue in Ohio', due: 'OVERDUE', state: 'OH' }
  const { status, body } = await save(underwriter, given)
  expect(status).toBe(200)
  expect(body.filters).toMatchObject([{ name: 'Overdue in Ohio', due: 'OVERDUE', state: 'OH' }])
  const other = await signInAgent(program, SEEDED_AGENTS[0].email)
  const [filter] = (await work(other)).filters
  expect(filter).toMatchObject({ name: 'Overdue in Ohio', due: 'OVERDUE', state: 'OH' })
  expect((await work(processor)).filters).toEqual([])

  const path = `${BASE}/filters/${filter?.uuid}/remove`
  expect((await processor.call('POST', path, { body: {} })).status).toBe(200)
  expect((await work(other)).filters).toHaveLength(1)
  expect((await other.call<Pick<AgentWork, 'filters'>>('POST', path, { body: {} })).body.filters).toEqual([])
})

test('a saved filter needs a name, and an agent can save only a limited number of filters', async () => {
  const unnamed = await save(processor, { queue: 'HELD', filterName: ' ' })
  expect(unnamed.status).toBe(422)
  expect(unnamed.body.errors?.map(({ field }) => field)).toEqual(['filterName'])
  expect((await save(processor, { filterName: 'Odd', queue: 'NONE' })).status).toBe(400)
  for (let n = 0; n < MOST_FILTERS; n++) expect((await save(processor, { filterName: `Filter ${n}` })).status).toBe(200)
  expect((await save(processor, { filterName: 'One more' })).status).toBe(422)
  expect((await work(processor)).filters).toHaveLength(MOST_FILTERS)
})

test('a filter that an earlier version saved without a list applies to the queue', async () => {
  const actor = await identityOf(underwriter)
  const filter = insertFilter(randomUUID(), actor, 'FIGURE', 'Old', { json: { state: 'OH' } })
  await program.server.services.db.change({ mode: 'ACTOR', org: 'FIGURE', actor }, [filter], () => undefined)
  expect((await work(underwriter)).filters).toMatchObject([{ name: 'Old', state: 'OH' }])
})

test("a borrower can't save a filter", async () => {
  expect((await save(waiting.browser, { filterName: 'Mine' })).status).toBe(404)
})
