/**
 * Tests a job whose nodes keep dying while it runs. After several starts, the server gives up and reports the job as
 * stuck.
 */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../compose.ts'
import {
  type Account,
  REGISTRATION,
  register,
  silent,
  startTestProgram,
  type TestOptions,
  type TestProgram,
} from '../testing/program.ts'
import { listStuck, retry } from '../usecases/stuckJobs.ts'
import type { RequestHandlers } from './handler.ts'
import { MOST_STARTS } from './worker.ts'

let program: TestProgram
afterEach(() => program.stop())

async function begin(options: TestOptions): Promise<Account> {
  program = await startTestProgram(options)
  return register(program)
}

const APPLICATIONS = '/service-application/api'
const view = async ({ browser, uuid }: Account) =>
  (await browser.call<ApplicationView>('GET', `${APPLICATIONS}/v1/application/heloc/${uuid}`)).body

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
const hang = () => new Promise<never>(() => {})
const given = { state: 'GIVEN_UP', error: '{"name":"NodeEnded","code":"STARTED_TOO_OFTEN"}' }

/** Simulates the death of all nodes that started a job, so that no node holds the lease. */
async function endNodes(key: string, starts: number): Promise<void> {
  const client = new Client({ connectionString: program.database.url })
  await client.connect()
  const { rowCount } = await client.query(
    "update graphile_worker._private_jobs set locked_by = 'gone', attempts = $2 where key like $1",
    [key, starts],
  )
  expect(rowCount).toBe(1)
  await client.end()
}

test(`after ${MOST_STARTS} nodes have died while running a request, the request goes to an agent`, async () => {
  let starts = 0
  const handlers = (): RequestHandlers =>
    new Proxy(silent(), { get: (none, kind: 'SOFT_CREDIT') => (kind === 'SOFT_CREDIT' ? credit : none[kind]) })
  const credit = () => {
    starts++
    return hang()
  }
  const account = await begin({ handlers: handlers() })
  const { property } = await view(account)
  await account.browser.call('POST', `${APPLICATIONS}/v2/application/heloc/${account.uuid}/save-profile`, {
    body: {
      ...REGISTRATION.name,
      dateOfBirth: REGISTRATION.dob,
      selectedPropertyUuid: property.uuid,
      softCreditConsent: true,
    },
  })
  await until(() => expect(starts).toBe(1))
  await endNodes('%:SOFT_CREDIT:1', MOST_STARTS - 1)
  await until(() => expect(starts).toBe(2))
  await endNodes('%:SOFT_CREDIT:1', MOST_STARTS)
  const { db } = program.server.services
  await until(async () => {
    const stuck = (await listStuck(db)).find(({ kind }) => kind === 'SOFT_CREDIT')
    expect(stuck).toMatchObject({ ...given, application: account.uuid })
  })
  expect((await view(account)).journey.state).toBe('creditError')
  expect(starts).toBe(2)
})

test(`if every node that sends an email dies, the email starts ${MOST_STARTS} times at most and then waits for an operator`, async () => {
  const lines: string[] = []
  let starts = 0
  let works = false
  await begin({
    sendMail: async () => {
      starts++
      if (!works) await hang()
    },
    log: createLog('error', { write: (line) => lines.push(line) }),
  })
  await until(() => expect(starts).toBe(1))
  await endNodes('mail:%', MOST_STARTS)
  await until(() => expect(lines.join()).toContain('a mail could not be sent'))
  const { db } = program.server.services
  const stuck = await vi.waitUntil(async () => (await listStuck(db))[0], { timeout: 10_000, interval: 20 })
  expect(stuck).toMatchObject({ ...given, kind: 'WELCOME' })
  expect(starts).toBe(1)
  works = true
  expect(await retry(db, stuck.key)).toBe(true)
  await until(() => expect(starts).toBe(2))
  expect(await listStuck(db)).toEqual([])
})
