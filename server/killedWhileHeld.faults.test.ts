/**
 * Kills the server (kill -9) right after staff put the funding on hold, just as the server is about to start the
 * payment job.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { Walk } from './sandbox/driver/walk.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { BASE } from './testing/agents.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { createGates, type Gate, type Gates } from './testing/gates.ts'
import { serverAt } from './testing/serverAt.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, startIncrease } from './testing/standIns/increase.ts'

const LIMIT = 120_000
let database: TestDatabase
let dataDir: string
let port: number
let bank: IncreaseStandIn
let gates: Gates
/** A database trigger that blocks the server at the moment when the server claims the payment job. */
let claim: Gate
let server: SandboxServer

const start = () =>
  startSandboxServer({
    ...{ dataDir, databaseUrl: database.adminUrl, port, latency: 0, providers: { payments: 'increase' } },
    environment: {
      ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      INCREASE_ENVIRONMENT: 'test',
      ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_URL: bank.server.url },
    },
  })

beforeAll(async () => {
  bank = await startIncrease()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-held-'))
  port = await freePort()
  const first = await start()
  await first.stop()
  gates = await createGates(database.adminUrl)
  claim = await gates.set({
    ...{ table: 'effect', on: 'update' },
    when: "new.kind = 'DISBURSEMENT' and old.claimed_at is null",
  })
  server = await start()
}, 2 * LIMIT)

afterAll(async () => {
  await server?.kill()
  await gates?.stop()
  await bank?.server.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

/** Puts an application's funding on hold or releases the hold, as one of the sandbox's agents. */
async function decide(email: string, application: string, step: 'hold' | 'release'): Promise<void> {
  const agent = serverAt(server.url, LIMIT).browser()
  const signedIn = await agent.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
    body: { email, password: SANDBOX_PASSWORD },
  })
  agent.token = signedIn.body.jwt
  const path = `${BASE}/applications/${application}`
  const { version } = (await agent.call<{ version: number }>('GET', path)).body
  const body = { version, reason: 'The wire needs a call-back.' }
  expect(await agent.call('POST', `${path}/funding/${step}`, { body })).toMatchObject({ status: 200 })
}

/** Returns the number of jobs for an application's disbursement. */
async function jobsOf(application: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select from graphile_worker.jobs where key like $1', [
    `request:${application}:DISBURSEMENT:%`,
  ])
  await client.end()
  return rowCount ?? 0
}

test('a hold placed just before the payment stops the payment, even if the server is killed at that moment', async () => {
  const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'held.paying@sandbox.test' }
  const held = await Walk.register(serverAt(server.url, LIMIT), who)
  held.patience = LIMIT
  const walk = held.goUntil(({ status }) => status === 'COMPLETE')
  walk.catch(() => {})
  await Promise.race([claim.reached(LIMIT), walk.then(() => claim.reached(LIMIT))])
  await decide('agent@sandbox.test', held.uuid, 'hold')
  await server.kill()
  await claim.open('undone')
  server = await start()
  // The job ends because of the hold.
  await expect.poll(() => jobsOf(held.uuid), { timeout: LIMIT }).toBe(0)
  expect(bank.transfers('ach_transfers')).toEqual([])

  await decide('papers@sandbox.test', held.uuid, 'release')
  await walk
  expect(bank.transfers('ach_transfers')).toHaveLength(1)
}, 600_000)
