import { TOTP } from 'otpauth'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS, seedBrokers } from '../sandbox/brokers.ts'
import { multipart } from '../sandbox/driver/uploads.ts'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { type Browser, REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

interface Sent {
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
}
const sent: Sent[] = []
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ sendMail: async (mail) => void sent.push(mail) })
})
afterAll(() => program.stop())

const SETTINGS = '/service-profile/api/v1/settings'
const LOGIN = '/identity/api/v1/login'
const PROFILE = '/service-profile/api/v1/profile'
const { password } = REGISTRATION
const NEW_PASSWORD = 'Green!Saucer-77-Meadow'

let people = 0
async function somebody() {
  const email = `settings${++people}@example.com`
  return { email, ...(await register(program, { email })) }
}
const post = (browser: Browser, path: string, body: object = {}) =>
  browser.call<{ errors?: { field: string; message: string }[] } & Record<string, unknown>>('POST', SETTINGS + path, {
    body,
  })
const get = async <T>(browser: Browser, path = '') => (await browser.call<T>('GET', SETTINGS + path)).body

async function signIn(email: string, given = password, browser = program.browser()) {
  const answer = await browser.call<{ jwt?: string; codeWanted?: true }>('POST', LOGIN, {
    body: { email, password: given },
  })
  browser.token = answer.body.jwt
  return { browser, answer }
}
async function enterCode(browser: Browser, code: string, more: object = {}) {
  const answer = await browser.call<{ jwt?: string; errors?: { field: string; message: string }[] }>(
    'POST',
    `${LOGIN}/code`,
    { body: { code, ...more } },
  )
  browser.token = answer.body.jwt
  return answer
}

/**
 * Returns the authenticator code of a future time step. The server accepts each step once, so each call uses a later
 * step.
 */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function withTwoFactor() {
  const person = await somebody()
  const { body } = await post(person.browser, '/two-factor', { password })
  const secret = String(body.secret)
  const on = await post(person.browser, '/two-factor/confirm', { code: codeOf(secret) })
  return { ...person, secret, uri: String(body.uri), on, recoveryCodes: on.body.recoveryCodes as string[] }
}
const mailsTo = (to: string) => expect.poll(() => sent.filter((mail) => mail.to === to).map(({ subject }) => subject))
/** Returns the last code sent to an address. Looks for its sentence, because license numbers also have six digits. */
const codeTo = async (to: string) => {
  const texts = () => sent.flatMap((mail) => (mail.to === to ? [`${mail.subject} ${mail.text}`] : []))
  const code = () => texts().flatMap((text) => /\d{6}(?= is your code)/.exec(text) ?? [])
  await expect.poll(code).not.toEqual([])
  return code().at(-1) ?? ''
}

