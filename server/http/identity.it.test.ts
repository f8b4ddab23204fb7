import { contracts } from 'domain/api/contracts.ts'
import { RENEW_SESSION } from 'domain/api/paths.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetFailures } from '../storage/sessions.ts'
import { REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

// Shows: rules
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const LOGIN = '/identity/api/v1/login'
const LOGOUT = '/identity/secure/api/v1/logout'
const IDENTITY = '/identity/secure/api/v1_1/identity'
const REGISTER = '/identity/api/v1/registration/register'
const DRAFT = '/service-application/external/api/v2/heloc/registration'
const application = (uuid: string) => `/service-application/api/v1/application/heloc/${uuid}`

let people = 0
const somebody = () => ({ email: `person${++people}@example.com` })

describe('registering', () => {
  test('registration creates an account, an application and a session', async () => {
    const { uuid, identity, browser } = await register(program, somebody())
    const answer = await browser.call('GET', application(uuid))
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toMatchObject({
      uuid,
      orgCode: 'FIGURE',
      status: 'APP_SUBMISSION',
      property: { address: { street1: '1450 Larkspur Lane', state: 'OH' }, occupancy: 'PRIMARY' },
      person: { identityUuid: identity, name: { firstName: 'Rosa' } },
      journey: { state: 'profile', screen: 'start/profile' },
      consents: [
        { type: 'TERMS_PRIVACY' },
        { type: 'ELECTRONIC_COMMUNICATIONS' },
        { type: 'THIRD_PARTY_SOFT_PULL' },
        { type: 'SMS_TRANSACTIONAL' },
      ],
    })
    const profile = await browser.call('GET', '/service-profile/api/v1/profile')
    expect(profile.body).toEqual({
      ...{ uuid: identity, name: REGISTRATION.name, email: expect.stringMatching(/^person/) },
      areas: ['borrower'],
    })
    for (const path of [IDENTITY, '/identity/secure/api/v1/identity'])
      expect((await browser.call('GET', path)).body).toMatchObject({
        ...{ uuid: identity, type: 'BORROWER', hasSsn: false, email: expect.stringMatching(/^person/) },
        ...{ name: { uuid: identity }, dob: REGISTRATION.dob },
        addresses: [{ uuid: expect.any(String), ownership: 'UNKNOWN' }],
        phoneNumbers: [expect.stringContaining('6145550142')],
      })
  })

  test('registering again with the same answers returns the existing application', async () => {
    const person = somebody()
    const first = await register(program, person)
    const second = await register(program, person)
    expect(second).toMatchObject({ uuid: first.uuid, identity: first.identity })
    const all = await second.browser.call<unknown[]>('GET', application('all'))
    expect(all.body).toHaveLength(1)
  })

  test('two simultaneous clicks on registration create only one account', async () => {
    const person = somebody()
    const [first, second] = await Promise.all([register(program, person), register(program, person)])
    expect(second.uuid).toBe(first.uuid)
  })

  test('registering an email that already has an account fails if the password differs', async () => {
    const person = somebody()
    await register(program, person)
    const answer = await program.browser().call('POST', REGISTER, {
      body: {
        ...REGISTRATION,
        ...person,
        password: 'Other!Kettle-42-Harbor',
        confirmPassword: 'Other!Kettle-42-Harbor',
      },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'IDENTITY_EXISTS',
      title: 'identity exists',
      errors: [{ field: 'email' }],
    })
  })

  test('registration returns all error messages at once, worded as on the forms', async () => {
    const answer = await program.browser().call<{ errors: { field: string; message: string }[] }>('POST', REGISTER, {
      body: {
        ...REGISTRATION,
        ...somebody(),
        propertyAddress: { ...REGISTRATION.propertyAddress, zip: '90210' },
        income: { income: '', employmentType: 'UNEMPLOYED' },
        dob: '2015-01-01',
        confirmPassword: 'different',
        communicationConsent: false,
      },
    })
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.body.errors).toMatchObject([
      { field: 'zip', message: 'Zipcode doesn’t match the state' },
      { field: 'income', message: 'Enter your annual income before taxes' },
      { field: 'employmentType', message: "We apologize. At this time, we don't lend to unemployed borrowers." },
      { field: 'dateOfBirth', message: 'Must be at least 18 years old' },
      { field: 'confirmPassword', message: "Passwords don't match" },
      { field: 'communicationConsent', message: 'Required' },
    ])
  })

  test("registration uses the answers in the browser's draft", async () => {
    const browser = program.browser()
    const { propertyAddress, income, name, dob, phoneNumber, password } = REGISTRATION
    const put = (step: string, body: object) => browser.call('PUT', `${DRAFT}/${step}`, { body })
    const refused = await put('property', { ...propertyAddress, occupancyType: 'INIT' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      errors: [{ field: 'occupancyType', message: 'Please select an occupancy type' }],
    })
    const kept = await put('property', { ...propertyAddress, occupancyType: 'SECONDARY' })
    expect(kept.body).toMatchObject({ v2: { next: 'home-address' }, v1: { next: 'home-address' } })
    await put('homeAddress', { street1: '9 Millrace Court', street2: '', city: 'Dublin', state: 'OH', zip: '43017' })
    await put('forSale', { isListedForSale: 'NO', acquiredRecently: 'NO' })
    await put('income', income)
    await put('name', name)
    await put('birthdate', { dateOfBirth: dob })
    const { email } = somebody()
    const last = await put('contact', { email, phoneNumber })
    expect(last.body).toMatchObject({ v2: { next: 'set-password' }, answers: { name } })
    expect((await program.browser().call('GET', DRAFT)).body).toMatchObject({ answers: {}, v2: { next: '' } })
    const made = await browser.call<{ jwt: string; applicationUuid: string; screen: string }>('POST', REGISTER, {
      body: { password, confirmPassword: password, termPrivacyConsent: 'on', communicationConsent: 'on' },
    })
    expect(made.status).toBe(201)
    expect(made.body.screen).toBe('start/profile')
    browser.token = made.body.jwt
    const seen = await browser.call('GET', application(made.body.applicationUuid))
    expect(seen.body).toMatchObject({ property: { occupancy: 'SECONDARY' }, person: { email } })
    expect((await browser.call('GET', DRAFT)).body).toMatchObject({ answers: {} })
  })
})

