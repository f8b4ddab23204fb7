/** Tests cookies and private network addresses, in production and in the sandbox. */
import { PROFILE, REGISTER_ACCOUNT } from 'domain/api/paths.ts'
import { afterEach, expect, test } from 'vitest'
import { REGISTRATION as ANSWERS, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
afterEach(() => program.stop())

const PHONE = '192.168.1.20:3000'

/** Registers a person at the given host. Returns the browser, the response and the cookies that the server set. */
async function register(host: string, headers: Record<string, string> = {}) {
  const browser = program.browser()
  const answer = await browser.call('POST', REGISTER_ACCOUNT, { body: ANSWERS, host, headers })
  return { answer, browser, set: [answer.headers['set-cookie'] ?? []].flat().map(String) }
}

test('in production, cookies are always Secure with the prefix __Host-, and private addresses get 404', async () => {
  program = await startTestProgram({ localNetwork: false, web: 'no pages' })
  const { answer, browser, set } = await register('localhost')
  expect(answer.status).toBe(201)
  const session = set.find((line) => line.startsWith('__Host-hearthline_session='))
  expect(session).toMatch(/Path=\/.*HttpOnly.*Secure.*SameSite=Lax/)
  expect(session).not.toMatch(/Domain=/i)
  expect(set.every((line) => line.startsWith('__Host-') && /; Secure/.test(line))).toBe(true)

  browser.token = (answer.body as { jwt: string }).jwt
  const profile = () => browser.call('GET', PROFILE)
  expect((await profile()).status).toBe(200)
  // A session cookie without the prefix doesn't sign anyone in, because any host of the domain could have set it.
  const secret = browser.cookies.get('__Host-hearthline_session') ?? ''
  browser.cookies.clear()
  browser.cookies.set('hearthline_session', secret)
  expect((await profile()).status).toBe(401)

  expect((await register(PHONE)).answer.status).toBe(404)
})

test('in the sandbox, a phone registers over plain HTTP at a private address and keeps its cookies', async () => {
  program = await startTestProgram({ web: 'no pages' })
  const { answer, set } = await register(PHONE, { origin: `http://${PHONE}` })
  expect(answer.status).toBe(201)
  expect(set.some((line) => line.startsWith('hearthline_session='))).toBe(true)
  expect(set.join()).not.toMatch(/Secure|__Host-/)
})

test('behind a TLS proxy, the sandbox also sets Secure cookies with the prefix __Host-', async () => {
  program = await startTestProgram({ web: 'no pages', environment: { TRUST_PROXY: '1' } })
  const { set } = await register('localhost', { 'x-forwarded-proto': 'https' })
  expect(set.join()).toMatch(/__Host-hearthline_session=.*Secure/)
})

test("a client can't claim another host or protocol, even through a proxy that passes on the client's headers", async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'unknown.example' }
  program = await startTestProgram({ web: 'no pages', environment: { TRUST_PROXY: '192.0.2.0/24' } })
  const direct = await register('localhost', forwarded)
  expect([direct.answer.status, direct.set.join().includes('__Host-')]).toEqual([201, false])
  await program.stop()
  program = await startTestProgram({ web: 'no pages', localNetwork: false, environment: { TRUST_PROXY: '1' } })
  const proxied = { ...forwarded, 'x-forwarded-proto': 'http', origin: 'https://localhost' }
  const { answer, set } = await register('localhost', proxied)
  expect(answer.status).toBe(201)
  expect(set.every((line) => line.startsWith('__Host-') && /; Secure/.test(line))).toBe(true)
})
