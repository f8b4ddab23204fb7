/** Tests that registration asks signed-in people only for data that their account lacks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, TestProgram } from '../testing/program.ts'
import { REGISTRATION, register, startTestProgram } from '../testing/program.ts'
import { addAgent } from './agents/seats.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const DRAFT = '/service-application/external/api/v2/heloc/registration'
const password = 'Blue!Kettle-42-Harbor'
interface Draft {
  readonly v1: { readonly steps: string[]; readonly next?: string }
  readonly v2: { readonly steps: string[] }
}
const draftOf = async (browser: Browser) => (await browser.call<Draft>('GET', DRAFT)).body
const { confirmPassword: _, password: __, phoneNumber, email: ___, ...answers } = REGISTRATION
const another = { ...answers, propertyAddress: { ...answers.propertyAddress, street1: '1452 Larkspur Lane' } }
const begin = async (browser: Browser, body: object) =>
  browser.call<{ applicationUuid: string }>('POST', '/identity/api/v1/registration/register', { body })
const personOf = async (browser: Browser, uuid: string) =>
  (await browser.call<{ person: object }>('GET', `/service-application/api/v1/application/heloc/${uuid}`)).body.person

/** Signs in with an agent's account, which has no phone number. */
async function withoutPhone(email: string): Promise<Browser> {
  const { services } = program.server
  const name = { firstName: 'Ines', lastName: 'Halloway' }
  await addAgent(services, 'FIGURE', { email, name, role: 'PROCESSOR', password })
  const browser = program.browser()
  const { body } = await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
    body: { email, password },
  })
  browser.token = body.jwt
  return browser
}

test('a person whose account has an email and a phone number skips the contact step', async () => {
  const { browser } = await register(program, { email: 'known@example.com' })
  const { v1, v2 } = await draftOf(browser)
  expect(v1.steps).not.toContain('contact-info')
  expect(v2.steps).not.toContain('phone-and-email')
  const made = await begin(browser, another)
  expect(made.status).toBe(201)
  expect(await personOf(browser, made.body.applicationUuid)).toMatchObject({ email: 'known@example.com' })
})

test('a person whose account lacks a phone number must enter it, and the application stores it', async () => {
  const browser = await withoutPhone('ines@example.com')
  const { v1, v2 } = await draftOf(browser)
  expect(v1.steps).toContain('contact-info')
  expect(v1.steps).not.toContain('login-info')
  expect(v2.steps).not.toContain('phone-and-email')
  const refused = await begin(browser, { ...another, email: 'ines@example.com', phoneNumber: '12' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'phoneNumber' }] } })
  const made = await begin(browser, { ...another, email: 'ines@example.com', phoneNumber })
  expect(made.status).toBe(201)
  // The sign-in email stays the same, even if the person typed a different email.
  expect(await personOf(browser, made.body.applicationUuid)).toMatchObject({
    email: 'ines@example.com',
    phone: phoneNumber.replace(/\D/g, ''),
  })
})

test('answering after 30 days starts a new draft without the earlier answers', async () => {
  const browser = program.browser()
  const answer = (step: string, body: object) => browser.call('PUT', `${DRAFT}/${step}`, { body })
  expect((await answer('income', answers.income)).status).toBe(200)
  const age = "update registration_draft set updated_at = now() - interval '31 days'"
  await program.server.services.db.change({ mode: 'SWEEP' }, [], (_, transaction) => transaction.raw(age))
  expect((await answer('name', answers.name)).body).toMatchObject({ answers: { name: answers.name } })
  expect((await browser.call<{ answers: object }>('GET', DRAFT)).body.answers).toEqual({ name: answers.name })
})
