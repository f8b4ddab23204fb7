/**
 * Tests how the server sends email. If sending fails, the server retries with the same idempotency key until the
 * deadline.
 */
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../compose.ts'
import { NotCalled } from '../providers/shared/isolation.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { Unconfirmed } from '../providers/sms/port.ts'
import { QUICK, register, startTestProgram, type TestOptions, type TestProgram } from '../testing/program.ts'
import { listStuck, retry } from '../usecases/stuckJobs.ts'

let program: TestProgram
afterEach(() => program.stop())

/** Registers a person, which makes the server send a welcome email. */
async function begin(options: TestOptions): Promise<void> {
  program = await startTestProgram(options)
  await register(program)
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

class Faulty extends Error {
  readonly code = 'ECONNRESET'
}

test("an email that the provider didn't accept is sent again with the same idempotency key", async () => {
  const keys: string[] = []
  await begin({
    sendMail: async ({ uuid }) => {
      keys.push(uuid)
      if (keys.length === 1) throw new ProviderFault(429, 0.01)
      if (keys.length < 8) throw new Faulty()
    },
  })
  await until(() => expect(keys).toHaveLength(8))
  expect(new Set(keys).size).toBe(1)
})

test("an email that isn't accepted by the deadline stays unsent until an operator retries it", async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  let accepted = 0
  let accepts = false
  await begin({
    sendMail: async () => {
      if (!accepts) throw new Faulty('to rosa@example.com')
      accepted++
    },
    retries: { ...QUICK, deadline: 100 },
    log,
  })
  await until(() => expect(lines.join()).toContain('a mail could not be sent'))
  expect(lines.join()).not.toContain('rosa@')
  const { db } = program.server.services
  const stuck = await vi.waitUntil(async () => (await listStuck(db))[0], { timeout: 10_000, interval: 20 })
  expect(stuck).toMatchObject({
    state: 'GIVEN_UP',
    kind: 'WELCOME',
    error: '{"name":"Error","code":"ECONNRESET"}',
    nextTry: null,
  })
  accepts = true
  expect(await retry(db, stuck.key)).toBe(true)
  await until(() => expect(accepted).toBe(1))
  expect(await listStuck(db)).toEqual([])
  expect(await retry(db, stuck.key)).toBe(false)
})

test('a text message that may already have been sent is sent again only if an operator retries it', async () => {
  const attempts: boolean[] = []
  await begin({
    sendMail: async ({ calling }) => {
      attempts.push(calling.isUnanswered)
      if (calling.isUnanswered) throw new Unconfirmed()
      await calling.note(true)
      // The vendor refuses the first call, doesn't answer the second, and accepts the last.
      if (attempts.length === 1) await calling.note(false)
      if (attempts.length < 4) throw new Faulty()
    },
  })
  const { db } = program.server.services
  const given = async () => (await listStuck(db)).find(({ state }) => state === 'GIVEN_UP')
  const stuck = await vi.waitUntil(given, { timeout: 10_000, interval: 20 })
  expect(stuck.error).toBe('{"name":"Unconfirmed","code":"UNCONFIRMED"}')
  expect(attempts).toEqual([false, false, true])
  expect(await retry(db, stuck.key)).toBe(true)
  await until(() => expect(attempts).toEqual([false, false, true, false]))
})

/** Returns the number of failed attempts for the one queued email. */
async function failures(): Promise<number> {
  const client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ tries: number }>('select tries from mail')
  await client.end()
  return rows[0]?.tries ?? Number.NaN
}

test("an attempt to send an email while calls to the provider are paused isn't a failure, and a retry soon follows", async () => {
  let calls = 0
  await begin({
    sendMail: async () => {
      if (++calls <= 2 * QUICK.quickTries) throw new NotCalled('PAUSED', 1)
    },
    // If the attempt were counted as a failure, the retry would be an hour later and the test would time out.
    retries: { ...QUICK, slowDelay: 3_600_000 },
  })
  await until(() => expect(calls).toBe(2 * QUICK.quickTries + 1))
  expect(await failures()).toBe(0)
})

test("a stopping node aborts the email that it's sending and leaves the email to another node", async () => {
  const signals: AbortSignal[] = []
  await begin({
    sendMail: ({ signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    },
  })
  await until(() => expect(signals).toHaveLength(1))
  await program.server.stop()
  expect(signals[0]?.aborted).toBe(true)
  expect(await failures()).toBe(0)
})

test('an email is sent once, to its recipient', async () => {
  const sent: { to: string; subject: string }[] = []
  await begin({ sendMail: async ({ to, subject }) => void sent.push({ to, subject }) })
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ to: 'rosa@example.com', subject: 'Welcome to Figure' })
})
