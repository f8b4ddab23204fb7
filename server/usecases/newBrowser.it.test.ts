/** Tests the notice that people get after a sign-in in a browser that they haven't used before. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEvents } from '../storage/events.ts'
import {
  type Account,
  type Browser,
  REGISTRATION,
  register,
  startTestProgram,
  type TestProgram,
} from '../testing/program.ts'

interface Sent {
  readonly channel: string
  readonly to: string
  readonly template: string
  readonly text: string
}
const sent: Sent[] = []
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    sendMail: async (mail) => void sent.push(mail),
    environment: { TRUST_PROXY: '1' },
  })
})
afterAll(() => program.stop())

const PHONE = '(614) 555-0177'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
let people = 0
const somebody = async (more: Partial<typeof REGISTRATION> = {}) => {
  const email = `browser${++people}@example.com`
  return { email, ...(await register(program, { email, ...more })) }
}
async function signIn(
  email: string,
  browser: Browser = program.browser(),
  headers: Record<string, string> = {},
  password: string = REGISTRATION.password,
) {
  const answer = await browser.call('POST', '/identity/api/v1/login', {
    body: { email, password },
    headers: { 'user-agent': CHROME, ...headers },
  })
  expect(answer.status).toBe(200)
  return browser
}
/** Counts the notices in the person's log. A notice is logged before the sign-in ends. */
async function noticesOf({ identity }: Pick<Account, 'identity'>): Promise<number> {
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: identity } as const
  const [events] = await program.server.services.db.read(scope, readEvents(identity))
  return events.filter(({ body }) => JSON.parse(body).type === 'NewBrowserSeen').length
}
const to = (address: string) => sent.filter((mail) => mail.to === address && mail.template === 'NEW_BROWSER')

test('neither an account’s first session nor a sign-in in a known browser sends a notice', async () => {
  const { email, browser, identity } = await somebody()
  await signIn(email, browser)
  expect(await noticesOf({ identity })).toBe(0)
})

test('a sign-in in a new browser sends one notice with the time, the browser and what to do, but without a place', async () => {
  const person = await somebody({ phoneNumber: PHONE })
  const laptop = await signIn(person.email)
  await signIn(person.email, laptop)
  expect(await noticesOf(person)).toBe(1)
  await expect.poll(() => to(person.email)).toHaveLength(1)
  const [mail] = to(person.email)
  expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(
    /Time: \w+ \d+, \d{4} at \d+:\d{2} [AP]M E[SD]T\nBrowser: Chrome on Windows/,
  )
  expect(mail?.text).toMatch(/change your password now/)
  expect(mail?.text).toMatch(/\/dashboard\/settings#devices/)
  await expect.poll(() => to('+16145550177').map(({ channel }) => channel)).toEqual(['SMS'])
})

test('people who didn’t agree to texts get the notice about a new browser by email only', async () => {
  const person = await somebody({ phoneNumber: '(614) 555-0178', smsTransactionalConsent: false })
  await signIn(person.email)
  await expect.poll(() => to(person.email)).toHaveLength(1)
  expect(to('+16145550178')).toEqual([])
})

test('people whose phone number is in a country where the lender sends no texts get the notice about a new browser by email only', async () => {
  const person = await somebody({ phoneNumber: '(614) 555-0179' })
  const { services } = program.server
  const { organization } = services
  const abroad = vi.spyOn(services, 'organization').mockImplementation((code) => {
    const found = organization(code)
    return { ...found, info: { ...found.info, textCountries: ['GB'] } }
  })
  await signIn(person.email)
  await expect.poll(() => to(person.email)).toHaveLength(1)
  abroad.mockRestore()
  expect(to('+16145550179')).toEqual([])
})

test('a browser that deletes its cookies causes one notice a day, and a person gets at most five a day', async () => {
  const person = await somebody()
  for (let n = 0; n < 3; n++) await signIn(person.email)
  expect(await noticesOf(person)).toBe(1)
  await signIn(person.email, program.browser(), { 'user-agent': FIREFOX })
  expect(await noticesOf(person)).toBe(2)
  for (let n = 0; n < 6; n++)
    await signIn(person.email, program.browser(), { 'user-agent': FIREFOX, 'x-forwarded-for': `203.0.113.${n + 1}` })
  expect(await noticesOf(person)).toBeLessThanOrEqual(5)
})

test('changing the password makes all browsers unknown, except the one in which it was changed', async () => {
  const person = await somebody()
  const laptop = await signIn(person.email)
  expect(await noticesOf(person)).toBe(1)
  const password = 'Green!Lantern-77-Orchard'
  const body = { currentPassword: REGISTRATION.password, password, confirmPassword: password }
  const changed = await person.browser.call('POST', '/service-profile/api/v1/settings/password', { body })
  expect(changed.status).toBe(204)
  await signIn(person.email, person.browser, { 'x-forwarded-for': '203.0.113.50' }, password)
  expect(await noticesOf(person)).toBe(1)
  await signIn(person.email, laptop, { 'x-forwarded-for': '203.0.113.51' }, password)
  expect(await noticesOf(person)).toBe(2)
})

test('an attempt to sign in with a wrong password sends no notice about a new browser', async () => {
  const person = await somebody()
  const body = { email: person.email, password: 'Wrong!Kettle-42-Harbor' }
  expect((await program.browser().call('POST', '/identity/api/v1/login', { body })).status).toBe(422)
  expect(await noticesOf(person)).toBe(0)
})
