/** Tests that agents can find an application by its loan number only if they're allowed to open it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { listAgentSeats } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { readPersonal } from '../storage/people.ts'
import { BASE, looks, signInAgent, startAgentProgram, work } from '../testing/agents.ts'
import { type Browser, register, type TestProgram } from '../testing/program.ts'
import { seatAgent } from '../testing/secondFactor.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
beforeAll(async () => {
  ;({ program, underwriter, processor } = await startAgentProgram())
})
afterAll(() => program.stop())

const find = (browser: Browser, loanNumber: string, host?: string) =>
  browser.call<{ uuid?: string }>('GET', `${BASE}/applications?${new URLSearchParams({ loanNumber })}`, {
    ...(host && { host }),
  })
async function numberOf(uuid: string): Promise<string> {
  const { db } = program.server.services
  const [[row]] = await db.read({ mode: 'SYSTEM', application: uuid }, readApplication(uuid))
  return row?.data.loanNumber ?? ''
}

test("an agent can find an application that isn't in any queue, even if the number has spaces and lowercase letters", async () => {
  const { uuid } = await register(program, { email: 'unqueued@example.com' })
  const loanNumber = await numberOf(uuid)
  expect((await work(underwriter)).items).toEqual([])
  for (const typed of [loanNumber, ` ${loanNumber.toLowerCase().replace(/(?=.{6}$)/, ' ')} `])
    for (const agent of [underwriter, processor]) {
      const { status, body } = await find(agent, typed)
      expect([status, body]).toEqual([200, { uuid }])
    }
})

test('the access log records each search for a loan number', async () => {
  const { uuid } = await register(program, { email: 'looked.up@example.com' })
  const loanNumber = await numberOf(uuid)
  const logged = () => program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, looks(uuid))
  expect((await logged())[0]).toEqual([])
  await find(underwriter, loanNumber)
  expect((await logged())[0]).toEqual([{ what: 'loan number, by the lender' }])
})

test.each([
  ['an unknown number', 'HL0001999999', 404],
  ['part of a number', 'HL', 404],
  ['an empty text', '', 404],
  ['a pattern', '%', 404],
  ['a text that is too long', 'H'.repeat(101), 400],
  ['a text that the database cannot store', 'HL\0', 400],
])("an agent's search by %s finds no application", async (_, typed, status) => {
  expect((await find(underwriter, typed)).status).toBe(status)
})

test("a signed-out person, the borrower and another lender's agent can't find an application by its number", async () => {
  const { uuid, browser } = await register(program, { email: 'numbered@example.com' })
  const loanNumber = await numberOf(uuid)
  expect((await find(program.browser(), loanNumber)).status).toBe(401)
  expect((await find(browser, loanNumber)).status).toBe(404)
  const host = 'movement.localhost'
  const email = 'finder@example.com'
  const name = { firstName: 'Fin', lastName: 'Der' }
  const seat = { email, name, role: 'UNDERWRITER', password: SANDBOX_PASSWORD } as const
  await seatAgent(program.server.services, 'MOVEMENT', seat)
  expect((await find(await signInAgent(program, email, host), loanNumber, host)).status).toBe(404)
  expect((await find(underwriter, loanNumber)).status).toBe(200)
})

test("an agent can't find their own application by its number", async () => {
  const email = 'own.number@example.com'
  const { uuid, browser } = await register(program, { email })
  const name = { firstName: 'Rosa', lastName: 'Quillfeather' }
  await seatAgent(program.server.services, 'FIGURE', { email, name, role: 'UNDERWRITER', password: SANDBOX_PASSWORD })
  expect((await browser.call('GET', `${BASE}/work`)).status).toBe(200)
  expect((await find(browser, await numberOf(uuid))).status).toBe(404)
})

test('an agent who finds an application by its loan number sees no personal data until they open it', async () => {
  const { uuid } = await register(program, { email: 'impersonal@example.com' })
  const { services } = program.server
  const [[seat]] = await services.db.read({ mode: 'AGENTS', org: 'FIGURE' }, listAgentSeats())
  const scope = {
    mode: 'AGENT',
    org: 'FIGURE',
    actor: seat?.identity ?? '',
    loanNumber: await numberOf(uuid),
  } as const
  const [found, personal] = await services.db.read(scope, readApplication(uuid), readPersonal(uuid))
  expect([found.length, personal]).toEqual([1, []])
})
