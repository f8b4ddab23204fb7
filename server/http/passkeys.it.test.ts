import { LOGIN_WITH_PASSKEY, LOGIN_WITH_PASSWORD, PROFILE, SETTINGS_CALLS } from 'domain/api/paths.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statement } from '../storage/transactions.ts'
import { type Behavior, createPasskey, type SoftwarePasskey, signWith } from '../testing/authenticator.ts'
import { type Browser, REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

const sent: { readonly to: string; readonly subject: string }[] = []
let program: TestProgram
let here: Behavior
beforeAll(async () => {
  program = await startTestProgram({ sendMail: async (mail) => void sent.push(mail) })
  here = { origin: program.server.services.originOf('FIGURE'), rpId: 'localhost' }
})
afterAll(() => program.stop())

const { password } = REGISTRATION
const PASSKEYS = `${SETTINGS_CALLS}/passkeys`
const OPTIONS = `${LOGIN_WITH_PASSKEY}/options`
const DIDNT_WORK = 'That passkey didn’t work. Try again, or use another way to sign in.'

interface Body {
  readonly challenge: string
  readonly rpId: string
  readonly user: { id: string }
  readonly jwt?: string
  readonly codeWanted?: true
  readonly recoveryCodes: string[]
  readonly errors?: { field: string; message: string }[]
}
const post = (browser: Browser, path: string, body: object = {}) => browser.call<Body>('POST', path, { body })

let people = 0
async function person() {
  const email = `passkey${++people}@example.com`
  const { browser, identity } = await register(program, { email })
  return { browser, identity, email }
}

async function addTo(browser: Browser, change: Partial<Behavior> = {}, name = 'My phone') {
  const { body: options } = await post(browser, `${PASSKEYS}/options`, { password })
  const { passkey, answer } = createPasskey(options, { ...here, ...change })
  return { passkey, answer, added: await post(browser, PASSKEYS, { name, passkey: answer }) }
}

async function withPasskey(change: Partial<Behavior> = {}) {
  const one = await person()
  const { passkey, added } = await addTo(one.browser, change)
  expect(added.status).toBe(200)
  return { ...one, passkey, recoveryCodes: added.body.recoveryCodes }
}

async function signIn(passkey: SoftwarePasskey, change: Partial<Behavior> = {}, browser = program.browser()) {
  const { body: options } = await post(browser, OPTIONS)
  const answer = signWith(passkey, options, { ...here, ...change })
  const entered = await post(browser, LOGIN_WITH_PASSKEY, { passkey: answer })
  browser.token = entered.body.jwt
  return { browser, answer, entered }
}
const refused = { status: 422, body: { errors: [{ field: 'passkey', message: DIDNT_WORK }] } }

interface Settings {
  readonly passkeys: { uuid: string; name: string; lastUsed?: string; isBackedUp: boolean }[]
  readonly recoveryCodesLeft: number
}
const settings = async (browser: Browser) => (await browser.call<Settings>('GET', SETTINGS_CALLS)).body

describe('adding a passkey', () => {
  test('adding a first passkey returns recovery codes, lists the passkey in the settings, and emails the person', async () => {
    const { browser, email } = await person()
    const first = await addTo(browser, { isBackedUp: true })
    expect(first.added.body.recoveryCodes).toHaveLength(10)
    const second = await addTo(browser, {}, 'Security key')
    expect(second.added.body.recoveryCodes).toEqual([])
    expect(await settings(browser)).toMatchObject({
      passkeys: [
        { name: 'My phone', isBackedUp: true },
        { name: 'Security key', isBackedUp: false },
      ],
      recoveryCodesLeft: 10,
    })
    await expect
      .poll(() => sent.filter(({ to }) => to === email).map(({ subject }) => subject))
      .toContain('A passkey was added')
  })

  test('adding a passkey requires the password and a name', async () => {
    const { browser } = await person()
    const wrong = await post(browser, `${PASSKEYS}/options`, { password: 'Wrong!Kettle-42-Harbor' })
    expect(wrong.body.errors).toMatchObject([{ field: 'password' }])
    const { added } = await addTo(browser, {}, ' ')
    expect(added.body.errors).toMatchObject([{ field: 'name', message: 'Enter a name for this passkey' }])
    expect((await post(program.browser(), `${PASSKEYS}/options`, { password })).status).toBe(401)
  })

  test.each<[what: string, change: Partial<Behavior>]>([
    ['from another origin', { origin: 'https://attacker.example' }],
    ['for another site', { rpId: 'attacker.example' }],
    ['without verifying the person', { verifiesUser: false }],
  ])('a passkey created %s is refused', async (_, change) => {
    const { browser } = await person()
    const { added } = await addTo(browser, change)
    expect(added).toMatchObject({ status: 422, body: { errors: [{ field: 'passkey' }] } })
    expect((await settings(browser)).passkeys).toEqual([])
  })

  test('a passkey challenge works once, and only in the session that requested it', async () => {
    const [one, other] = [await person(), await person()]
    const { answer } = await addTo(one.browser)
    expect((await post(one.browser, PASSKEYS, { name: 'Again', passkey: answer })).status).toBe(422)
    const { body: options } = await post(one.browser, `${PASSKEYS}/options`, { password })
    const made = createPasskey(options, here)
    const cookie = one.browser.cookies.get('hearthline_passkey') ?? ''
    other.browser.cookies.set('hearthline_passkey', cookie)
    expect((await post(other.browser, PASSKEYS, { name: 'Stolen', passkey: made.answer })).status).toBe(422)
    expect((await post(one.browser, PASSKEYS, { name: 'Mine', passkey: made.answer })).status).toBe(200)
    one.browser.cookies.set('hearthline_passkey', cookie)
    expect((await post(one.browser, PASSKEYS, { name: 'Replayed', passkey: made.answer })).status).toBe(422)
  })

  test('two accounts can’t have the same passkey', async () => {
    const [one, other] = [await withPasskey(), await person()]
    const { body: options } = await post(other.browser, `${PASSKEYS}/options`, { password })
    const { answer } = createPasskey(options, here, one.passkey.id)
    expect(await post(other.browser, PASSKEYS, { name: 'Copy', passkey: answer })).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'We couldn’t add this passkey. Please try again.' }] },
    })
  })

  test('a person can rename and remove their own passkeys, but nobody else’s', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const [own] = (await settings(one.browser)).passkeys
    const at = `${PASSKEYS}/${own?.uuid}`
    expect((await post(other.browser, `${at}/name`, { name: 'Mine now' })).status).toBe(404)
    expect((await post(other.browser, `${at}/remove`, { password })).status).toBe(404)
    expect((await post(one.browser, `${at}/name`, { name: 'Old phone' })).status).toBe(204)
    expect(await settings(one.browser)).toMatchObject({ passkeys: [{ name: 'Old phone' }] })
    expect((await post(one.browser, `${at}/remove`, { password: 'Wrong!Kettle-42-Harbor' })).status).toBe(422)
    expect((await post(one.browser, `${at}/remove`, { password })).status).toBe(204)
    expect(await settings(one.browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await signIn(one.passkey)).entered).toMatchObject(refused)
    expect((await post(program.browser(), LOGIN_WITH_PASSWORD, { email: one.email, password })).body.jwt).toBeDefined()
  })

  test('an account can have at most ten passkeys', async () => {
    const { browser } = await person()
    for (let added = 0; added < 10; added++) expect((await addTo(browser)).added.status).toBe(200)
    const more = await post(browser, `${PASSKEYS}/options`, { password })
    expect(more.body.errors).toMatchObject([{ message: /^You can have 10 passkeys/ }])
  })
})

