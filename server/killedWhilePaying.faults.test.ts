/**
 * Kills the server (kill -9) between all steps of a disbursement and of two payoffs. The bank must receive exactly one
 * transfer for each payment.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentFile } from 'domain/api/agent.ts'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import type { Browser } from './sandbox/driver/browser.ts'
import { Walk } from './sandbox/driver/walk.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { BASE } from './testing/agents.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { createGates, type Gate, type Gates, type Place } from './testing/gates.ts'
import { serverAt } from './testing/serverAt.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, type Kind, startIncrease } from './testing/standIns/increase.ts'

const LIMIT = 120_000
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
      INCREASE_ENVIRONMENT: 'test',
      ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_URL: bank.server.url },
    },
  })

/** The points at which PostgreSQL blocks the server, and whether PostgreSQL then commits the change in progress. */
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
  {
    at: 'after the answer about a payoff and before the server has stored it',
    place: { table: 'event', on: 'insert', when: "new.type = 'PayoffSent'" },
    fate: 'undone',
  },
  {
    at: 'after both payoffs were stored',
    place: { table: 'event', on: 'insert', when: "new.type = 'LiensPaidOff'" },
    fate: 'undone',
  },
  {
    at: 'before the payoffs, when their job was claimed',
    place: { table: 'effect', on: 'update', when: "new.kind = 'PAYOFF' and old.claimed_at is null" },
    fate: 'undone',
  },
  {
    at: 'before the server has stored that a payoff starts',
    place: { table: 'event', on: 'insert', when: "new.type = 'PaymentStarted' and new.body like '%PAYOFF%'" },
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
}, 2 * LIMIT)

afterAll(async () => {
  await server?.kill()
  await gates?.stop()
  await bank?.server.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

/**
 * Blocks the next request of this kind at the bank. RECEIVED: the request is lost and has no effect. DONE: the request
 * takes effect, but its response is lost.
 * @returns a promise that resolves when the request is blocked
 */
function holding(moment: 'RECEIVED' | 'DONE', method: string, kind: Kind = 'ach_transfers'): Promise<void> {
  const reached = Promise.withResolvers<void>()
  bank.pass = (at, request) => {
    if (at !== moment || request.method !== method || request.path !== `/${kind}`) return undefined
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

test('a draw is sent exactly once, even if the server is killed between all steps of its disbursement', async () => {
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

  // Backdate the settlement, so that the transfer has settled when the server next asks.
  const [transfer] = bank.transfers('ach_transfers')
  bank.settle(transfer?.id ?? '', '2020-01-02T13:30:00Z')
  server = await start()
  await walk
  expect((await borrower.view()).funding.trace).toBe(transfer?.id)
  await killAtGate(settled)
  server = await start()
  await borrower.until('the settlement', ({ funding }) => funding.settledOn !== undefined)
  expect(bank.transfers('ach_transfers')).toHaveLength(1)
}, 600_000)

/** Signs in as one of the sandbox's agents. */
async function agentOf(email: string): Promise<Browser> {
  const agent = serverAt(server.url, LIMIT).browser()
  const body = { email, password: SANDBOX_PASSWORD }
  agent.token = (await agent.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).body.jwt
  return agent
}

/** Two agents enter the payoff amounts of an application's liens at the desk: one answers, and the other approves. */
async function tellPayoffs(application: string, count: number): Promise<void> {
  const [anna, ben] = [await agentOf('agent@sandbox.test'), await agentOf('papers@sandbox.test')]
  const path = `${BASE}/applications/${application}`
  let done = 0
  while (done < count) {
    const { work } = (await anna.call<AgentFile>('GET', path)).body
    const item = work.find(({ kind }) => kind === 'payments.demand')
    if (!item) continue
    const at = `${path}/tasks/${item.key}`
    const { question, version } = (await anna.call<DeskTaskView>('GET', at)).body
    const { balance, lender } = question as { balance: number; lender: string }
    const payTo = { method: 'WIRE', payee: lender, routingNumber: '061104408', accountNumber: '77001122' }
    const value = { amount: balance, goodThrough: '2099-12-31', perDiem: 0, payTo }
    const answered = await anna.call<DeskTaskView>('POST', `${at}/answer`, {
      body: { version, answer: { ok: true, value } },
    })
    const approved = await ben.call<DeskTaskView>('POST', `${at}/approve`, { body: { version: answered.body.version } })
    if (approved.status === 200) done++
  }
}

test('two payoffs are sent exactly once each, even if the server is killed between all their steps', async () => {
  const [, , , stored, finished, claim, begun] = held
  if (!stored || !finished || !claim || !begun) throw new Error('a gate is missing')
  const { choice, ...who } = persona('payoffhold')
  const owner = await Walk.register(serverAt(server.url, LIMIT), {
    ...{ ...who, choice: { ...choice, amount: dollars(380_000), draw: dollars(380_000) } },
    ...{ payment: 'MANUAL' as const, email: 'killed.payoffs@sandbox.test' },
  })
  owner.patience = LIMIT
  owner.changes = {
    saveLiens: (sample) => ({
      ...sample,
      liens: (sample.liens as readonly object[]).map((lien) => ({ ...lien, payOff: 'on' })),
    }),
  }
  const walk = owner.goUntil(({ funding }) => funding.payoffsDone)
  walk.catch(() => {})
  const wires = () => bank.transfers('wire_transfers')
  const send = () => {
    for (const { id } of wires()) bank.move(id, 'complete')
  }

  await Promise.race([killAtGate(claim), walk.then(() => killAtGate(claim))])
  server = await start()
  await owner.until('the payoffs', ({ status }) => status === 'DIRECT_DEBT_PAYOFF')
  await tellPayoffs(owner.uuid, 2)
  await killAtGate(begun)
  expect(wires()).toEqual([])
  for (const [moment, method] of [
    ['DONE', 'GET'],
    ['RECEIVED', 'POST'],
  ] as const) {
    const first = holding(moment, method, 'wire_transfers')
    server = await start()
    await first
    await server.kill()
    expect(wires(), `${moment} ${method}`).toEqual([])
  }
  // The response to the wire order is lost, so the server must ask the bank whether the wire exists.
  const lost = holding('DONE', 'POST', 'wire_transfers')
  server = await start()
  await lost
  send()
  await server.kill()
  server = await start()
  await killAtGate(stored)
  expect(wires()).toHaveLength(1)
  for (const [moment, sent] of [
    ['RECEIVED', 1],
    ['DONE', 2],
  ] as const) {
    const second = holding(moment, 'POST', 'wire_transfers')
    server = await start()
    await second
    await server.kill()
    expect(wires(), moment).toHaveLength(sent)
  }
  send()
  server = await start()
  await killAtGate(finished)
  server = await start()
  const { funding } = await walk
  expect(funding.payoffs?.map(({ paid }) => paid?.reference).sort()).toEqual(
    wires()
      .map(({ id }) => id)
      .sort(),
  )
  expect(wires()).toHaveLength(2)
}, 600_000)
