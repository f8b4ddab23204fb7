/** Tests that staff can't work without a second factor, and that nobody can get around this rule. */
import { CHAT_CLOSE } from 'domain/api/chatSocket.ts'
import { SETTINGS_CALLS } from 'domain/api/paths.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { createPasskey } from '../testing/authenticator.ts'
import { ChatClient } from '../testing/chat.ts'
import { type Browser, REGISTRATION, startTestProgram, type TestProgram } from '../testing/program.ts'
import { addAgent } from '../usecases/agents/seats.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
})
afterAll(() => program.stop())

const { password } = REGISTRATION
let agents = 0
/** Creates an account with a seat and without a second factor, and returns its email. */
async function seated(): Promise<string> {
  const email = `seated${++agents}@lender.example`
  const name = { firstName: 'Tess', lastName: 'Okafor' }
  await addAgent(program.server.services, 'FIGURE', { email, name, role: 'UNDERWRITER', password })
  return email
}
const signIn = (email: string) => signInAgent(program, email, 'localhost', password)

interface Body {
  readonly secret: string
  readonly challenge: string
  readonly rpId: string
  readonly user: { readonly id: string }
}
const settings = (browser: Browser, path: string, body: object) =>
  browser.call<Body>('POST', SETTINGS_CALLS + path, { body })
async function turnOn(browser: Browser): Promise<TOTP> {
  const { secret } = (await settings(browser, '/two-factor', { password })).body
  const app = new TOTP({ secret })
  expect((await settings(browser, '/two-factor/confirm', { code: app.generate() })).status).toBe(200)
  return app
}
const work = (browser: Browser) => browser.call('GET', `${BASE}/work`)
const NEEDED = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } }

test('an agent without a second factor can only set one up, and can then work in the same session', async () => {
  const agent = await signIn(await seated())
  expect(await work(agent)).toMatchObject(NEEDED)
  const someFile = `${BASE}/applications/${crypto.randomUUID()}`
  expect(await agent.call('GET', someFile)).toMatchObject(NEEDED)
  expect(await agent.call('POST', `${BASE}/search`, { body: { searchFor: 'Okafor' } })).toMatchObject(NEEDED)
  // A secret doesn't count as a second factor until a code confirms it.
  await settings(agent, '/two-factor', { password })
  expect(await work(agent)).toMatchObject(NEEDED)
  const app = await turnOn(agent)
  expect((await work(agent)).status).toBe(200)
  expect((await agent.call('GET', someFile)).status).toBe(404)

  const code = app.generate({ timestamp: Date.now() + 30_000 })
  expect((await settings(agent, '/two-factor/off', { password, code })).status).toBe(204)
  expect(await work(agent)).toMatchObject(NEEDED)
})

test("an agent with the name of one of the sandbox's agents still needs a second factor", async () => {
  const [{ email: exempt, name }] = SEEDED_AGENTS
  await seedAgents(program.server.services)
  const email = 'namesake@lender.example'
  await addAgent(program.server.services, 'FIGURE', { email, name, role: 'UNDERWRITER', password })
  expect(await work(await signIn(email))).toMatchObject(NEEDED)
  expect((await work(await signInAgent(program, exempt))).status).toBe(200)
})

test('an agent whose only second factor is a passkey can work', async () => {
  const agent = await signIn(await seated())
  const { body } = await settings(agent, '/passkeys/options', { password })
  const here = { origin: program.server.services.originOf('FIGURE'), rpId: 'localhost' }
  const passkey = createPasskey(body, here).answer
  expect((await settings(agent, '/passkeys', { name: 'Key', passkey })).status).toBe(200)
  expect((await work(agent)).status).toBe(200)
})

test('a session that began with only the password ends when the account’s first second factor is set up in another session', async () => {
  const email = await seated()
  const thief = await signIn(email)
  const agent = await signIn(email)
  await turnOn(agent)
  expect((await work(agent)).status).toBe(200)
  expect((await work(thief)).status).toBe(401)
  expect((await thief.call('GET', SETTINGS_CALLS)).status).toBe(401)
})

test('only an agent with a second factor can open the chat desk', async () => {
  const agent = await signIn(await seated())
  const join = async () => {
    const desk = new ChatClient(program.server, agent)
    await desk.send({ type: 'agentHello', jwt: agent.token ?? '' })
    return desk
  }
  expect(await (await join()).closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  const app = await turnOn(agent)
  const desk = await join()
  await desk.next('welcome')
  await desk.close()
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  await settings(agent, '/two-factor/off', { password, code })
  expect(await (await join()).closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
})
