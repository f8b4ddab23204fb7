/** Tests this node's job queue: start, takeover, limits, delays and the operator's job list. */
import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Task } from 'graphile-worker'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../compose.ts'
import { createPool } from '../storage/database.ts'
import { addMail, addRequest } from '../storage/jobs.ts'
import { createDb, type Db } from '../storage/transactions.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startProxy } from '../testing/proxy.ts'
import { type Engine, startEngine } from './engine.ts'
import { PARTY_LIMIT } from './parties.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Db
let engines: Engine[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
  db = createDb(pool)
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  engines = []
  errors = []
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The errors that the job engines have logged. */
let errors: string[] = []

async function node(request: Task, mail: Task = async () => {}, url = database.url): Promise<Engine> {
  const log = createLog('error', { write: (line) => void errors.push(line) })
  const engine = await startEngine(url, { request, mail, passwordReset: async () => {} }, log)
  engines.push(engine)
  return engine
}

const job = (kind: RequestKind) => ({ application: randomUUID(), kind, no: 1 })
const SWEEP = { mode: 'SWEEP' } as const
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

test('a job starts after its transaction commits, but not if its transaction rolls back', async () => {
  const started: unknown[] = []
  await node(async (payload) => void started.push(payload))
  const [undone, done] = [job('VALUATION'), job('VALUATION')]
  const failing = db.change(SWEEP, [addRequest(undone)], () => Promise.reject(new Error('undo')))
  await expect(failing).rejects.toThrow('undo')
  await db.change(SWEEP, [addRequest(done)], () => undefined)
  await until(() => expect(started).toEqual([done]))
})

test("a job that's added again while it's running starts exactly one more time", async () => {
  const again = job('TITLE')
  let runs = 0
  await node(async () => {
    if (++runs === 1) await db.change(SWEEP, [addRequest(again)], () => undefined)
  })
  await db.change(SWEEP, [addRequest(again)], () => undefined)
  await until(async () => {
    expect(runs).toBe(2)
    expect((await pool.query('select key from graphile_worker.jobs')).rows).toEqual([])
  })
})

test("a delayed job starts when it's due, without waiting for the next poll", async () => {
  let started = 0
  const engine = await node(async () => {
    started = performance.now()
  })
  const added = performance.now()
  await db.change(SWEEP, [addRequest(job('FLOOD'), 200)], () => undefined)
  engine.wakeIn(200)
  await until(() => expect(started).toBeGreaterThan(0))
  expect(started - added).toBeGreaterThanOrEqual(200)
  // The next poll comes after five seconds.
  expect(started - added).toBeLessThan(4000)
})

test('simultaneous jobs for an outside party never exceed its limit, so workers stay free for other parties', async () => {
  const running: string[] = []
  const free = Promise.withResolvers<void>()
  let done = 0
  const hangs: Task = async (payload) => {
    running.push((payload as { kind: string }).kind)
    await free.promise
    done++
  }
  await node(hangs, async () => void running.push('MAIL'))
  const notary = Array.from({ length: 3 * PARTY_LIMIT }, (_, index) =>
    addRequest(job(index % 2 === 0 ? 'NOTARIZE' : 'NOTARY_ROOM')),
  )
  await db.change(SWEEP, notary, () => undefined)
  await until(() => expect(running).toHaveLength(PARTY_LIMIT))
  await db.change(SWEEP, [addMail({ uuid: randomUUID(), org: 'FIGURE' }), addRequest(job('FLOOD'))], () => undefined)
  await until(() => expect([...running].sort().slice(0, 2)).toEqual(['FLOOD', 'MAIL']))
  expect(running.filter((kind) => kind.startsWith('NOTAR'))).toHaveLength(PARTY_LIMIT)
  free.resolve()
  await until(() => expect(done).toBe(notary.length + 1))
})

test('a starting node takes over the jobs of a dead node, but not the jobs of a running node', async () => {
  const held = Promise.withResolvers<void>()
  let kept = 0
  await node(async () => {
    kept++
    await held.promise
  })
  const [lost, living] = [job('RECORDING'), job('INSURANCE')]
  await db.change(SWEEP, [addRequest(lost), addRequest(living)], () => undefined)
  await until(() => expect(kept).toBe(2))
  // Simulate a job that was locked by a killed node.
  await pool.query("update graphile_worker._private_jobs set locked_by = 'gone' where key like '%:RECORDING:1'")
  const taken: unknown[] = []
  await node(async (payload) => void taken.push(payload))
  // Once a node has started, it has already taken over all jobs of dead nodes.
  expect((await pool.query("select from graphile_worker.jobs where locked_by = 'gone'")).rows).toEqual([])
  await until(() => expect(taken.length + kept).toBe(3))
  held.resolve()
  await until(async () => expect((await pool.query('select key from graphile_worker.jobs')).rows).toEqual([]))
  expect(taken.length + kept).toBe(3)
})

test('a node runs a job even if the response to locking it was lost, and runs its other jobs only once', async () => {
  const free = Promise.withResolvers<void>()
  const started: string[] = []
  await node(async (payload) => {
    started.push((payload as { kind: string }).kind)
    await free.promise
  })
  await db.change(SWEEP, [addRequest(job('TITLE'))], () => undefined)
  await until(() => expect(started).toEqual(['TITLE']))
  // Simulate that the database locked the job for the node, but that the connection broke before it responded.
  await db.change(SWEEP, [addRequest(job('FLOOD'))], (_, { raw }) =>
    raw(
      `update graphile_worker._private_jobs set attempts = 1, locked_at = now(),
         locked_by = (select locked_by from graphile_worker.jobs where locked_by is not null)
       where key like '%:FLOOD:1'`,
    ),
  )
  await until(() => expect(started).toEqual(['TITLE', 'FLOOD']))
  free.resolve()
  await until(async () => expect((await pool.query('select key from graphile_worker.jobs')).rows).toEqual([]))
  expect(started).toEqual(['TITLE', 'FLOOD'])
})

test('a node continues after the database closes all of its connections', async () => {
  const started: unknown[] = []
  await node(async (payload) => void started.push(payload))
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name in ('hearthline jobs', 'hearthline lease')`,
  )
  expect(rows.length).toBeGreaterThan(1)
  const next = job('BPO')
  await db.change(SWEEP, [addRequest(next)], () => undefined)
  await vi.waitFor(() => expect(started).toEqual([next]), { timeout: 10_000, interval: 20 })
})

/** The error message that PostgreSQL sends to new connections while it starts. */
const STARTING = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'

test('a node keeps looking for jobs while the database starts, so a job starts once the database is ready', async () => {
  const started: unknown[] = []
  const url = new URL(database.url)
  const proxy = await startProxy(Number(url.port))
  await node(
    async (payload) => void started.push(payload),
    undefined,
    Object.assign(new URL(url), { port: String(proxy.port) }).toString(),
  )
  let looks = 0
  const starting = createServer((socket) => {
    socket.once('data', (startup) => {
      if (startup.includes('hearthline jobs')) looks++
      const length = Buffer.alloc(4)
      length.writeUInt32BE(4 + STARTING.length)
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(STARTING)]))
    })
  })
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
  proxy.cut()
  proxy.moveTo((starting.address() as AddressInfo).port)
  await until(() => expect(looks).toBeGreaterThan(30))
  const next = job('PAYOFF')
  await db.change(SWEEP, [addRequest(next)], () => undefined)
  proxy.moveTo(Number(url.port))
  await until(() => expect(started).toEqual([next]))
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  await proxy.stop()
  await new Promise((resolve) => starting.close(resolve))
})

test("a node continues even if it can't mark jobs as finished, and runs those jobs again", async () => {
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const started: string[] = []
  const finishing = new Map<string, () => void>()
  await node(async (payload) => {
    const { kind } = payload as { kind: string }
    started.push(kind)
    if (finishing.size < kinds.length) await new Promise<void>((resolve) => finishing.set(kind, resolve))
  })
  const kinds = ['EMPLOYMENT', 'FLOOD', 'BPO'] as const
  await db.change(
    SWEEP,
    kinds.map(job).map((one) => addRequest(one)),
    () => undefined,
  )
  await until(() => expect(finishing.size).toBe(kinds.length))
  await admin.query('revoke delete on graphile_worker._private_jobs from hearthline_app')
  // If a runner can't mark a job as finished, the runner shuts down and another runner starts.
  for (const finish of finishing.values()) {
    const failures = errors.length
    finish()
    await until(() => expect(errors.length).toBeGreaterThan(failures))
  }
  await until(() => expect(errors.join()).toContain('the queue stopped unexpectedly'))
  expect(started).toHaveLength(kinds.length)
  await admin.query('grant delete on graphile_worker._private_jobs to hearthline_app')
  await admin.end()
  await vi.waitFor(
    async () => {
      expect(new Set(started.slice(kinds.length))).toEqual(new Set(kinds))
      expect((await pool.query('select key from graphile_worker.jobs')).rows).toEqual([])
    },
    { timeout: 10_000, interval: 20 },
  )
})

test("the program's database role has access to every table of the job queue", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'
       and (not has_table_privilege(oid, 'select, insert, update, delete')
         or relrowsecurity and not exists (select from pg_policy where polrelid = c.oid))`,
  )
  expect(rows.filter(({ name }) => name !== 'migrations')).toEqual([])
})
