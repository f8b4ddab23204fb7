/** Tests the reset of a forgotten password. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

const RESET = '/identity/api/v1/password-reset'
const LINK = `${RESET}/link`
const LOGIN = '/identity/api/v1/login'
const PROFILE = '/service-profile/api/v1/profile'
const NEW = 'Green!Lantern-77-Orchard'
const mails: { readonly to: string; readonly template: string; readonly text: string }[] = []
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    environment: { TRUST_PROXY: '1' },
    sendMail: async (mail) => {
      mails.push(mail)
    },
  })
})
afterAll(() => program.stop())

let people = 0
const newEmail = () => `forgetful${++people}@example.com`
const sentTo = (email: string, template: string) =>
  mails.filter((mail) => mail.to === email && mail.template === template)
const ask = (email: string, more: object = {}, headers = {}) =>
  program.browser().call('POST', RESET, { body: { email, ...more }, headers })

/** Requests a link and returns the code in the emailed link. */
async function codeFor(email: string): Promise<string> {
  const known = sentTo(email, 'PASSWORD_RESET').length
  expect((await ask(email)).status).toBe(204)
  await expect.poll(() => sentTo(email, 'PASSWORD_RESET').length).toBeGreaterThan(known)
  const [, code = ''] = /reset=([\w-]+)/.exec(sentTo(email, 'PASSWORD_RESET').at(-1)?.text ?? '') ?? []
  return code
}
const take = (
  reset: string,
  password = NEW,
  browser = program.browser(),
  proof: object = { dateOfBirth: REGISTRATION.dob },
) => browser.call<{ jwt?: string }>('POST', LINK, { body: { reset, password, confirmPassword: password, ...proof } })
const login = (email: string, password: string) =>
  program.browser().call<{ jwt?: string; codeWanted?: true }>('POST', LOGIN, { body: { email, password } })

