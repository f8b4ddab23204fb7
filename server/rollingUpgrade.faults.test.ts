/**
 * Upgrades nodes from the released version to the current version one by one, while borrowers apply and two payments
 * are still waiting for the bank's response.
 */
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import released from '../deploy/released.json' with { type: 'json' }
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { ok } from './sandbox/driver/browser.ts'
import { V1, V2, Walk } from './sandbox/driver/walk.ts'
import { pendingMigrations, readMigrations } from './storage/migrate.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { createEmptyDatabase, type TestDatabase } from './testing/database.ts'
import { startLoad } from './testing/load.ts'
import { checkOutReleased, type ReleasedVersion } from './testing/released.ts'
import { serverAt } from './testing/serverAt.ts'
import { clockOfNodes, fund, takeTurns } from './testing/sharedClock.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, startIncrease } from './testing/standIns/increase.ts'

const PER_SECOND = 40
/** How many seconds a stopping node keeps accepting connections. The load balancer checks readiness once a second. */
const DRAIN = 5
/** Milliseconds after which an application or a starting node is considered stuck. */
const PATIENCE = 120_000
/** Milliseconds to wait for the released version, which may need to install its packages. */
const INSTALLING = 600_000
const WEBHOOK_SECRET = 'secret'

let database: TestDatabase
let dataDir: string
let old: ReleasedVersion
let bank: IncreaseStandIn
let balancer: Balancer
/** The ports of the two old nodes, followed by those of the two new nodes. */
let ports: number[]
const nodes: SandboxServer[] = []

const urls = (...which: number[]) => which.map((node) => `http://localhost:${ports[node]}`)

async function start(node: number, program?: string): Promise<void> {
  nodes[node] = await startSandboxServer({
    ...{ dataDir, databaseUrl: database.adminUrl, port: ports[node] ?? 0, drain: DRAIN, latency: 0 },
    ...{ patience: PATIENCE, providers: { payments: 'increase' }, ...(program && { program }) },
    environment: {
      ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      ...{ INCREASE_ENVIRONMENT: 'test', INCREASE_PAYER: 'Movement Bank', INCREASE_URL: bank.server.url },
      INCREASE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  })
}

const joinTurns = takeTurns()

async function register(url: string, name: string): Promise<Walk> {
  const who = { ...persona('prime'), payment: 'MANUAL' as const, email: `upgrade.${name}@example.com` }
  const walk = await Walk.register({ ...serverAt(url), movableClock: clockOfNodes(balancer) }, who)
  walk.patience = PATIENCE
  joinTurns(walk)
  return walk
}

beforeAll(async () => {
  old = await checkOutReleased()
  bank = await startIncrease()
  database = await createEmptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-upgrade-'))
  ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  await start(0, old.folder)
  await start(1, old.folder)
  balancer = await startBalancer(urls(0, 1, 2, 3))
  await balancer.knows(...urls(0, 1))
}, INSTALLING)

afterAll(async () => {
  await balancer?.stop()
  for (const node of nodes) await node.kill()
  await bank?.server.stop()
  await database?.drop()
  await old?.remove()
  if (dataDir) await rm(dataDir, { recursive: true })
})

/** Holds back the bank's response to the second transfer. The bank has already carried out the transfer by then. */
function holdSecondTransfer(): { readonly isHeld: Promise<void>; readonly release: () => void } {
  const held = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  bank.pass = (moment, { method }) => {
    if (moment !== 'DONE' || method !== 'POST' || bank.transfers('ach_transfers').length < 2) return undefined
    bank.pass = () => {}
    held.resolve()
    return answer.promise
  }
  return { isHeld: held.promise, release: answer.resolve }
}

/** Reads a person's application on one node. */
async function readOn(url: string, { browser, uuid }: Walk): Promise<ApplicationView> {
  const reader = serverAt(url).browser()
  for (const [name, value] of browser.cookies) reader.cookies.set(name, value)
  reader.token = browser.token
  return ok(await reader.call<ApplicationView>('GET', `${V1}/${uuid}`))
}

/**
 * Checks that a node returns the same application as the person's own node. If the application changed during the
 * check, repeats the check.
 */
async function expectSame(url: string, walk: Walk): Promise<void> {
  const { version, status } = await walk.view()
  const read = await readOn(url, walk)
  if ((await walk.view()).version === version) expect(read).toMatchObject({ version, status })
  else await expectSame(url, walk)
}

/** Settles all transfers at the bank, and sends the bank's webhook about each one. */
async function settleTransfers(): Promise<void> {
  for (const { id } of bank.transfers('ach_transfers')) {
    bank.settle(id, '2020-01-02T13:30:00Z')
    const body = JSON.stringify({ id: `event_${id}`, associated_object_id: id })
    const time = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'increase-webhook-signature': `t=${time},v1=${signature}` }
    const sent = await fetch(`${balancer.url}/webhooks/payments/increase`, { method: 'POST', headers, body })
    expect(sent.status).toBe(204)
  }
}

