/**
 * Tests that a breached password is refused wherever a password is set, and that passwords are accepted if the lookup
 * fails.
 */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha1Hex } from '../providers/breachedPasswords/port.ts'
import { SANDBOX_BREACHED, sandboxBreachedPasswords } from '../providers/breachedPasswords/sandbox.ts'
import { breachChecks } from '../telemetry/channels.ts'
import { REGISTRATION, register, silent, startTestProgram, type TestProgram } from '../testing/program.ts'

const [BREACHED] = SANDBOX_BREACHED
const MESSAGE = 'This password appeared in a data breach. Choose another one.'
const asked: string[] = []
const lines: string[] = []
const outcomes: unknown[] = []
const heard = (message: unknown) => outcomes.push((message as { outcome: string }).outcome)
let fails = false
let program: TestProgram

beforeAll(async () => {
  breachChecks.subscribe(heard)
  const sandbox = sandboxBreachedPasswords()
  const to = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  program = await startTestProgram({
    log: pino({ level: 'warn' }, to),
    adapters: () => ({
      handlers: silent(),
      sendMail: async () => {},
      breachedPasswords: () => ({
        range: async (question) => {
          asked.push(question.prefix)
          if (fails) throw new TypeError('fetch failed')
          return sandbox.range(question)
        },
      }),
    }),
  })
})
afterAll(async () => {
  breachChecks.unsubscribe(heard)
  await program.stop()
})
beforeEach(() => {
  fails = false
  for (const list of [asked, lines, outcomes]) list.length = 0
})

const body = (email: string, password: string) => ({ ...REGISTRATION, email, password, confirmPassword: password })
const registerWith = (email: string, password: string) =>
  program.browser().call('POST', '/identity/api/v1/registration/register', { body: body(email, password) })

test("registration refuses a breached password, and the lookup sends only the start of the password's hash", async () => {
  const { status, body: problem } = await registerWith('breached@example.com', BREACHED)
  expect(status).toBe(422)
  expect(problem).toMatchObject({ errors: [{ field: 'password', message: MESSAGE }] })
  expect(asked).toEqual([sha1Hex(BREACHED).slice(0, 5)])
  expect(outcomes).toEqual(['BREACHED'])
})

test('the settings refuse a breached password', async () => {
  const { browser } = await register(program, { email: 'changes@example.com' })
  const change = (password: string) =>
    browser.call('POST', '/service-profile/api/v1/settings/password', {
      body: { currentPassword: REGISTRATION.password, password, confirmPassword: password },
    })
  expect((await change(BREACHED)).body).toMatchObject({ errors: [{ field: 'password', message: MESSAGE }] })
  expect((await change('Green!Lantern-77-Orchard')).status).toBe(204)
})

test('if the check for breached passwords fails, the password is accepted, and the failure is counted and logged without the password', async () => {
  fails = true
  expect((await registerWith('accepted@example.com', BREACHED)).status).toBe(201)
  expect(outcomes).toEqual(['FAILED'])
  expect(lines.join()).toContain('a password could not be looked up')
  expect(lines.join()).not.toContain(BREACHED)
})

test('common passwords are refused without a lookup', async () => {
  const { body: problem } = await registerWith('common@example.com', 'Password1234!')
  expect(problem).toMatchObject({ errors: [{ field: 'password', message: expect.stringMatching(/easy to guess/) }] })
  expect(asked).toEqual([])
})

const emoji = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x1f600 + (n % 60))).join('')

test.each([
  ['128 characters', `Aa1!${'x-Ω'.repeat(41)}é`],
  ['256 characters, most of them beyond the basic plane', `Aa1!${emoji(251)}é`],
  ['Cyrillic letters', 'Медведь-Чайник42!'],
])(
  'a password with %s can be set, and signs the person in with any Unicode encoding that a keyboard may send',
  async (_, password) => {
    const email = `long${[...password].length}@example.com`
    expect((await registerWith(email, password)).status).toBe(201)
    const decomposed = { email, password: password.normalize('NFD') }
    expect((await program.browser().call('POST', '/identity/api/v1/login', { body: decomposed })).status).toBe(200)
  },
)
