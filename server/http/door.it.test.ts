/** Tests the door that checks a caller's seat: in the database's functions, and in the calls of the API. */
import { contract } from 'domain/api/contract.ts'
import type { Organization } from 'domain/organization/organization.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noteAccess } from '../storage/accessLog.ts'
import { listSeats, readSeat, setSeesAll } from '../storage/brokers.ts'
import { createPool } from '../storage/database.ts'
import { createDb, type Db } from '../storage/transactions.ts'
import { roundTrips } from '../telemetry/channels.ts'
import { createAccessWorld } from '../testing/accessMatrix.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Services } from '../usecases/services.ts'
import { sendProblem } from './errors.ts'
import { doorFor } from './guard.ts'
import { type AppContext, serve } from './serve.ts'

const id = (name: string): string => `00000000-0000-4000-8000-${name.padStart(12, '0')}`
const [MANAGER, PROCESSOR, STRANGER] = [id('e1'), id('e3'), id('b1')]
const BROKERAGE = id('e0')

let database: TestDatabase
let owner: Client
let pool: Pool
let db: Db
let services: Services
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new Client({ connectionString: database.superuserUrl })
  await owner.connect()
  await createAccessWorld(owner)
  pool = createPool(database.url, { max: 1 })
  db = createDb(pool)
  services = { db } as Services
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await database.drop()
})
beforeEach(() => owner.query('update brokerage set originators_see_all = false'))

const scopeOf = (actor: string) => ({ mode: 'ACTOR', org: 'A', actor }) as const
/** A broker's scope whose door admits only managers. */
function managing(actor: string) {
  const scope = scopeOf(actor)
  return { ...scope, mode: 'BROKER', door: doorFor(services, 'manager', scope) } as const
}
const isChanged = async () => (await owner.query('select from brokerage where originators_see_all')).rowCount === 1

/** Returns the statements of each round trip that `work` makes. */
async function tripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = []
  const note = (message: unknown) =>
    void trips.push((message as { calls: { name: string }[] }).calls.map(({ name }) => name))
  roundTrips.start.subscribe(note)
  try {
    await work()
  } finally {
    roundTrips.start.unsubscribe(note)
  }
  return trips
}

test('the first read in a scope also opens the door, and later reads don’t check the seat again', async () => {
  const scope = managing(MANAGER)
  const trips = await tripsOf(async () => {
    const [seats] = await db.read(scope, listSeats())
    expect(seats.map(({ identity }) => identity)).toContain(MANAGER)
    await db.read(scope, listSeats())
  })
  expect(trips).toEqual([
    ['scope_enter', 'seat_read', 'seat_list'],
    ['scope_enter', 'seat_list'],
  ])
})

test.each([STRANGER, PROCESSOR])('a caller whom the door refuses reads and changes nothing: %s', async (actor) => {
  await expect(db.read(managing(actor), listSeats())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // The policies let everyone add to the log, so only the door refuses this.
  const noting = db.write(managing(actor), noteAccess('A', null, actor, 'a refused view'))
  await expect(noting).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await owner.query("select from access_log where what = 'a refused view'")).rowCount).toBe(0)
  const change = db.change(managing(actor), [setSeesAll(BROKERAGE, true)], () => expect.unreachable())
  await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const next = () => expect.unreachable()
  await expect(db.readTwice(managing(actor), [listSeats()], next)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await isChanged()).toBe(false)
})

test('a caller whom the door admits makes changes', async () => {
  await db.write(managing(MANAGER), setSeesAll(BROKERAGE, true))
  expect(await isChanged()).toBe(true)
})

const own = { method: 'GET', summary: '', access: 'manager', response: z.object({ secret: z.string() }) } as const
const lazy = contract({ ...own, id: 'lazy', path: '/lazy' })
const checked = contract({ ...own, id: 'checked', path: '/checked', query: z.object({ page: z.literal('1') }) })
const changing = contract({ ...own, id: 'changing', path: '/changing', method: 'POST' })

/** Serves three calls for managers, of which two don't ask the database. */
async function appFor(actor: string): Promise<FastifyInstance> {
  const app = Fastify()
  app.decorateRequest('organization')
  app.addHook('onRequest', async (request) => {
    request.organization = { code: 'A' } as Organization
  })
  app.setErrorHandler(sendProblem)
  const tokens = { authenticate: async () => ({ scope: scopeOf(actor) }) }
  const context = { app, services, tokens } as unknown as AppContext
  serve(context, lazy, async () => ({ secret: 'a' }))
  serve(context, checked, async ({ scope }) => {
    await db.read(scope, readSeat(actor))
    return { secret: 'b' }
  })
  serve(context, changing, async () => {
    await db.write({ mode: 'BROKER', org: 'A', actor: MANAGER }, setSeesAll(BROKERAGE, true))
    return { secret: 'c' }
  })
  return app
}

test.each([STRANGER, PROCESSOR])(
  'a call refuses a caller without the seat, even if it asks no data or is called wrongly: %s',
  async (actor) => {
    const app = await appFor(actor)
    for (const [method, url] of [
      ['GET', '/lazy'],
      ['GET', '/checked?page=1'],
      ['GET', '/checked?page=2'],
      ['POST', '/changing'],
    ] as const) {
      const { statusCode, body } = await app.inject({ method, url })
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toContain('secret')
    }
    expect(await isChanged()).toBe(false)
    await app.close()
  },
)

test('a call that only reads checks the seat in its first round trip', async () => {
  const app = await appFor(MANAGER)
  const answers: number[] = []
  const trips = await tripsOf(async () => {
    for (const url of ['/lazy', '/checked?page=1', '/checked?page=2'])
      answers.push((await app.inject({ method: 'GET', url })).statusCode)
  })
  expect(answers).toEqual([200, 200, 400])
  expect(trips).toEqual([
    ['scope_enter', 'seat_read'],
    ['scope_enter', 'seat_read', 'seat_read'],
    ['scope_enter', 'seat_read'],
  ])
  await app.close()
})