/** Returns these applications' unfinished requests to outside parties. */
async function unfinished(walks: readonly Walk[]): Promise<unknown[]> {
  const client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
  const sql = "select key, state, error from effect where application = any($1) and state in ('OPEN', 'FAILED')"
  const { rows } = await client.query(sql, [walks.map(({ uuid }) => uuid)])
  await client.end()
  return rows
}

async function expectNothingLost({ browser, uuid, acknowledged }: Walk): Promise<void> {
  const { whole, events } = ok(await browser.call<ResponseOf<typeof listEvents>>('GET', `${V2}/${uuid}/events`))
  expect(whole).toBe(true)
  for (const { command, version } of acknowledged)
    expect(events[version - 1], `${command} at ${version}`).toMatchObject({ seq: version, cause: command })
}

test("the number of released migrations that's recorded in the code matches the released commit", async () => {
  const { applied, pending } = await pendingMigrations(database.adminUrl)
  const files = await readMigrations()
  expect(applied).toBe(files.filter(({ number }) => number <= released.migration).length)
  console.log(`${pending.length} new migrations: ${pending.join()}`)
})

test('no request fails and nothing is lost or duplicated when old nodes are replaced with new ones', async () => {
  const transfer = holdSecondTransfer()
  const paying = await Promise.all([register(balancer.url, 'paid'), register(balancer.url, 'sending')])
  const paid = paying.map(fund)
  await Promise.race([Promise.all([transfer.isHeld, Promise.any(paid)]), Promise.all(paid)])
  const [early, choosing, waiting] = await Promise.all([
    register(balancer.url, 'early'),
    register(balancer.url, 'choosing'),
    register(balancer.url, 'waiting'),
  ])
  await Promise.all([early.goTo('profile'), choosing.goTo('product'), waiting.goTo('waitFund')])
  expect(bank.transfers('ach_transfers')).toHaveLength(2)

  const load = startLoad(balancer.url, [...paying, early, choosing, waiting], PER_SECOND)
  await load.answers(PER_SECOND)
  // The first new node migrates the database while the old nodes serve the borrowers.
  await start(2)
  await balancer.knows(...urls(0, 1, 2))
  await load.answers(PER_SECOND)
  await start(3)
  await balancer.knows(...urls(0, 1, 2, 3))

  // Requests about the applications from before the upgrade are spread over all four nodes.
  const before = new Map(balancer.answered)
  const [url = ''] = urls(2)
  const fresh = await register(url, 'fresh')
  await Promise.all([early.goTo('product'), choosing.goTo('appSummary'), fresh.goTo('product')])
  for (const at of urls(0, 1, 2, 3))
    while ((balancer.answered.get(at) ?? 0) - (before.get(at) ?? 0) < PER_SECOND) await load.answers(1)
  for (const at of urls(0, 1)) await expectSame(at, fresh)

  const funded = Promise.all([early, choosing, waiting, fresh].map(fund))
  funded.catch(() => {})
  for (const node of [0, 1]) {
    await nodes[node]?.stop()
    expect(nodes[node]?.process.exitCode).toBe(143)
    await load.answers(PER_SECOND)
  }
  await balancer.knows(...urls(2, 3))
  transfer.release()
  await Promise.all([...paid, funded])

  const walks = [...paying, early, choosing, waiting, fresh]
  const traces = await Promise.all(walks.map(async (walk) => (await walk.view()).funding.trace))
  const transfers = bank.transfers('ach_transfers').map(({ id }) => id)
  expect(traces.sort()).toEqual(transfers.sort())
  await settleTransfers()
  await Promise.all(walks.map((walk) => walk.until('the settlement', ({ funding }) => funding.settledOn !== undefined)))
  const requests = await load.stop()
  console.log(`${requests} requests`, Object.fromEntries(balancer.answered))
  expect(load.failures).toEqual([])
  expect(balancer.failures).toEqual([])
  await Promise.all(walks.map(expectNothingLost))
  // After the settlement, each node also asks the bank about late returns.
  await expect.poll(() => unfinished(walks), { timeout: PATIENCE }).toEqual([])
}, 900_000)
