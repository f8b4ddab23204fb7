/** Tests that the identity broker's answers reflect the account's current state. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sha1Hex } from '../providers/breachedPasswords/port.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { type Browser, REGISTRATION, register, silent, startTestProgram, type TestProgram } from '../testing/program.ts'

const BROKER = '/identity-broker/customer'
const SELF = `${BROKER}/secure/api/v3/self/figureinfo`
const SETTINGS = '/service-profile/api/v1/settings'
const WHOLESALE = 'figure-wholesale.localhost'
const { password } = REGISTRATION
const NEXT = 'Green!Lantern-77-Orchard'

interface Sent {
  readonly to: string
  readonly template: string
  readonly text: string
}
interface User {
  readonly updatedAt: string
  readonly isManageable: boolean
  readonly activeLegacyCustomerOrgs: readonly string[]
  readonly aliases: readonly string[]
  readonly passwordExpired: boolean
}
const sent: Sent[] = []
const breached = new Set<string>()
let lookups = 0
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    web: 'no pages',
    adapters: () => ({
      handlers: silent(),
      sendMail: async (mail) => void sent.push(mail),
      breachedPasswords: () => ({
        range: async ({ prefix }) => {
          lookups += 1
          const hashes = [...breached].map(sha1Hex).filter((hash) => hash.startsWith(prefix))
          return { suffixes: hashes.map((hash) => hash.slice(prefix.length)) }
        },
      }),
    }),
  })
})
afterAll(() => program.stop())
afterEach(() => breached.clear())

let people = 0
async function somebody(email = `broker${++people}@example.com`, host = 'localhost') {
  return { email, ...(await register(program, { email }, host)) }
}
const self = async (browser: Browser, host?: string) => (await browser.call<User>('GET', SELF, { host })).body
const settings = async (browser: Browser, path: string, body: object, host?: string) => {
  const { status } = await browser.call('POST', SETTINGS + path, { body, host })
  expect(status).toBeLessThan(300)
}
const mailTo = async (to: string, template: string, pattern: RegExp) => {
  const found = () => sent.findLast((mail) => mail.to === to && mail.template === template)
  await expect.poll(found).toBeDefined()
  return pattern.exec(found()?.text ?? '')?.[1] ?? ''
}
async function signIn(email: string, given = password) {
  const browser = program.browser()
  const { status, body } = await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
    body: { email, password: given },
  })
  expect(status).toBe(200)
  browser.token = body.jwt
  return browser
}
async function moveTo(browser: Browser, email: string) {
  await settings(browser, '/email', { email, password })
  await settings(browser, '/email/confirm', { code: await mailTo(email, 'EMAIL_CODE', /(\d{6})/) })
}

test("the identity broker returns earlier email addresses as aliases, and the time of the account's last change", async () => {
  const { browser, email } = await somebody()
  expect(await self(browser)).toMatchObject({ email, aliases: [] })
  program.clock.advance('PT1H')
  const before = program.clock.now()
  expect((await self(browser)).updatedAt < before).toBe(true)
  await moveTo(browser, 'second@example.com')
  await moveTo(browser, 'third@example.com')
  const user = await self(browser)
  expect(user).toMatchObject({ email: 'third@example.com', aliases: ['second@example.com', email] })
  expect(user.updatedAt > before).toBe(true)
  // Reading the account doesn't change the time of its last update.
  program.clock.advance('PT3H')
  await settings(browser, '/email', { email: 'fourth@example.com', password })
  expect((await self(browser)).updatedAt).toBe(user.updatedAt)
})

test("the identity broker lists the company's other codes only if the person has verified the same email in both accounts", async () => {
  const verify = async ({ email, browser }: { email: string; browser: Browser }) =>
    settings(browser, '/email/verify', { code: await mailTo(email, 'WELCOME', /verify=([\w-]+)/) })
  const here = await somebody('twice@example.com')
  await verify(here)
  sent.length = 0
  const there = await somebody('twice@example.com', WHOLESALE)
  await somebody('twice@example.com', 'movement.localhost')
  expect((await self(here.browser)).activeLegacyCustomerOrgs).toEqual([])
  expect((await self(there.browser, WHOLESALE)).activeLegacyCustomerOrgs).toEqual([])
  const welcome = () => sent.find(({ text }) => text.includes(WHOLESALE))
  await expect.poll(welcome).toBeDefined()
  const code = /verify=([\w-]+)/.exec(welcome()?.text ?? '')?.[1]
  await settings(there.browser, '/email/verify', { code }, WHOLESALE)
  expect((await self(here.browser)).activeLegacyCustomerOrgs).toEqual(['FIGURE_WHOLESALE'])
  expect((await self(there.browser, WHOLESALE)).activeLegacyCustomerOrgs).toEqual(['FIGURE'])
})

test("a password found in a data breach counts as expired until it's replaced, and the person is notified once", async () => {
  const { email } = await somebody()
  const other = await somebody()
  expect((await self(await signIn(email))).passwordExpired).toBe(false)
  breached.add(password)
  lookups = 0
  // Advance the clock, because a password is looked up only once a day.
  expect((await self(await signIn(email))).passwordExpired).toBe(false)
  expect(lookups).toBe(0)
  const told = () => sent.filter((mail) => mail.to === email && mail.template === 'PASSWORD_BREACHED').length
  expect((await self(await signIn(other.email))).passwordExpired).toBe(true)
  const browser = await signIn(other.email)
  expect((await self(browser)).passwordExpired).toBe(true)
  await settings(browser, '/password', { currentPassword: password, password: NEXT, confirmPassword: NEXT })
  expect((await self(browser)).passwordExpired).toBe(false)
  await expect.poll(() => sent.filter((mail) => mail.to === other.email).length).toBeGreaterThan(1)
  expect(sent.filter((mail) => mail.to === other.email && mail.template === 'PASSWORD_BREACHED')).toHaveLength(1)
  expect(told()).toBe(0)
})

test("an account can't be managed between the approval of its recovery and the recovery's end", async () => {
  await seedAgents(program.server.services)
  const of = (role: string) => SEEDED_AGENTS.find((agent) => agent.role === role)?.email ?? ''
  const [underwriter, compliance] = [
    await signInAgent(program, of('UNDERWRITER')),
    await signInAgent(program, of('COMPLIANCE')),
  ]
  const { email, browser } = await somebody()
  await settings(browser, '/email/verify', { code: await mailTo(email, 'WELCOME', /verify=([\w-]+)/) })
  const recoveries = `${BASE}/account-recoveries`
  const proposal = { email, checks: ['ID_IN_PERSON', 'CALL_TO_KNOWN_NUMBER'], reason: 'Passport at the branch.' }
  const { body } = await underwriter.call<{ recoveries: { uuid: string; email: string }[] }>('POST', recoveries, {
    body: proposal,
  })
  const uuid = body.recoveries.find((one) => one.email === email)?.uuid
  expect((await self(browser)).isManageable).toBe(true)
  expect((await compliance.call('POST', `${recoveries}/${uuid}/approve`)).status).toBe(200)
  expect((await self(browser)).isManageable).toBe(false)
  expect((await compliance.call('POST', `${recoveries}/${uuid}/stop`)).status).toBe(200)
  expect((await self(browser)).isManageable).toBe(true)
})

test('the sign-in page depends on the application, the mode and the organization code in the request', async () => {
  const login = async (body: object, kind = 'customer') => {
    const answer = await program
      .browser()
      .call<{ redirect: string }>('POST', `/identity-broker/${kind}/api/v3/login`, { body })
    return answer.status === 200 ? answer.body.redirect : answer.status
  }
  const heloc = { applicationName: 'heloc', orgCode: 'FIGURE' }
  const signer = { ...heloc, applicationName: 'heloc-signer' }
  const sign = '/account/heloc/heloc-signer/login'
  expect(await login(heloc)).toBe('/auth/login?redirectUrl=/dashboard')
  expect(await login({ ...heloc, mode: 'REGISTER' })).toBe('/account/heloc/register-v2')
  expect(await login(signer)).toBe(sign)
  expect(await login({ ...signer, mode: 'register' })).toBe(sign)
  expect(await login({ ...heloc, mode: 'register' }, 'agent')).toBe('/agent/login')
  const wholesale = program.server.services.originOf('FIGURE_WHOLESALE')
  expect(wholesale).toContain(WHOLESALE)
  expect(await login({ ...heloc, orgCode: 'FIGURE_WHOLESALE' })).toBe(`${wholesale}/auth/login?redirectUrl=/dashboard`)
  expect(await login({ ...heloc, orgCode: 'CEDAR_GROVE' })).toBe(404)
  expect(await login({ ...heloc, orgCode: 'NOBODY' })).toBe(404)

  const out = async (applicationName: string) => {
    const { browser } = await somebody()
    const { body } = await browser.call('POST', `${BROKER}/secure/api/v3/logout`, { body: { applicationName } })
    return body
  }
  expect(await out('heloc')).toEqual({ redirect: '/auth/login' })
  expect(await out('heloc-signer')).toEqual({ redirect: sign })
})
