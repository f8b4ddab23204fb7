/** Tests that the attempts of one request run one after another, on all nodes. */
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Results } from 'domain/application/results.ts'
import { cents } from 'domain/values/money.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Server } from '../compose.ts'
import { readApplication } from '../storage/applications.ts'
import { effectKey } from '../storage/effects.ts'
import { addRequest } from '../storage/jobs.ts'
import {
  type Account,
  QUICK,
  REGISTRATION,
  register,
  silent,
  startTestProgram,
  type TestProgram,
} from '../testing/program.ts'
import { NotYet, type RequestHandlers } from './handler.ts'

const VALUE: Results['VALUATION'] = { value: cents(45_000_000), confidence: 92 }
const APPLICATIONS = '/service-application/api'

let program: TestProgram
let client: Client
let other: Server | undefined
/** The attempts that are waiting for the party, in the order of their starts. */
let attempts: PromiseWithResolvers<Results['VALUATION']>[]
let account: Account

beforeEach(async () => {
  attempts = []
  const VALUATION: RequestHandlers['VALUATION'] = () => {
    const attempt = Promise.withResolvers<Results['VALUATION']>()
    attempts.push(attempt)
    return attempt.promise
  }
  const handlers = new Proxy(silent(), {
    get: (none, kind: RequestKind) => (kind === 'VALUATION' ? VALUATION : none[kind]),
  })
  // Poll rarely, so that the next attempt starts only if something asks for it.
  program = await startTestProgram({ handlers, retries: { ...QUICK, poll: 600_000, mostPoll: 600_000 } })
  client = await connect()
  account = await register(program)
  const path = `${APPLICATIONS}/v1/application/heloc/${account.uuid}`
  const { property } = (await account.browser.call<{ property: { uuid: string } }>('GET', path)).body
  const body = {
    ...{ ...REGISTRATION.name, dateOfBirth: REGISTRATION.dob },
    ...{ selectedPropertyUuid: property.uuid, softCreditConsent: true },
  }
  await account.browser.call('POST', `${APPLICATIONS}/v2/application/heloc/${account.uuid}/save-profile`, { body })
  await until(() => expect(attempts).toHaveLength(1))
})
afterEach(async () => {
  await other?.stop()
  other = undefined
  await client.end()
  await program.stop()
})

async function connect(): Promise<Client> {
  const made = new Client({ connectionString: program.database.superuserUrl })
  await made.connect()
  return made
}
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 10 })
const request = () => ({ application: account.uuid, kind: 'VALUATION', no: 1 }) as const
/** Makes the request's job run at once, as a vendor's message does. */
const wake = () => program.server.services.db.change({ mode: 'SWEEP' }, [addRequest(request())], () => undefined)
const accept = () => attempts[0]?.reject(new NotYet({ state: 'PENDING', reference: 'order' }))
const queued = async () =>
  (
    await client.query<{ id: string; isSoon: boolean }>(
      `select id, run_at < now() + interval '1 minute' as "isSoon" from graphile_worker.jobs where key = $1`,
      [effectKey(request())],
    )
  ).rows[0]
const valuation = async () => {
  const scope = { mode: 'SYSTEM', application: account.uuid } as const
  const [[row]] = await program.server.services.db.read(scope, readApplication(account.uuid))
  return row?.data.valuation
}
/** Waits until a job has tried to start an attempt and has put itself back into the queue. */
async function putBack(): Promise<void> {
  const before = (await queued())?.id
  await until(async () => expect((await queued())?.id).not.toBe(before))
}

test('if a job is added several times during an attempt, one more attempt runs after it, even with two nodes', async () => {
  other = await program.node()
  for (let time = 0; time < 3; time++) {
    await wake()
    await putBack()
    expect(attempts).toHaveLength(1)
  }
  accept()
  await until(() => expect(attempts).toHaveLength(2))
  attempts[1]?.resolve(VALUE)
  await until(async () => {
    expect(await valuation()).toMatchObject({ value: VALUE.value })
    expect(await queued()).toBeUndefined()
  })
  expect(attempts).toHaveLength(2)
})

test('a message that arrives while an attempt stores that the order isn’t complete makes the next attempt run at once', async () => {
  const waiting = (count: number) =>
    until(async () =>
      expect(
        (
          await client.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
      ).toBeGreaterThanOrEqual(count),
    )
  const [effect, application] = [client, await connect()]
  await effect.query('begin')
  await effect.query('select from effect where key = $1 for update', [effectKey(request())])
  accept()
  await waiting(1)
  await wake()
  await waiting(2)
  // Keep the first job running after it has stored the time of the next poll.
  await application.query('begin')
  await application.query('select from application where uuid = $1 for update', [account.uuid])
  await effect.query('commit')
  await until(async () => expect(await queued()).toMatchObject({ isSoon: true }))
  await application.query('commit')
  await application.end()
  await until(() => expect(attempts).toHaveLength(2))
})

test('if the node that runs an attempt dies, the next attempt starts once other nodes take over its jobs', async () => {
  await wake()
  await putBack()
  expect(attempts).toHaveLength(1)
  // Simulate that the attempt's node is dead. No running process holds the node's lease.
  await client.query(
    "update graphile_worker._private_jobs set locked_by = 'gone' where key is null and locked_by is not null",
  )
  await until(() => expect(attempts).toHaveLength(2))
  attempts[1]?.resolve(VALUE)
  await until(async () => expect(await valuation()).toMatchObject({ value: VALUE.value }))
})