describe('profile settings', () => {
  test("the profile settings show the account's data with a masked phone number", async () => {
    const { browser, email } = await somebody()
    expect(await get(browser)).toEqual({
      name: REGISTRATION.name,
      nameFixed: false,
      avatarIsPublic: false,
      email,
      emailVerified: false,
      phone: '•••• 0142',
      phoneVerified: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      smsMarketingConsent: false,
      smsTransactionalConsent: true,
    })
    expect((await program.browser().call('GET', SETTINGS)).status).toBe(401)
  })

  test('a picture is stored as a small JPEG, is shown on the account, and can be removed', async () => {
    const { browser } = await somebody()
    const answer = await browser.call('POST', `${SETTINGS}/avatar`, multipart('SELFIE'))
    expect(answer.status).toBe(204)
    const { avatarUri } = await get<{ avatarUri: string }>(browser)
    const { format, width, height } = await sharp(Buffer.from(avatarUri.split(',')[1] ?? '', 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 128, height: 128 })
    expect((await browser.call('GET', PROFILE)).body).toMatchObject({ avatarUri })
    expect((await post(browser, '/avatar/remove')).status).toBe(204)
    expect(await get(browser)).not.toHaveProperty('avatarUri')
    expect((await browser.call('GET', PROFILE)).body).not.toHaveProperty('avatarUri')
  })

  test("a file that isn't a picture is rejected with a message, and the account keeps its previous picture", async () => {
    const { browser } = await somebody()
    await browser.call('POST', `${SETTINGS}/avatar`, multipart('SELFIE'))
    const { body, headers } = multipart('SELFIE')
    const text = Buffer.from(body.toString('latin1').replace('PNG', 'XYZ'), 'latin1')
    const answer = await browser.call('POST', `${SETTINGS}/avatar`, { body: text, headers })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ field: 'file' }] })
    expect(await get(browser)).toHaveProperty('avatarUri')
  })

  test("an originator's picture appears on the public business card, and other people's pictures aren't public", async () => {
    await seedBrokers(program.server.services)
    const { browser } = await signIn(SEEDED_BROKERS[0].email, SANDBOX_PASSWORD)
    await browser.call('POST', `${SETTINGS}/avatar`, multipart('SELFIE'))
    expect(await get(browser)).toMatchObject({ avatarIsPublic: true })
    const card = () => program.browser().call('GET', `/service-lead-portal/api/lo/${SANDBOX_ORIGINATOR}`)
    const picture = expect.stringMatching(/^data:image\/jpeg;base64,/)
    expect((await card()).body).toMatchObject({ originatorDisplayInfo: { avatarUri: picture } })
    await post(browser, '/avatar/remove')
    expect((await card()).body.originatorDisplayInfo).not.toHaveProperty('avatarUri')
  })

  test('a changed name appears on the account and in open applications', async () => {
    const { browser, uuid } = await somebody()
    const name = { firstName: 'Rosalind', middleName: '', lastName: 'Quillfeather', suffix: '' }
    expect((await post(browser, '/name', name)).status).toBe(204)
    expect((await browser.call('GET', PROFILE)).body).toMatchObject({ name })
    const application = await browser.call('GET', `/service-application/api/v1/application/heloc/${uuid}`)
    expect(application.body).toMatchObject({ person: { name } })
    const refused = await post(browser, '/name', { ...name, lastName: '' })
    expect(refused.body.errors).toEqual([{ field: 'lastName', message: 'Last name is required', code: 'REQUIRED' }])
  })

  test('changing the email requires a code sent to the new address, and the old address is notified', async () => {
    const { browser, email } = await somebody()
    const next = `new.${email}`
    const wrongPassword = await post(browser, '/email', { email: next, password: 'Wrong!Kettle-42-Harbor' })
    expect(wrongPassword.body.errors).toMatchObject([{ field: 'password' }])
    expect((await post(browser, '/email', { email: next, password })).status).toBe(204)
    expect(await get(browser)).toMatchObject({ email, newEmail: next })
    const code = await codeTo(next)
    const other = code === '000000' ? '000001' : '000000'
    expect((await post(browser, '/email/confirm', { code: other })).body.errors).toMatchObject([{ field: 'code' }])
    expect((await post(browser, '/email/confirm', { code })).status).toBe(204)
    expect(await get(browser)).toMatchObject({ email: next })
    await mailsTo(email).toContain('Your email address was changed')
    expect((await signIn(email)).answer.status).toBe(422)
    expect((await signIn(next)).answer.status).toBe(200)
    expect((await post(browser, '/email/confirm', { code })).status).toBe(422)
  })

  test('the profile settings reject an email that another account already uses', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await post(one.browser, '/email', { email: other.email, password })
    const answer = await post(one.browser, '/email/confirm', { code: await codeTo(other.email) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'IDENTITY_EXISTS' } })
  })

  test('a person changing their phone number can enter five wrong codes, and requesting a new code doesn’t allow more', async () => {
    const { browser } = await somebody()
    expect((await post(browser, '/phone', { phoneNumber: '(614) 555-0199' })).status).toBe(204)
    const code = await codeTo('+16145550199')
    const other = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 4; tries++) await post(browser, '/phone/confirm', { code: other })
    await post(browser, '/phone', { phoneNumber: '(614) 555-0198' })
    const last = await codeTo('+16145550198')
    const wrong = last === '000000' ? '000001' : '000000'
    expect((await post(browser, '/phone/confirm', { code: wrong })).status).toBe(422)
    expect((await post(browser, '/phone/confirm', { code: last })).status).toBe(429)
    expect((await post(browser, '/phone', { phoneNumber: '(614) 555-0197' })).status).toBe(429)

    const again = await somebody()
    expect((await post(again.browser, '/phone', { phoneNumber: '(614) 555-0196' })).status).toBe(204)
    expect((await post(again.browser, '/phone/confirm', { code: await codeTo('+16145550196') })).status).toBe(204)
    expect(await get(again.browser)).toMatchObject({ phone: '•••• 0196', phoneVerified: true })
  })
})