describe('signing in with a passkey', () => {
  test('a passkey alone starts a session, and the settings show when it was last used', async () => {
    const { passkey, identity } = await withPasskey()
    const { browser, entered } = await signIn(passkey)
    expect(entered.status).toBe(200)
    expect((await browser.call('GET', PROFILE)).body).toMatchObject({ uuid: identity })
    expect((await settings(browser)).passkeys).toMatchObject([{ lastUsed: expect.any(String) }])
  })

  test.each<[what: string, change: Partial<Behavior>]>([
    ['from another origin', { origin: 'https://attacker.example' }],
    ['from another lender’s page', { origin: 'http://cedar-grove.localhost:3000', rpId: 'cedar-grove.localhost' }],
    ['for another site', { rpId: 'attacker.example' }],
    ['without verifying the person', { verifiesUser: false }],
  ])('a passkey used %s is refused', async (_, change) => {
    const { passkey } = await withPasskey()
    const { entered, browser } = await signIn(passkey, change)
    expect(entered).toMatchObject(refused)
    expect(browser.cookies.has('hearthline_session')).toBe(false)
  })

  test('a passkey registered at one lender doesn’t work at another lender', async () => {
    const { passkey } = await withPasskey()
    const browser = program.browser()
    const host = 'cedar-grove.localhost'
    const { body: options } = await browser.call<Body>('POST', OPTIONS, { body: {}, host })
    expect(options.rpId).toBe(host)
    const there = { origin: program.server.services.originOf('CEDAR_GROVE'), rpId: host }
    const body = { passkey: signWith(passkey, options, there) }
    expect(await browser.call('POST', LOGIN_WITH_PASSKEY, { body, host })).toMatchObject(refused)
  })

  test('passkey sign-in rejects a replayed response, another browser’s challenge and a forged cookie', async () => {
    const { passkey } = await withPasskey()
    const browser = program.browser()
    const { body: options } = await post(browser, OPTIONS)
    const cookie = browser.cookies.get('hearthline_passkey') ?? ''
    const answer = { passkey: signWith(passkey, options, here) }
    const elsewhere = program.browser()
    await post(elsewhere, OPTIONS)
    expect((await post(elsewhere, LOGIN_WITH_PASSKEY, answer)).status).toBe(422)
    expect((await post(program.browser(), LOGIN_WITH_PASSKEY, answer)).status).toBe(422)
    expect((await post(browser, LOGIN_WITH_PASSKEY, answer)).status).toBe(200)
    for (const replayed of [cookie, `${cookie.slice(0, -4)}AAAA`, '1.AAAA']) {
      browser.cookies.set('hearthline_passkey', replayed)
      expect((await post(browser, LOGIN_WITH_PASSKEY, answer)).status).toBe(422)
    }
  })

  test('passkey sign-in rejects an expired challenge', async () => {
    const { passkey } = await withPasskey()
    const browser = program.browser()
    const { body: options } = await post(browser, OPTIONS)
    const now = Date.now
    Date.now = () => now() + 5 * 60_000
    try {
      const answer = { passkey: signWith(passkey, options, here) }
      const late = await post(browser, LOGIN_WITH_PASSKEY, answer)
      expect(late.body.errors).toMatchObject([{ message: 'This took too long. Please try again.' }])
    } finally {
      Date.now = now
    }
  })

  test('a passkey can’t sign in to another account, and the response doesn’t reveal whether that account exists', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const unknown = Buffer.alloc(16, 7).toString('base64url')
    for (const userHandle of [other.passkey.userHandle, unknown, '', 'AA'])
      expect((await signIn({ ...one.passkey, userHandle })).entered).toMatchObject(refused)
    expect((await signIn({ ...one.passkey, id: other.passkey.id })).entered).toMatchObject(refused)
  })

  test('a copied passkey is rejected, because its counter is too low', async () => {
    const { passkey } = await withPasskey({ counter: 4 })
    expect((await signIn(passkey, { counter: 6 })).entered.status).toBe(200)
    expect((await signIn(passkey, { counter: 5 })).entered).toMatchObject(refused)
    expect((await signIn(passkey, { counter: 6 })).entered).toMatchObject(refused)
    expect((await signIn(passkey, { counter: 0 })).entered).toMatchObject(refused)
    expect((await signIn(passkey, { counter: 7 })).entered.status).toBe(200)
  })

  test('the settings show whether a passkey is backed up, as of its last use', async () => {
    const { passkey, browser } = await withPasskey({ isBackedUp: false })
    await signIn(passkey, { isBackedUp: true })
    expect(await settings(browser)).toMatchObject({ passkeys: [{ isBackedUp: true }] })
  })

  test('too many wrong passwords block password sign-in in new browsers, but not passkey sign-in', async () => {
    const { passkey, email } = await withPasskey()
    const wrong = () => post(program.browser(), LOGIN_WITH_PASSWORD, { email, password: 'Wrong!Kettle-42-Harbor' })
    for (let tries = 0; tries < 11; tries++) await wrong()
    expect((await post(program.browser(), LOGIN_WITH_PASSWORD, { email, password })).status).toBe(429)
    expect((await signIn(passkey)).entered.status).toBe(200)
  })
})

