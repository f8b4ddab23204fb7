/**
 * Tests how long the server retries emails, and how staff handle an email that the server gave up sending. The tests
 * move the times at which emails were written instead of waiting.
 */
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RETRIES } from './jobs/handler.ts'
import { BASE, file, startAgentProgram } from './testing/agents.ts'
import { type Browser, QUICK, register, type TestProgram } from './testing/program.ts'
import { listStuck, retry } from './usecases/stuckJobs.ts'

let program: TestProgram
let underwriter: Browser
let client: Client
let uuid: string
/** The attempts to send the welcome email. */
let attempts: number
let isDown: boolean
beforeEach(async () => {
  attempts = 0
  isDown = true
  const { overdue, deadline } = RETRIES
  const started = await startAgentProgram({
    sendMail: async ({ template }) => {
      if (template !== 'WELCOME') return undefined
      attempts++
      if (isDown) throw new Error('the mail server is down')
      return undefined
    },
    retries: { ...QUICK, overdue, deadline },
  })
  program = started.program
  underwriter = started.underwriter
  client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  uuid = (await register(program)).uuid
})
afterEach(async () => {
  await client?.end()
  await program?.stop()
})

const writtenBefore = (time: string) =>
  client.query(`update mail set created_at = now() - $1::interval where template = 'WELCOME'`, [time])
const poll = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 20_000 })
const welcome = async () => (await file(underwriter, uuid)).messages.find(({ template }) => template === 'WELCOME')
const work = async () => (await file(underwriter, uuid)).work.map(({ queue, kind, key }) => ({ queue, kind, key }))
const step = async (body: object) => {
  const { version } = await file(underwriter, uuid)
  const key = (await welcome())?.uuid
  return underwriter.call('POST', `${BASE}/applications/${uuid}/messages/${key}`, { body: { ...body, version } })
}
const REASON = 'The mail server works again.'
/** Waits until the server gave up sending the email, and returns its UUID. */
async function giveUp(): Promise<string> {
  await writtenBefore('11 days')
  await poll(async () => (await welcome())?.state).toBe('GIVEN_UP')
  return (await welcome())?.uuid ?? ''
}

test('an email is still retried after two days, and becomes work for the staff after 10 days', async () => {
  await writtenBefore('2 days')
  const before = attempts
  await poll(() => attempts).toBeGreaterThan(before + QUICK.quickTries + 1)
  expect(await welcome()).toMatchObject({ state: 'RETRYING' })
  expect(await work()).toEqual([])
  const key = await giveUp()
  expect(await work()).toEqual([{ queue: 'LETTERS', kind: 'MESSAGE', key }])
})

test('staff send an unsent email again, and it returns to the queue if it fails again', async () => {
  const key = await giveUp()
  expect((await step({ step: 'AGAIN', reason: REASON })).status).toBe(200)
  await poll(work).toEqual([{ queue: 'LETTERS', kind: 'MESSAGE', key }])
  isDown = false
  expect((await step({ step: 'AGAIN', reason: REASON })).status).toBe(200)
  await poll(welcome).toMatchObject({ uuid: key, state: 'SENT' })
  expect(await work()).toEqual([])
  expect((await step({ step: 'AGAIN', reason: REASON })).status).toBe(409)
})

test('staff close an unsent email with a reason, which stays in the history', async () => {
  await giveUp()
  expect((await step({ step: 'CLOSED', reason: '' })).status).toBe(422)
  expect((await step({ step: 'CLOSED', reason: 'Told on the phone' })).status).toBe(200)
  expect(await work()).toEqual([])
  expect(await welcome()).toMatchObject({ state: 'GIVEN_UP' })
  const { timeline } = await file(underwriter, uuid)
  expect(timeline[0]).toMatchObject({ type: 'MessageHandled', note: 'Told on the phone' })
})

test('an unsent email leaves the queue if an operator has it sent', async () => {
  const key = await giveUp()
  isDown = false
  expect(await retry(program.server.services.db, `mail:${key}`)).toBe(true)
  await poll(work).toEqual([])
  expect(await welcome()).toMatchObject({ state: 'SENT' })
  expect(await listStuck(program.server.services.db)).toEqual([])
})