test("an expired code can't confirm a phone change", async () => {
  const { browser, identity } = await somebody()
  await post(browser, '/phone', { phoneNumber: '(614) 555-0195' })
  const end = 'update contact_change set expires_at = now()'
  await program.server.services.db.change({ mode: 'ACTOR', org: 'FIGURE', actor: identity }, [], (_, t) => t.raw(end))
  const late = await post(browser, '/phone/confirm', { code: await codeTo('+16145550195') })
  expect(late.body.errors).toMatchObject([{ field: 'code' }])
})

describe('verifying the phone number', () => {
  test('a texted code verifies the account’s current phone number, and no notice of a change is sent', async () => {
    const person = { email: 'verifies@example.com', phone: '(614) 555-0161' }
    const { browser } = await register(program, { email: person.email, phoneNumber: person.phone })
    expect((await post(browser, '/phone/verification')).status).toBe(204)
    expect((await post(browser, '/phone/confirm', { code: await codeTo('+16145550161') })).status).toBe(204)
    expect(await get(browser)).toMatchObject({ phone: '•••• 0161', phoneVerified: true })
    await mailsTo(person.email).not.toContain('Your phone number was changed')
  })
})

describe('password settings', () => {
  test('a new password ends all other sessions', async () => {
    const { browser, email } = await somebody()
    const elsewhere = (await signIn(email)).browser
    const change = (currentPassword: string, next = NEW_PASSWORD) =>
      post(browser, '/password', { currentPassword, password: next, confirmPassword: next })
    expect((await change('Wrong!Kettle-42-Harbor')).body.errors).toMatchObject([{ field: 'currentPassword' }])
    expect((await change(password, 'short')).body.errors?.[0]?.message).toBe('Must be at least 12 characters long')
    expect((await elsewhere.call('GET', PROFILE)).status).toBe(200)
    expect((await change(password)).status).toBe(204)
    expect((await elsewhere.call('GET', PROFILE)).status).toBe(401)
    expect((await browser.call('GET', PROFILE)).status).toBe(200)
    expect((await signIn(email)).answer.status).toBe(422)
    expect((await signIn(email, NEW_PASSWORD)).answer.status).toBe(200)
    await mailsTo(email).toContain('Your password was changed')
  })
})