describe('a passkey as the second factor', () => {
  async function afterPassword(email: string, passkey: SoftwarePasskey, more: object = {}, secret = password) {
    const browser = program.browser()
    const { body } = await post(browser, LOGIN_WITH_PASSWORD, { email, password: secret })
    expect(body).toEqual({ codeWanted: true })
    const { body: options } = await post(browser, OPTIONS)
    const answer = { passkey: signWith(passkey, options, here), afterPassword: true, ...more }
    return { browser, entered: await post(browser, LOGIN_WITH_PASSKEY, answer) }
  }

  test('after entering the password, a person with a passkey must also use the passkey or a recovery code', async () => {
    const { email, passkey, recoveryCodes } = await withPasskey()
    expect((await afterPassword(email, passkey)).entered.status).toBe(200)
    const browser = program.browser()
    await post(browser, LOGIN_WITH_PASSWORD, { email, password })
    expect((await post(browser, `${LOGIN_WITH_PASSWORD}/code`, { code: '123456' })).status).toBe(422)
    expect((await post(browser, `${LOGIN_WITH_PASSWORD}/code`, { code: recoveryCodes[0] })).status).toBe(200)
  })

  test('after a password change, a passkey alone can’t sign in until it has been used with the new password', async () => {
    const { browser, email, passkey } = await withPasskey()
    const next = 'Green!Lantern-77-Orchard'
    const change = { currentPassword: password, password: next, confirmPassword: next }
    expect((await post(browser, `${SETTINGS_CALLS}/password`, change)).status).toBeLessThan(300)
    const alone = await signIn(passkey)
    expect(alone.entered.status).toBe(422)
    expect(alone.entered.body.errors).toMatchObject([{ message: /^Your password has changed/ }])
    expect((await afterPassword(email, passkey, {}, next)).entered.status).toBe(200)
    expect((await signIn(passkey)).entered.status).toBe(200)
  })

  test('another account’s passkey is rejected as the second factor', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    expect((await afterPassword(one.email, other.passkey)).entered).toMatchObject(refused)
  })

  test('a passkey can’t be the second factor unless the password was entered first', async () => {
    const { passkey } = await withPasskey()
    const browser = program.browser()
    const { body: options } = await post(browser, OPTIONS)
    const answer = { passkey: signWith(passkey, options, here), afterPassword: true }
    expect((await post(browser, LOGIN_WITH_PASSKEY, answer)).status).toBe(422)
  })

  test('in a remembered browser, the password alone signs in to an account with a passkey', async () => {
    const { email, passkey } = await withPasskey()
    const { browser } = await afterPassword(email, passkey, { rememberDevice: true })
    expect((await post(browser, LOGIN_WITH_PASSWORD, { email, password })).body.jwt).toBeDefined()
  })

  test('an account with an app and a passkey keeps its recovery codes until the last factor is removed', async () => {
    const { browser } = await withPasskey()
    const { body } = await browser.call<{ secret: string }>('POST', `${SETTINGS_CALLS}/two-factor`, {
      body: { password },
    })
    const code = (steps: number) =>
      new TOTP({ secret: body.secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    const on = await post(browser, `${SETTINGS_CALLS}/two-factor/confirm`, { code: code(0) })
    expect(on.body.recoveryCodes).toEqual([])
    const { passkeys } = await settings(browser)
    expect((await post(browser, `${PASSKEYS}/${passkeys[0]?.uuid}/remove`, { password })).status).toBe(204)
    expect(await settings(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 })
    expect((await post(browser, `${SETTINGS_CALLS}/two-factor/off`, { password, code: code(1) })).status).toBe(204)
    expect(await settings(browser)).toMatchObject({ recoveryCodesLeft: 0 })
  })
})

test('the database stores the public key, the counter and the flags of a passkey, and no readable name', async () => {
  const { identity } = await withPasskey({ counter: 3, isBackedUp: true })
  const read = statement<{ name: Buffer; counter: string; can_be_backed_up: boolean }>(
    'test_passkey',
    'select name, counter::text, can_be_backed_up from passkey where identity = $1',
  )
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: identity } as const
  const [[row]] = await program.server.services.db.read(scope, read(identity))
  expect(row).toMatchObject({ counter: '3', can_be_backed_up: true })
  expect(row?.name.includes('My phone')).toBe(false)
})
