/** Kills the server (kill -9) between every pair of steps of a disbursement. The bank must see exactly one transfer, or none while staff hold the funding. */
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
import { createGates, type Gate, type Gates, type Place } from './testing/gates.ts'
import { serverAt } from './testing/serverAt.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, startIncrease } from './testing/standIns/increase.ts'

const LIMIT = 60_000
let database: TestDatabase
let dataDir: string
let port: number
let bank: IncreaseStandIn
let gates: Gates
let server: SandboxServer
let borrower: Walk

const start = () =>
  startSandboxServer({
    ...{ dataDir, databaseUrl: database.adminUrl, port, latency: 0, providers: { payments: 'increase' } },
    environment: {
      ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_URL: bank.server.url },
    },
  })

const CLAIMED = "new.kind = 'DISBURSEMENT' and old.claimed_at is null"

/** The points at which PostgreSQL holds the server up, and whether the change in progress is then committed. */
const IN_DATABASE: readonly { readonly at: string; readonly place: Place; readonly fate: 'done' | 'undone' }[] = [
  {
    at: 'before the request, when the job was claimed',
    place: { table: 'effect', on: 'update', when: CLAIMED },
    fate: 'undone',
  },
  {
    at: 'after the answer and before the server has stored it',
    place: { table: 'event', on: 'insert', when: "new.type = 'Funded'" },
    fate: 'undone',
  },
  {
    at: 'after the server has stored the answer',
    place: { table: 'event', on: 'insert', when: "new.type = 'PaymentSettled'" },
    fate: 'undone',
  },
]
const held: (Gate & (typeof IN_DATABASE)[number])[] = []

beforeAll(async () => {
  bank = await startIncrease()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-paying-'))
  port = await freePort()
  const first = await start()
  await first.stop()
  gates = await createGates(database.adminUrl)
  for (const row of IN_DATABASE) held.push({ ...row, ...(await gates.set(row.place)) })
  server = await start()
  const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'killed.paying@sandbox.test' }
  borrower = await Walk.register(serverAt(server.url, LIMIT), who)
  borrower.patience = LIMIT
}, LIMIT)

afterAll(async () => {
  await server?.kill()
  await gates?.stop()
  await bank?.server.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

/**
 * Holds the bank up at the next such request. RECEIVED: the request is lost and has no effect. DONE: the request has its
 * effect, and the answer is lost.
 * @returns a promise that resolves when the bank is there
 */
function holding(moment: 'RECEIVED' | 'DONE', method: string): Promise<void> {
  const reached = Promise.withResolvers<void>()
  bank.pass = (at, request) => {
    if (at !== moment || request.method !== method || request.path !== '/ach_transfers') return undefined
    bank.pass = () => {}
    reached.resolve()
    return new Promise(() => {})
  }
  return reached.promise
}

/** Puts an application's funding on hold, or releases the hold, as one of the sandbox's agents. */
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

/** Counts the jobs of an application's disbursement. */
async function jobsOf(application: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select from graphile_worker.jobs where key like $1', [
    `request:${application}:DISBURSEMENT:%`,
  ])
  await client.end()
  return rowCount ?? 0
}

async function killAtGate({ reached, open, fate }: (typeof held)[number]): Promise<void> {
  await reached(LIMIT)
  await server.kill()
  await open(fate)
}

test('a draw is sent exactly once even though the server is killed between all steps of its disbursement', async () => {
  const [claim, answered, settled] = held
  if (!claim || !answered || !settled) throw new Error('a gate is missing')
  const walk = borrower.goUntil(({ status }) => status === 'COMPLETE')
  walk.catch(() => {})

  await Promise.race([killAtGate(claim), walk.then(() => killAtGate(claim))])
  expect(bank.transfers('ach_transfers')).toEqual([])
  for (const [moment, method, sent] of [
    ['RECEIVED', 'GET', 0],
    ['DONE', 'GET', 0],
    ['RECEIVED', 'POST', 0],
    ['DONE', 'POST', 1],
    ['DONE', 'GET', 1],
  ] as const) {
    const isThere = holding(moment, method)
    server = await start()
    await isThere
    await server.kill()
    expect(bank.transfers('ach_transfers'), `${moment} ${method}`).toHaveLength(sent)
  }
  server = await start()
  await killAtGate(answered)
  expect(bank.transfers('ach_transfers')).toHaveLength(1)

  // The transfer settled long ago, so it counts as arrived as soon as the server asks.
  const [transfer] = bank.transfers('ach_transfers')
  bank.settle(transfer?.id ?? '', '2020-01-02T13:30:00Z')
  server = await start()
  await walk
  expect((await borrower.view()).funding.trace).toBe(transfer?.id)
  await killAtGate(settled)
  server = await start()
  await borrower.until('the settlement', ({ funding }) => funding.settledOn !== undefined)
  expect(bank.transfers('ach_transfers')).toHaveLength(1)
}, 240_000)

test('a hold that staff set just before the payment stops it, also when the server is killed right then', async () => {
  const claim = await gates.set({ table: 'effect', on: 'update', when: CLAIMED })
  const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'held.paying@sandbox.test' }
  const held = await Walk.register(serverAt(server.url, LIMIT), who)
  held.patience = LIMIT
  const walk = held.goUntil(({ status }) => status === 'COMPLETE')
  walk.catch(() => {})
  await Promise.race([claim.reached(LIMIT), walk.then(() => claim.reached(LIMIT))])
  const before = bank.transfers('ach_transfers').length
  await decide('agent@sandbox.test', held.uuid, 'hold')
  await server.kill()
  await claim.open('undone')
  server = await start()
  // The job comes to the hold, and ends there.
  await expect.poll(() => jobsOf(held.uuid), { timeout: LIMIT }).toBe(0)
  expect(bank.transfers('ach_transfers')).toHaveLength(before)

  await decide('papers@sandbox.test', held.uuid, 'release')
  await walk
  expect(bank.transfers('ach_transfers')).toHaveLength(before + 1)
}, 240_000)