describe('two-factor settings', () => {
  test("turning on two-factor sign-in requires a code from the app; afterward, a password alone doesn't start a session", async () => {
    const { email, secret, uri, on, recoveryCodes } = await withTwoFactor()
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    expect(on.status).toBe(200)
    expect(new Set(recoveryCodes).size).toBe(10)
    const { browser, answer } = await signIn(email)
    expect(answer.body).toEqual({ codeWanted: true })
    expect(browser.cookies.has('hearthline_session')).toBe(false)
    expect((await enterCode(browser, '12')).body.errors).toMatchObject([{ field: 'code' }])
    expect((await enterCode(browser, codeOf(secret, 1))).status).toBe(200)
    expect((await browser.call('GET', PROFILE)).status).toBe(200)
  })

  test('two-factor sign-in accepts each code once', async () => {
    const { email, secret } = await withTwoFactor()
    const code = codeOf(secret, 1)
    expect((await enterCode((await signIn(email)).browser, code)).status).toBe(200)
    expect((await enterCode((await signIn(email)).browser, code)).status).toBe(422)
  })

  test('two-factor sign-in accepts each recovery code once, with or without its hyphen', async () => {
    const { email, recoveryCodes, browser: owner } = await withTwoFactor()
    const [first = '', second = ''] = recoveryCodes
    expect((await enterCode((await signIn(email)).browser, first)).status).toBe(200)
    expect((await enterCode((await signIn(email)).browser, first)).status).toBe(422)
    expect((await enterCode((await signIn(email)).browser, second.replace('-', '').toLowerCase())).status).toBe(200)
    expect(await get(owner)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('two-factor sign-in rejects a code unless the password was entered first', async () => {
    const { secret } = await withTwoFactor()
    expect((await enterCode(program.browser(), codeOf(secret, 1))).status).toBe(422)
    const forged = program.browser()
    forged.cookies.set('hearthline_challenge', '1.AAAA')
    expect((await enterCode(forged, codeOf(secret, 1))).status).toBe(422)
  })

  test('two-factor sign-in limits how many codes a person can guess', async () => {
    const { email, secret } = await withTwoFactor()
    const { browser } = await signIn(email)
    const wrong = ['000000', '111111'].find((code) => ![-1, 0, 1].some((step) => codeOf(secret, step) === code)) ?? ''
    let status = 0
    for (let tries = 0; tries < 11; tries++) status = (await enterCode(browser, wrong)).status
    expect(status).toBe(429)
    expect((await enterCode(browser, codeOf(secret, 1))).status).toBe(429)
  })

  test('two-factor sign-in skips the code for a remembered browser until the person removes that browser', async () => {
    const { email, secret, browser: owner } = await withTwoFactor()
    const { browser } = await signIn(email)
    await enterCode(browser, codeOf(secret, 1), { rememberDevice: true })
    expect((await signIn(email, password, browser)).answer.body.jwt).toBeDefined()
    const devices = await get<{ uuid: string; kind: string }[]>(owner, '/devices')
    const remembered = devices.find(({ kind }) => kind === 'REMEMBERED')
    expect((await post(owner, `/devices/${remembered?.uuid}/end`)).status).toBe(204)
    expect((await signIn(email, password, browser)).answer.body).toEqual({ codeWanted: true })
  })

  test("two-factor sign-in can't be bypassed by registering again", async () => {
    const { email } = await withTwoFactor()
    const again = await program.browser().call('POST', '/identity/api/v1/registration/register', {
      body: { ...REGISTRATION, email },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'IDENTITY_EXISTS' } })
  })

  test('turning off two-factor sign-in requires the password and a code', async () => {
    const { browser, email, secret } = await withTwoFactor()
    expect((await post(browser, '/two-factor', { password })).status).toBe(422)
    expect((await post(browser, '/two-factor/off', { password, code: codeOf(secret) })).status).toBe(422)
    const code = codeOf(secret, 1)
    expect((await post(browser, '/two-factor/off', { password: 'Wrong!Kettle-42-Harbor', code })).status).toBe(422)
    expect((await post(browser, '/two-factor/off', { password, code })).status).toBe(204)
    expect((await signIn(email)).answer.body.jwt).toBeDefined()
  })
})

describe('device settings', () => {
  const list = (browser: Browser) => get<{ uuid: string; current: boolean }[]>(browser, '/devices')

  test('in the device settings, a person can end one session or all other sessions', async () => {
    const { browser, email } = await somebody()
    const [second, third] = [(await signIn(email)).browser, (await signIn(email)).browser]
    const devices = await list(browser)
    expect(devices).toHaveLength(3)
    expect(devices.filter(({ current }) => current)).toEqual([devices[0]])
    const seen = (await list(second)).find(({ current }) => current)?.uuid
    await post(browser, `/devices/${seen}/end`)
    expect((await second.call('GET', PROFILE)).status).toBe(401)
    expect((await third.call('GET', PROFILE)).status).toBe(200)
    await post(browser, '/devices/end-others')
    expect((await third.call('GET', PROFILE)).status).toBe(401)
    expect(await list(browser)).toHaveLength(1)
  })

  test('in the device settings, a person can see when each session was last used, to within five minutes', async () => {
    const { browser, identity } = await somebody()
    const owner = new Client({ connectionString: program.database.adminUrl })
    await owner.connect()
    await owner.query("select set_config('app.org', 'FIGURE', false), set_config('app.actor', $1, false)", [identity])
    await owner.query("update session set last_seen = now() - interval '1 hour' where identity = $1", [identity])
    const lastUsed = async () => (await get<{ lastUsed: string }[]>(browser, '/devices'))[0]?.lastUsed ?? ''
    const { rows } = await owner.query<{ last_seen: Date }>('select last_seen from session')
    await owner.end()
    await browser.call('GET', PROFILE)
    expect(Date.parse(await lastUsed())).toBeGreaterThan(Number(rows[0]?.last_seen))
  })

  test("in the device settings, a person can't see or end other people's sessions", async () => {
    const [one, other] = [await somebody(), await somebody()]
    const theirs = (await list(other.browser))[0]?.uuid
    expect((await list(one.browser)).map(({ uuid }) => uuid)).not.toContain(theirs)
    expect((await post(one.browser, `/devices/${theirs}/end`)).status).toBe(404)
    expect((await other.browser.call('GET', PROFILE)).status).toBe(200)
  })
})

describe('consent settings', () => {
  interface Kept {
    readonly type: string
    readonly version: string
    readonly withdrawnAt?: string
    readonly place: string
  }
  const held = async (browser: Browser) =>
    (await get<Kept[]>(browser, '/consents')).filter(({ withdrawnAt }) => !withdrawnAt).map(({ type }) => type)

  test('the consent settings list each consent, its version, and where the person gave it', async () => {
    const { browser } = await somebody()
    const consents = await get<Kept[]>(browser, '/consents')
    expect(consents.map(({ type }) => type)).toEqual([
      'TERMS_PRIVACY',
      'ELECTRONIC_COMMUNICATIONS',
      'THIRD_PARTY_SOFT_PULL',
      'SMS_TRANSACTIONAL',
    ])
    expect(consents.every(({ version }) => version.includes('/'))).toBe(true)
    expect(new Set(consents.map(({ place }) => place))).toEqual(new Set(['APPLICATION']))
    await post(browser, '/text-messages', { smsMarketingConsent: 'true' })
    expect((await get<Kept[]>(browser, '/consents')).at(-1)).toMatchObject({ type: 'SMS_MARKETING', place: 'SETTINGS' })
  })

  test('people can grant and revoke consent to text messages, and the change applies to the account and its application', async () => {
    const { browser, uuid } = await somebody()
    const types = async () => {
      const { body } = await browser.call<{ consents: { type: string }[] }>(
        'GET',
        `/service-application/api/v1/application/heloc/${uuid}`,
      )
      return body.consents.map(({ type }) => type).filter((type) => type.startsWith('SMS'))
    }
    expect(await types()).toEqual(['SMS_TRANSACTIONAL'])
    expect((await post(browser, '/text-messages', { smsMarketingConsent: 'true' })).status).toBe(204)
    expect(await types()).toEqual(['SMS_MARKETING'])
    expect(await get(browser)).toMatchObject({ smsMarketingConsent: true, smsTransactionalConsent: false })
    await post(browser, '/text-messages', { smsTransactionalConsent: 'true' })
    expect(await types()).toEqual(['SMS_TRANSACTIONAL'])
    const path = `/service-application/api/v2/application/heloc/${uuid}/events`
    const events = await browser.call<{ whole: boolean }>('GET', path)
    if (events.status === 200) expect(events.body.whole).toBe(true)
  })

  test('people can withdraw consent to electronic records, but not consent to a credit check', async () => {
    const { browser, email } = await somebody()
    expect((await post(browser, '/consents/withdraw', { type: 'THIRD_PARTY_SOFT_PULL' })).status).toBe(422)
    expect((await post(browser, '/consents/withdraw', { type: 'ELECTRONIC_COMMUNICATIONS' })).status).toBe(204)
    expect(await held(browser)).not.toContain('ELECTRONIC_COMMUNICATIONS')
    await mailsTo(email).toContain('You withdrew your consent to electronic records')
    const mail = sent.find(({ to, subject }) => to === email && subject.startsWith('You withdrew'))
    expect(mail?.text).toContain('To sign, agree again or ask us for paper documents')
  })
})