describe('the link', () => {
  test('an emailed reset link sets a new password once, signs in, and ends all other sessions', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    const code = await codeFor(email)
    const link = await program.browser().call('GET', `${LINK}?reset=${code}`)
    expect(link.body).toEqual({ email, asksBirthdate: true })
    const own = program.browser()
    const taken = await take(code, NEW, own)
    own.token = taken.body.jwt
    expect((await own.call('GET', PROFILE)).body).toMatchObject({ email })
    expect((await browser.call('GET', PROFILE)).status).toBe(401)
    expect((await login(email, REGISTRATION.password)).status).toBe(422)
    expect((await login(email, NEW)).body.jwt).toBeDefined()
    expect((await take(code, 'Other!Lantern-77-Orchard')).status).toBe(404)
    expect((await program.browser().call('GET', `${LINK}?reset=${code}`)).status).toBe(404)
    await expect.poll(() => sentTo(email, 'PASSWORD_CHANGED').length).toBe(1)
  })

  test('if a reset link is used twice at the same time, only one password is set', async () => {
    const email = newEmail()
    await register(program, { email })
    const code = await codeFor(email)
    const both = await Promise.all([take(code), take(code, 'Other!Lantern-77-Orchard')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('if a person requested several reset links, each works until one of them is used', async () => {
    const email = newEmail()
    await register(program, { email })
    const codes = [await codeFor(email), await codeFor(email)]
    expect((await take(codes[0] ?? '')).status).toBe(200)
    expect((await take(codes[1] ?? '')).status).toBe(404)
  })

  test('a password reset rejects forged and expired links, another lender’s links, and passwords that break the rules', async () => {
    const email = newEmail()
    await register(program, { email })
    const code = await codeFor(email)
    const flipped = `${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`
    const later = `${code.slice(0, 24)}${code[24] === 'A' ? 'B' : 'A'}${code.slice(25)}`
    for (const wrong of [flipped, later, `${code}A`, '', 'x'.repeat(100)]) expect((await take(wrong)).status).toBe(404)
    const elsewhere = { host: 'movement.localhost' }
    expect((await program.browser().call('GET', `${LINK}?reset=${code}`, elsewhere)).status).toBe(404)
    const weak = await take(code, 'Password1234!')
    expect(weak.body).toMatchObject({
      errors: [{ field: 'password', message: expect.stringMatching(/easy to guess/) }],
    })
    program.clock.advance('PT31M')
    expect((await take(code)).status).toBe(404)
  })

  test('resetting the password unlocks an account that too many wrong passwords had locked', async () => {
    const email = newEmail()
    await register(program, { email })
    for (let n = 0; n < 11; n++) await login(email, 'Wrong!Kettle-42-Harbor')
    expect((await login(email, REGISTRATION.password)).status).toBe(429)
    expect((await take(await codeFor(email))).status).toBe(200)
    expect((await login(email, NEW)).status).toBe(200)
  })
})

describe('an address that isn’t verified', () => {
  const VERIFY = '/service-profile/api/v1/settings/email/verify'
  const codeIn = async (email: string, template: string) => {
    await expect.poll(() => sentTo(email, template).length).toBeGreaterThan(0)
    return /verify=([\w-]+)/.exec(sentTo(email, template).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const NOT_IT = { errors: [{ field: 'dateOfBirth', message: expect.stringContaining('doesn’t match this account') }] }

  test('a stranger who receives a reset link at a mistyped address also needs the birth date, and gets five attempts a day', async () => {
    const email = newEmail()
    await register(program, { email })
    const code = await codeFor(email)
    expect((await take(code, NEW, program.browser(), {})).body).toMatchObject({ errors: [{ field: 'dateOfBirth' }] })
    for (let n = 0; n < 5; n++)
      expect((await take(code, NEW, program.browser(), { dateOfBirth: '1970-01-01' })).body).toMatchObject(NOT_IT)
    expect((await take(code)).status).toBe(429)
    expect((await login(email, REGISTRATION.password)).status).toBe(200)
  })

  test('the welcome email’s link verifies the address only while the account’s owner is signed in', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    const code = await codeIn(email, 'WELCOME')
    expect((await program.browser().call('POST', VERIFY, { body: { code } })).status).toBe(401)
    const stranger = await register(program, { email: newEmail() })
    expect((await stranger.browser.call('POST', VERIFY, { body: { code } })).status).toBe(404)
    expect((await browser.call('POST', VERIFY, { body: { code: 'x' } })).status).toBe(404)
    expect((await browser.call('POST', VERIFY, { body: { code } })).status).toBe(204)
    expect((await browser.call('POST', VERIFY, { body: { code } })).status).toBe(204)
    const reset = await codeFor(email)
    const link = await program.browser().call('GET', `${LINK}?reset=${reset}`)
    expect(link.body).toEqual({ email, asksBirthdate: false })
    expect((await take(reset, NEW, program.browser(), {})).status).toBe(200)
  })

  test('the link that verifies an email address works for a week', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    const code = await codeIn(email, 'WELCOME')
    program.clock.advance('P7D')
    expect((await browser.call('POST', VERIFY, { body: { code } })).status).toBe(404)
    await browser.call('POST', '/service-profile/api/v1/settings/email/verification')
    const newer = await codeIn(email, 'VERIFY_EMAIL')
    const later = `${newer.slice(0, 8)}z${newer.slice(9)}`
    expect((await browser.call('POST', VERIFY, { body: { code: later } })).status).toBe(404)
    expect((await browser.call('POST', VERIFY, { body: { code: newer } })).status).toBe(204)
  })

  test('resetting the password with the birth date also verifies the email address', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    await take(await codeFor(email), NEW, browser)
    expect((await program.browser().call('GET', `${LINK}?reset=${await codeFor(email)}`)).body).toEqual({
      ...{ email, asksBirthdate: false },
    })
  })

  test('people can request another verification link in the settings unless the address is already verified', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    const send = () => browser.call('POST', '/service-profile/api/v1/settings/email/verification')
    expect((await send()).status).toBe(204)
    const code = await codeIn(email, 'VERIFY_EMAIL')
    expect((await browser.call('POST', VERIFY, { body: { code } })).status).toBe(204)
    const known = sentTo(email, 'VERIFY_EMAIL').length
    expect((await send()).status).toBe(204)
    await codeFor(email)
    expect(sentTo(email, 'VERIFY_EMAIL')).toHaveLength(known)
  })
})

describe('the request', () => {
  test('a reset request for an email without an account gets the same response, but no email is sent', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await register(program, { email: known })
    const answers = [await ask(known), await ask(unknown)]
    const visible = answers.map(({ status, body, headers: { date: _, 'x-request-id': __, ...headers } }) => ({
      ...{ status, body, headers },
    }))
    expect(visible[1]).toEqual(visible[0])
    await expect.poll(() => sentTo(known, 'PASSWORD_RESET').length).toBe(1)
    expect(sentTo(unknown, 'PASSWORD_RESET')).toEqual([])
  })

  test('the sixth reset request for an email within 15 minutes is rejected, even if the email has no account', async () => {
    const known = newEmail()
    await register(program, { email: known })
    for (const email of [known, newEmail()]) {
      for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(204)
      expect((await ask(email.toUpperCase())).status).toBe(429)
    }
  })

  test('a network can request ten reset links a day for an email, and this doesn’t limit other networks or known browsers', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    const owner = new Client({ connectionString: program.database.adminUrl })
    await owner.connect()
    const wait = () => owner.query("update sign_in_attempt set since = since - interval '16 minutes'")
    try {
      for (let n = 0; n < 10; n++) {
        if (n % 5 === 0) await wait()
        expect((await ask(email)).status).toBe(204)
      }
      await wait()
      expect((await ask(email)).status).toBe(429)
    } finally {
      await owner.end()
    }
    const known = sentTo(email, 'PASSWORD_RESET').length
    expect((await ask(email, {}, { 'x-forwarded-for': '203.0.113.77' })).status).toBe(204)
    await expect.poll(() => sentTo(email, 'PASSWORD_RESET').length).toBeGreaterThan(known)
    expect((await browser.call('POST', RESET, { body: { email } })).status).toBe(204)
  })

  test('unknown browsers can request at most 20 emails a day for an address, but the owner’s known browser still gets one', async () => {
    const email = newEmail()
    const { browser } = await register(program, { email })
    const owner = new Client({ connectionString: program.database.adminUrl })
    await owner.connect()
    try {
      for (let n = 0; n < 25; n++) {
        if (n % 5 === 0) await owner.query("update sign_in_attempt set since = since - interval '16 minutes'")
        expect((await ask(email, {}, { 'x-forwarded-for': `198.51.100.${n}` })).status).toBe(204)
        // Requests at the same moment cause only one email.
        await expect.poll(() => sentTo(email, 'PASSWORD_RESET').length).toBe(Math.min(n + 1, 20))
      }
    } finally {
      await owner.end()
    }
    expect((await browser.call('POST', RESET, { body: { email } })).status).toBe(204)
    await expect.poll(() => sentTo(email, 'PASSWORD_RESET').length).toBe(21)
  })

  test('the reset link returns people to the part of the site where they requested it', async () => {
    const email = newEmail()
    await register(program, { email })
    await ask(email, { area: 'signer' })
    await expect
      .poll(() => sentTo(email, 'PASSWORD_RESET').at(-1)?.text)
      .toMatch(/\/auth\/new-password\?reset=[\w-]{72}&for=signer/)
    expect((await ask(email, { area: '//evil.example' })).status).toBe(400)
    expect((await ask('no address')).status).toBe(422)
  })
})
