/** Tests the list of housing counseling agencies, from the application to the document and the staff's retry. */
import type { AgentFile, AgentWork } from 'domain/api/agent.ts'
import { dataUsableUntil } from 'domain/rules/counseling.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, type PlainDate } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { inventedAgencies } from './sandbox/counseling.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { replaceCounseling } from './storage/counseling.ts'
import { createOwnerPool } from './storage/database.ts'
import { documentFor, ok, type SandboxProgram, startSandboxProgram, Walk, wordsIn } from './testing/journey.ts'

const LONG = 60_000
const AGENT = '/service-agent/api/v1'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
  await seedAgents(program.server.services)
})
afterAll(async () => {
  await program?.stop()
})

/** Applies, and moves the clock to the next business day. */
async function applied(email: string): Promise<Walk> {
  const walk = await Walk.register(program, { ...persona('prime'), email })
  await walk.goTo('product')
  const { today } = await walk.view()
  await walk.moveTo(`${addBusinessDays(today, 1)}T17:00:00Z`)
  return walk
}
const listOf = ({ documents }: Awaited<ReturnType<Walk['view']>>) =>
  documents.find(({ type }) => type === 'COUNSELING_LIST')

it('a borrower gets the list on the next business day, with an email, and a letter without consent to electronic records', {
  timeout: LONG,
}, async () => {
  const walk = await applied('list.prime@sandbox.test')
  const view = await walk.until('the list', (now) => listOf(now)?.mailedOn !== undefined)
  const list = listOf(view)
  expect(list).toMatchObject({ sealed: true, title: 'Housing Counseling Agencies Near You' })
  const words = wordsIn(await documentFor(walk, walk.browser, list?.uuid ?? ''))
  expect(words).toContain('approved by the U.S. Department of Housing and Urban Development')
  expect(words).toMatch(/ 10\. .* Housing Counseling of /)
  await expect
    .poll(() => program.mails.filter(({ to, text }) => to === 'list.prime@sandbox.test' && /counseling/.test(text)))
    .toHaveLength(1)
})

it('data older than 30 days is refused, and staff repeat the request after newer data is loaded', {
  timeout: LONG,
}, async () => {
  const owner = createOwnerPool(program.database.adminUrl)
  const load = (obtainedOn: PlainDate) => replaceCounseling(owner, { agencies: inventedAgencies(), obtainedOn })
  const walk = await Walk.register(program, { ...persona('prime'), email: 'old.prime@sandbox.test' })
  await walk.goTo('product')
  const due = addBusinessDays((await walk.view()).today, 1)
  const old = addDays(due, -31)
  expect(dataUsableUntil(old) < due).toBe(true)
  await load(old)
  await walk.moveTo(`${due}T17:00:00Z`)

  const agent = program.browser()
  const body = { email: SEEDED_AGENTS[0].email, password: SANDBOX_PASSWORD }
  agent.token = ok(await agent.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).jwt
  const items = async () => ok(await agent.call<AgentWork>('GET', `${AGENT}/work?queue=FAILED`)).items
  const find = async () => (await items()).find(({ application }) => application === walk.uuid)
  await expect.poll(find).toMatchObject({ kind: 'COUNSELING_LIST', due: addBusinessDays(due, 2) })
  expect(listOf(await walk.view())).toBeUndefined()
  const path = `${AGENT}/applications/${walk.uuid}`
  const file = ok(await agent.call<AgentFile>('GET', path))
  expect(file.requests.find(({ kind }) => kind === 'COUNSELING_LIST')).toMatchObject({ why: 'COUNSELING_DATA_TOO_OLD' })

  await load(due)
  await owner.end()
  const retry = { version: file.version, reason: 'Loaded newer data.' }
  ok(await agent.call('POST', `${path}/requests/COUNSELING_LIST/retry`, { body: retry }))
  await walk.until('the list', (view) => listOf(view) !== undefined)
  expect(await find()).toBeUndefined()
})