describe('sign-in', () => {
  test('after 15 minutes, a token can only be exchanged for a new one', async () => {
    const { browser } = await register(program, somebody())
    const authorization = `Bearer ${browser.token}`
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    const late = await browser.call('GET', IDENTITY, { headers: { authorization } })
    expect(late.body).toMatchObject({ code: 'TOKEN_EXPIRED', message: 'unauthenticated' })
    expect((await browser.call('GET', IDENTITY)).status).toBe(200)
    browser.token = authorization.slice('Bearer '.length)
    const renewed = await browser.call('POST', RENEW_SESSION)
    expect(renewed.headers.authorization).toMatch(/^Bearer /)
    await browser.call('POST', LOGOUT)
    expect((await browser.call('POST', RENEW_SESSION)).body).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('sign-in returns a token that works only together with its cookie', async () => {
    const person = somebody()
    const { uuid } = await register(program, person)
    const other = program.browser()
    const signedIn = await other.call<{ jwt: string }>('POST', LOGIN, {
      body: { email: person.email.toUpperCase(), password: REGISTRATION.password },
    })
    expect(signedIn.status).toBe(200)
    expect(String(signedIn.headers['set-cookie'])).toMatch(/hearthline_session=.*HttpOnly.*SameSite=Lax/)
    expect((await other.call('GET', application(uuid))).status).toBe(401)
    other.token = signedIn.body.jwt
    expect((await other.call('GET', application(uuid))).status).toBe(200)

    const thief = program.browser()
    thief.token = signedIn.body.jwt
    const refused = await thief.call('GET', application(uuid))
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'unauthenticated' })
    thief.cookies.set('hearthline_session', 'x'.repeat(43))
    expect((await thief.call('GET', application(uuid))).status).toBe(401)
  })

  test('sign-out ends the session, so the token and the cookie stop working', async () => {
    const { uuid, browser } = await register(program, somebody())
    const cookie = browser.cookies.get('hearthline_session') ?? ''
    expect((await browser.call('POST', LOGOUT)).status).toBe(204)
    expect(browser.cookies.has('hearthline_session')).toBe(false)
    browser.cookies.set('hearthline_session', cookie)
    expect((await browser.call('GET', application(uuid))).status).toBe(401)
  })

  test("sign-in doesn't reveal whether the email or the password is wrong", async () => {
    const person = somebody()
    await register(program, person)
    const browser = program.browser()
    const wrong = await browser.call('POST', LOGIN, { body: { ...person, password: 'Wrong!Kettle-42-Harbor' } })
    const unknown = await browser.call('POST', LOGIN, {
      body: { email: 'nobody@example.com', password: 'Wrong!Kettle-42-Harbor' },
    })
    expect(wrong.status).toBe(422)
    const { id: _, ...said } = wrong.body
    expect(unknown.body).toMatchObject(said)
    const empty = await browser.call('POST', LOGIN, { body: {} })
    expect(empty.body).toMatchObject({
      errors: [
        { field: 'email', message: 'Please enter your email' },
        { field: 'password', message: 'Required' },
      ],
    })
  })

  test('sign-in is blocked after ten failures, even with the right password', async () => {
    const person = somebody()
    await register(program, person)
    const browser = program.browser()
    const statuses: number[] = []
    for (let i = 0; i < 10; i++)
      statuses.push(
        (await browser.call('POST', LOGIN, { body: { ...person, password: `Wrong!Kettle-42-Harbor${i}` } })).status,
      )
    expect(new Set(statuses)).toEqual(new Set([422]))
    expect((await browser.call('POST', LOGIN, { body: { ...person, password: REGISTRATION.password } })).status).toBe(
      429,
    )
  })

  test('an attacker can’t lock a person out of a browser in which the person has signed in before', async () => {
    const person = somebody()
    const { browser } = await register(program, person)
    const attack = (password: string, network: number, cookie = '') =>
      program.server.app.inject({
        ...{ method: 'POST', url: LOGIN, remoteAddress: `203.0.113.${network}` },
        ...{ headers: { host: 'localhost', cookie }, payload: { ...person, password } },
      })
    const failAt = async (network: number) => {
      for (let n = 0; n < 10; n++) await attack('Wrong!Kettle-42-Harbor', network)
      return (await attack(REGISTRATION.password, network)).statusCode
    }
    expect(await failAt(1)).toBe(429)
    const right = { body: { ...person, password: REGISTRATION.password } }
    expect((await program.browser().call('POST', LOGIN, right)).status).toBe(200)
    // Failed sign-ins from many networks together block sign-in in every browser that the person hasn't used before.
    for (const network of [2, 3, 4]) expect(await failAt(network)).toBe(429)
    expect((await program.browser().call('POST', LOGIN, right)).status).toBe(429)
    await browser.call('POST', LOGOUT)
    expect((await browser.call('POST', LOGIN, right)).status).toBe(200)
    // Failed sign-ins in a known browser have a separate limit. A browser with another account's cookie doesn't count
    // as known.
    const known = `hearthline_known=${browser.cookies.get('hearthline_known')}`
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await attack('Wrong!Kettle-42-Harbor', 5, known)).statusCode)
    expect(statuses.slice(-2)).toEqual([422, 429])
    const { browser: stranger } = await register(program, somebody())
    const foreign = `hearthline_known=${stranger.cookies.get('hearthline_known')}`
    expect((await attack(REGISTRATION.password, 6, foreign)).statusCode).toBe(429)
  })

  test('the count of failed sign-ins is deleted after a day', async () => {
    const client = new Client({ connectionString: program.database.superuserUrl })
    await client.connect()
    const counts = async () => (await client.query('select from sign_in_attempt')).rowCount
    const { db } = program.server.services
    const sweep = () => db.change({ mode: 'SWEEP' }, [forgetFailures()], () => undefined)
    await program.browser().call('POST', LOGIN, { body: { ...somebody(), password: 'Wrong!Kettle-42-Harbor' } })
    const before = await counts()
    expect(before).toBeGreaterThan(0)
    await sweep()
    expect(await counts()).toBe(before)
    await client.query("update sign_in_attempt set since = since - interval '25 hours'")
    await sweep()
    expect(await counts()).toBe(0)
    await client.end()
  })

  test("a session belongs to one organization, so another organization's host rejects its token", async () => {
    const { uuid, browser } = await register(program, somebody())
    expect((await browser.call('GET', application(uuid), { host: 'movement.localhost' })).status).toBe(401)
  })

  test('the server rejects forged and unsigned tokens', async () => {
    const { uuid, browser } = await register(program, somebody())
    const [head = '', body = '', mark = ''] = (browser.token ?? '').split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const token of [
      `${head}.${body}.${mark.slice(0, -2)}xx`,
      `${none}.${body}.`,
      `${none}.${body}.${mark}`,
      'x.y.z',
      '',
    ]) {
      browser.token = token
      expect((await browser.call('GET', application(uuid))).status).toBe(401)
    }
  })
})

