/** Tests malicious requests that the tests of sign-in and files don't cover. */
import { contracts } from 'domain/api/contracts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  type Browser,
  REGISTRATION,
  register,
  startTestProgram,
  type TestProgram,
} from '../testing/program.ts'
import { networkOf } from '../usecases/credentials.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const REGISTER = '/identity/api/v1/registration/register'
const DRAFT = '/service-application/external/api/v2/heloc/registration'
const ALL = '/service-application/api/v1/application/heloc/all'
const secondHome = {
  ...REGISTRATION,
  propertyAddress: { ...REGISTRATION.propertyAddress, street1: '9 Second Street' },
}

let people = 0
const somebody = () => ({ email: `hostile${++people}@example.com` })
const applicationsOf = async (browser: Browser) => (await browser.call<unknown[]>('GET', ALL)).body

describe('a token without its session', () => {
  test("a token without the matching session cookie can't register an application for the token's owner", async () => {
    const { browser } = await register(program, somebody())
    const thief = program.browser()
    thief.token = browser.token
    thief.cookies.set('hearthline_session', 'guessed')
    // The server treats the caller as signed out, so registration requires a new email and a password.
    expect((await thief.call('POST', REGISTER, { body: { ...secondHome, email: '' } })).status).toBe(422)
    expect(await applicationsOf(browser)).toHaveLength(1)
  })

  test("a token can't register an application after sign-out", async () => {
    const { browser } = await register(program, somebody())
    const cookie = browser.cookies.get('hearthline_session') ?? ''
    await browser.call('POST', '/identity/secure/api/v1/logout')
    browser.cookies.set('hearthline_session', cookie)
    expect((await browser.call('POST', REGISTER, { body: { ...secondHome, email: '' } })).status).toBe(422)
  })
})

test('two simultaneous clicks by a signed-in person create only one application for the home', async () => {
  const { browser } = await register(program, somebody())
  const made = await Promise.all(
    [1, 2, 3].map(() => browser.call<{ applicationUuid: string }>('POST', REGISTER, { body: secondHome })),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ body }) => body.applicationUuid)).size).toBe(1)
  expect(await applicationsOf(browser)).toHaveLength(2)
})

test("parallel password guesses can't exceed the limit on sign-in attempts", async () => {
  const person = somebody()
  await register(program, person)
  const tries = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      program.browser().call('POST', '/identity/api/v1/login', { body: { ...person, password: `Guess!Kettle-${n}` } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('the server limits how many changes signed-out callers on one network can make', async () => {
  const ask = (remoteAddress: string) =>
    program.server.app.inject({
      method: 'PUT',
      url: `${DRAFT}/forSale`,
      headers: { host: 'localhost' },
      payload: {},
      remoteAddress,
    })
  const statuses: number[] = []
  for (let n = 0; n <= 300; n++) statuses.push((await ask(`2001:db8:1:2::${n.toString(16)}`)).statusCode)
  expect(statuses.lastIndexOf(422)).toBe(299)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(422)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:8080', 'unknown'],
  ['somewhere', 'unknown'],
])('rate limits count the IP address %s as part of the network %s', (ip, network) =>
  expect(networkOf(ip)).toBe(network),
)

describe('bodies', () => {
  const nested = `{"isListedForSale":"NO","acquiredRecently":"NO","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  test('the server rejects a deeply nested body before processing it', async () => {
    const answer = await program.browser().call('PUT', `${DRAFT}/forSale`, {
      body: nested,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })

  test.each(['constructor', '__proto__', 'toString', 'nothing'])(
    "the feature lookup returns off for the name %s, which isn't a feature flag",
    async (featureKey) => {
      const answer = await program.browser().call('POST', '/service-optimize/heloc/api/v1/feature', {
        body: { featureKey },
      })
      expect(answer.body).toEqual({ enabled: false })
    },
  )
})

describe('a NUL character', () => {
  const NUL = 'a\0b'
  const filled = (schema: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}).map((field) => [field, NUL]),
    )
  let account: Account | undefined
  /** Returns an account with an active session. Creates a new account if an earlier call ended the session. */
  async function signedIn(): Promise<Account> {
    const lives = account && (await account.browser.call('GET', ALL)).status === 200
    if (!account || !lives) account = await register(program, somebody())
    return account
  }

  test.each(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    'a NUL character never causes a server error: %s',
    async (_, contract) => {
      const query = new URLSearchParams(filled(contract.query)).toString()
      const body = contract.method === 'GET' ? undefined : { ...filled(contract.body), note: NUL }
      for (const parameter of [(await signedIn()).uuid, NUL]) {
        const { browser } = await signedIn()
        const path = contract.path.replace(/\{\w+\}/g, encodeURIComponent(parameter))
        const answer = await browser.call(contract.method, query === '' ? path : `${path}?${query}`, { body })
        expect(answer.status).toBeLessThan(500)
      }
    },
  )

  test('a NUL character in an idempotency key is rejected and changes nothing', async () => {
    const { browser, uuid } = await signedIn()
    const withdraw = (key: string) =>
      browser.call<{ code: string }>('POST', `/service-application/api/v2/application/heloc/${uuid}/withdraw`, {
        body: { withdrawConfirmed: true },
        headers: { 'idempotency-key': key },
      })
    const refused = await withdraw(NUL)
    expect(refused.status).toBe(400)
    expect(refused.body.code).toBe('UNSTORABLE_TEXT')
    expect((await withdraw('a')).status).toBe(200)
  })
})

test('a host ignores the draft cookie of another organization and starts a new draft', async () => {
  const browser = program.browser()
  const body = { isListedForSale: 'NO', acquiredRecently: 'NO' }
  expect((await browser.call('PUT', `${DRAFT}/forSale`, { body })).status).toBe(200)
  const other = { host: 'movement.localhost' }
  expect((await browser.call('GET', DRAFT, other)).body).toMatchObject({ answers: {} })
  expect((await browser.call('PUT', `${DRAFT}/forSale`, { body, ...other })).status).toBe(200)
})
