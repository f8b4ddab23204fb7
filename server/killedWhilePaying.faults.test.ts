/** Kills the server (kill -9) between every pair of steps of a disbursement. The bank must see exactly one transfer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { Walk } from './sandbox/driver/walk.ts'
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

/** The points at which PostgreSQL holds the server up, and whether the change in progress is then committed. */
const IN_DATABASE: readonly { readonly at: string; readonly place: Place; readonly fate: 'done' | 'undone' }[] = [
  {
    at: 'before the request, when the job was claimed',
    place: { table: 'effect', on: 'update', when: "new.kind = 'DISBURSEMENT' and old.claimed_at is null" },
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