describe('hosts', () => {
  test.each([
    ['localhost', 200],
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['movement.localhost:3000', 200],
    ['cedar-grove.localhost', 200],
    ['elsewhere.localhost', 404],
    ['evil.example', 404],
  ])('the server responds to requests for the host %s with status %i', async (host, status) => {
    const answer = await program
      .browser()
      .call('GET', '/service-application/external/api/v1/heloc/state-licenses', { host })
    expect(answer.status).toBe(status)
  })

  test("the server returns 404 if a header names an organization other than the host's", async () => {
    const browser = program.browser()
    const path = '/service-application/external/api/v1/heloc/state-licenses'
    expect((await browser.call('GET', path, { headers: { 'x-org': 'MOVEMENT' } })).status).toBe(404)
    expect((await browser.call('GET', path, { headers: { 'x-org': 'FIGURE' } })).status).toBe(200)
    expect((await browser.call('GET', `${path}?orgCode=MOVEMENT`)).status).toBe(404)
    expect((await browser.call('GET', `${path}?orgCode=MOVEMENT`, { host: 'movement.localhost' })).status).toBe(200)
  })

  test("the server rejects changes from another site's page", async () => {
    const answer = await program
      .browser()
      .call('POST', LOGIN, { body: {}, headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
    const own = await program.browser().call('POST', LOGIN, { body: {}, headers: { origin: 'http://localhost' } })
    expect(own.status).toBe(422)
  })

  test('the server sends headers that prevent framing, content sniffing and scripts from other sites', async () => {
    const { headers } = await program.browser().call('GET', '/openapi.json')
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

test('the server serves a description of its own API', async () => {
  const { body } = await program
    .browser()
    .call<{ openapi: string; paths: Record<string, object> }>('GET', '/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const { method, path } of contracts)
    expect(program.server.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }), path).toBe(true)
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      LOGIN,
      REGISTER,
      IDENTITY,
      '/service-profile/api/v1/profile',
      '/service-application/api/v1/application/heloc/{uuid}',
      '/service-application/api/v1/application/heloc/all',
      '/service-application/api/v1/application/heloc/co-deed/status',
      '/service-application/external/api/v1/heloc/state-licenses',
      '/service-krang-heloc/borrower/secure/api/v1/{uuid}/status',
    ]),
  )
})
