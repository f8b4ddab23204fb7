import { FRESH_COMMANDS, FRESH_MINUTES } from 'domain/api/freshSignIn.ts'
import { LOGIN_WITH_PASSKEY, LOGIN_WITH_PASSWORD, SETTINGS_CALLS, SIGN_IN_AGAIN_CALL } from 'domain/api/paths.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import { SIGNER_COMMANDS } from 'domain/journey/signer.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statement } from '../storage/transactions.ts'
import { createPasskey, type SoftwarePasskey, signWith } from '../testing/authenticator.ts'
import { type Browser, REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const { password } = REGISTRATION
const here = () => ({ origin: program.server.services.originOf('FIGURE'), rpId: 'localhost' })

interface Body {
  readonly code?: string
  readonly codeWanted?: true
  readonly secret: string
  readonly challenge: string
  readonly rpId: string
  readonly user: { id: string }
  readonly recoveryCodes: string[]
  readonly jwt?: string
  readonly errors?: { field: string; message: string }[]
}
const post = (browser: Browser, path: string, body: object = {}) => browser.call<Body>('POST', path, { body })
const settings = (browser: Browser, path: string, body: object = {}) => post(browser, SETTINGS_CALLS + path, body)
const again = (browser: Browser, body: object) => post(browser, SIGN_IN_AGAIN_CALL, body)

const age = statement(
  'test_age_sessions',
  `update session set proved_at = proved_at - interval '${FRESH_MINUTES + 1} minutes' where identity = $1`,
)
/** Backdates the sign-ins of all of a person's sessions, so that they're too old for sensitive changes. */
const grow = (identity: string) =>
  program.server.services.db.change({ mode: 'ACTOR', org: 'FIGURE', actor: identity }, [age(identity)], () => undefined)

let people = 0
async function person() {
  const email = `again${++people}@example.com`
  return { email, ...(await register(program, { email })) }
}
async function withApp() {
  const one = await person()
  const { secret } = (await settings(one.browser, '/two-factor', { password })).body
  const { body } = await settings(one.browser, '/two-factor/confirm', { code: new TOTP({ secret }).generate() })
  return { ...one, secret, recoveryCodes: body.recoveryCodes }
}
const next = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
const PHONE = { phoneNumber: '6145550199' }
const WANTED = { status: 403, body: { code: 'SIGN_IN_AGAIN' } }

describe('a sign-in that is too old', () => {
  test('an old session can’t change the phone number until the person enters the password again', async () => {
    const { browser, identity } = await person()
    expect((await settings(browser, '/phone', PHONE)).status).toBe(204)
    await grow(identity)
    expect(await settings(browser, '/phone', PHONE)).toMatchObject(WANTED)
    expect(await again(browser, { password: 'Wrong!Kettle-42-Harbor' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password' }] },
    })
    expect(await settings(browser, '/phone', PHONE)).toMatchObject(WANTED)
    expect(await again(browser, { password })).toMatchObject({ status: 200, body: {} })
    expect((await settings(browser, '/phone', PHONE)).status).toBe(204)
  })

  test('an old session can’t send the commands that require a recent sign-in, but can send all others', async () => {
    const { browser, identity, uuid } = await person()
    const run = (name: string) => {
      const signs = (SIGNER_COMMANDS as readonly string[]).includes(name) ? '/signer' : ''
      return post(browser, `/service-application/api/v2/application/heloc/${uuid}${signs}/${commandPath(name)}`)
    }
    const refused = async () => {
      const answers = await Promise.all(FRESH_COMMANDS.map(run))
      return FRESH_COMMANDS.filter((_, n) => answers[n]?.body?.code === 'SIGN_IN_AGAIN')
    }
    expect(await refused()).toEqual([])
    await grow(identity)
    expect(await refused()).toEqual(FRESH_COMMANDS)
    expect((await run('saveProfile')).body.code).not.toBe('SIGN_IN_AGAIN')
    expect((await run('withdraw')).body.code).not.toBe('SIGN_IN_AGAIN')
  })

  test('signing in again in one session doesn’t renew another session', async () => {
    const { browser, identity, email } = await person()
    await grow(identity)
    const other = program.browser()
    other.token = (await post(other, LOGIN_WITH_PASSWORD, { email, password })).body.jwt
    expect(await settings(browser, '/phone', PHONE)).toMatchObject(WANTED)
    expect((await settings(other, '/phone', PHONE)).status).toBe(204)
  })

  test('an old session accepts changes that include the password, unless the account has a second factor', async () => {
    const one = await person()
    await grow(one.identity)
    expect((await settings(one.browser, '/passkeys/options', { password })).status).toBe(200)
    const two = await withApp()
    await grow(two.identity)
    const calls = { '/passkeys/options': {}, '/email': { email: 'moved-again@example.com' } }
    for (const [path, more] of Object.entries(calls))
      expect(await settings(two.browser, path, { password, ...more })).toMatchObject(WANTED)
  })
})

describe('signing in again with a second factor', () => {
  test('if the account has an authenticator app, renewing a session requires the password and a code', async () => {
    const { browser, identity, secret } = await withApp()
    await grow(identity)
    expect(await again(browser, { password })).toMatchObject({ status: 200, body: { codeWanted: true } })
    expect(await settings(browser, '/phone', PHONE)).toMatchObject(WANTED)
    expect(await again(browser, { password, code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    })
    expect(await again(browser, { password, code: next(secret) })).toMatchObject({ status: 200 })
    expect((await settings(browser, '/phone', PHONE)).status).toBe(204)
  })

  test('renewing a session requires a code even in a remembered browser, where sign-in skips the code', async () => {
    const { email, recoveryCodes, secret } = await withApp()
    const browser = program.browser()
    await post(browser, LOGIN_WITH_PASSWORD, { email, password })
    await post(browser, `${LOGIN_WITH_PASSWORD}/code`, { code: recoveryCodes[0], rememberDevice: true })
    const { jwt } = (await post(browser, LOGIN_WITH_PASSWORD, { email, password })).body
    browser.token = jwt
    expect(await settings(browser, '/passkeys/options', { password })).toMatchObject(WANTED)
    await again(browser, { password, code: next(secret) })
    expect((await settings(browser, '/passkeys/options', { password })).status).toBe(200)
  })

  async function answerOf(browser: Browser, passkey: SoftwarePasskey) {
    const { body } = await post(browser, `${LOGIN_WITH_PASSKEY}/options`)
    return again(browser, { passkey: signWith(passkey, body, here()) })
  }
  async function withPasskey() {
    const one = await person()
    const { body } = await settings(one.browser, '/passkeys/options', { password })
    const { passkey, answer } = createPasskey(body, here())
    expect((await settings(one.browser, '/passkeys', { name: 'Mine', passkey: answer })).status).toBe(200)
    return { ...one, passkey }
  }

  test('the person’s own passkey alone renews a session, and another person’s passkey doesn’t', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    await grow(one.identity)
    expect((await answerOf(one.browser, other.passkey)).status).toBe(422)
    expect(await settings(one.browser, '/phone', PHONE)).toMatchObject(WANTED)
    expect((await answerOf(one.browser, one.passkey)).status).toBe(200)
    expect((await settings(one.browser, '/phone', PHONE)).status).toBe(204)
  })
})
