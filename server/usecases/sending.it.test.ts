/** Tests the limits on codes and invitations, and the limit on a session's requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { type Account, REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { countSending } from './sending.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', environment: { TRUST_PROXY: '1' } })
})
afterAll(() => program.stop())

const SETTINGS = '/service-profile/api/v1/settings'
const TOO_MANY = { status: 429, body: { code: 'TOO_MANY_MESSAGES' }, headers: { 'retry-after': '3600' } }
const HERE = '127.0.0.1'

let people = 0
const somebody = () => register(program, { email: `sender${++people}@example.com` })
/** Counts messages as if the person had caused them. */
const send = async ({ identity }: Pick<Account, 'identity'>, count: number, ip: string = HERE, to?: string) => {
  const scope: ActorScope = { mode: 'ACTOR', org: 'FIGURE', actor: identity }
  const sending = { scope, client: { ip, userAgent: '' }, ...(to !== undefined && { to }) }
  for (let n = 0; n < count; n++) await countSending(program.server.services, sending)
}
const refused = expect.objectContaining({ code: 'TOO_MANY_MESSAGES' })

describe('codes and invitations', () => {
  test('after a person has caused 20 messages in an hour, the person gets no code for another phone number or email', async () => {
    const person = await somebody()
    const phone = (phoneNumber: string) => person.browser.call('POST', `${SETTINGS}/phone`, { body: { phoneNumber } })
    await send(person, 19)
    expect((await phone('(614) 555-0101')).status).toBe(204)
    expect(await phone('(614) 555-0102')).toMatchObject(TOO_MANY)
    const email = { email: 'another@example.com', password: REGISTRATION.password }
    expect(await person.browser.call('POST', `${SETTINGS}/email`, { body: email })).toMatchObject(TOO_MANY)
  })

  test('after an agent has caused 20 messages in an hour, the agent can’t invite anybody', async () => {
    await seedAgents(program.server.services)
    const underwriter = await signInAgent(program, SEEDED_AGENTS[0].email)
    const { body } = await underwriter.call<{ uuid: string }>('GET', '/service-profile/api/v1/profile')
    await send({ identity: body.uuid }, 20)
    const brokerage = {
      ...{ brokerageName: 'Harbor Loans', nmls: '2048113', states: 'OH', merchant: true, email: 'ana@example.com' },
      ...{ originatorNmls: '1884207', phoneNumber: '(503) 555-0148', licensedStates: 'OH' },
    }
    expect(await underwriter.call('POST', `${BASE}/brokerages`, { body: brokerage })).toMatchObject(TOO_MANY)
  })

  test('several people together can send only five messages to one address, but each person’s first message to it still goes out', async () => {
    const [one, two, owner] = [await somebody(), await somebody(), await somebody()]
    await send(one, 3, HERE, 'target@example.com')
    await send(two, 2, HERE, 'target@example.com')
    await expect(send(two, 1, HERE, 'target@example.com')).rejects.toEqual(refused)
    await send(two, 1, HERE, 'someone.else@example.com')
    await send(owner, 1, HERE, 'target@example.com')
    await expect(send(owner, 1, HERE, 'target@example.com')).rejects.toEqual(refused)
  })

  test('one person can send only five messages to the same address', async () => {
    const person = await somebody()
    await send(person, 5, HERE, 'only@example.com')
    await expect(send(person, 1, HERE, 'only@example.com')).rejects.toEqual(refused)
  })

  test('people on one network can send only 60 messages in total, and all addresses that can’t be parsed count as one network', async () => {
    const all = await Promise.all([somebody(), somebody(), somebody(), somebody()])
    for (const person of all.slice(0, 3)) await send(person, 20, '203.0.113.9')
    const [, , , last] = all
    if (!last) throw new Error('there are four people')
    await expect(send(last, 1, '203.0.113.9')).rejects.toEqual(refused)
    await send(last, 1, '203.0.113.10')
    const phone = { phoneNumber: '(614) 555-0103' }
    const from = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect(await last.browser.call('POST', `${SETTINGS}/phone`, { body: phone, ...from })).toMatchObject(TOO_MANY)
  })
})

test('after 30 account changes with a notice in an hour, a person can’t change the name but can still change the password', async () => {
  const { browser } = await somebody()
  const rename = (lastName: string) =>
    browser.call('POST', `${SETTINGS}/name`, { body: { firstName: 'Rosa', middleName: '', lastName, suffix: '' } })
  for (let n = 0; n < 30; n++) expect((await rename(n % 2 === 0 ? 'Quill' : 'Feather')).status).toBe(204)
  expect(await rename('Quillfeather')).toMatchObject(TOO_MANY)
  const password = 'Green!Lantern-77-Orchard'
  const change = { currentPassword: REGISTRATION.password, password, confirmPassword: password }
  expect((await browser.call('POST', `${SETTINGS}/password`, { body: change })).status).toBe(204)
})

test('a session can make 600 requests a minute from another machine, and any number from this machine', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const ask = async ({ browser }: Account, ip: string) => {
    const headers = { 'x-forwarded-for': ip }
    return browser.call<{ code: string }>('GET', '/service-application/api/v1/application/heloc/no-uuid', { headers })
  }
  const statuses: number[] = []
  // If a minute ends during the test, the count starts again.
  for (let n = 0; n < 1300 && !statuses.includes(429); n++) statuses.push((await ask(one, '203.0.113.20')).status)
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(600)
  expect(await ask(one, '203.0.113.20')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  expect((await ask(two, '203.0.113.20')).status).toBe(400)
  expect((await ask(one, HERE)).status).toBe(400)
})
