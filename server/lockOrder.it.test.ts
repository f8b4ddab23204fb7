/**
 * Tests that every change locks its rows in the same order: accounts, then applications, then the applications' other
 * rows. Otherwise, a change and the erasure of the same person could each wait for a row that the other has locked.
 */
import { FLAG_KEYS } from 'domain/api/flags.ts'
import { happened } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { moveFiles } from './fileStores.ts'
import { createPool } from './storage/database.ts'
import { createDb } from './storage/transactions.ts'
import { type S3StandIn, startS3 } from './testing/aws/s3.ts'
import { type Account, register, startTestProgram, type TestProgram } from './testing/program.ts'
import { actFor } from './usecases/agents/act.ts'
import { indexFiles } from './usecases/agents/indexFiles.ts'
import { eraseDue } from './usecases/erasure.ts'
import { noteExperiments } from './usecases/experiments.ts'
import { saveFile } from './usecases/files.ts'
import { NO_CLIENT } from './usecases/persist.ts'
import { rescanWaiting } from './usecases/rescan.ts'
import type { Services } from './usecases/services.ts'
import { changeName } from './usecases/settings/profile.ts'

const LONG = 120_000
const PATIENT = 'patient'
/** In milliseconds. If the rival doesn't get a lock in this time, a session that waits for the rival holds it. */
const LOCK_TIMEOUT = 20_000
const BOUND = { timeout: 60_000, interval: 20 }

let s3: S3StandIn
let program: TestProgram
let account: Account
/** A session that locks rows like an erasure or a change does. */
let rival: pg.Client
let pid: number
let patient: pg.Pool
beforeAll(async () => {
  s3 = await startS3()
  program = await startTestProgram({ web: 'no pages', environment: s3.environment })
  account = await register(program, { email: 'locks@example.com' })
  rival = new pg.Client({ connectionString: program.database.superuserUrl })
  await rival.connect()
  const endless = { statementTimeout: 0, lockTimeout: 0, answerTimeout: LONG }
  patient = createPool(program.database.url, { name: PATIENT, ...endless })
  pid = (await rival.query('select pg_backend_pid() as pid')).rows[0].pid
  await rival.query(`set lock_timeout = ${LOCK_TIMEOUT}`)
}, LONG)
afterAll(async () => {
  await rival?.end()
  await patient?.end()
  await program?.stop()
  await s3?.stop()
})
beforeEach(() => rival.query('begin'))
afterEach(() => rival.query('rollback'))

/** The server's services, with a database that waits for locks without a time limit. */
const services = (): Services => ({ ...program.server.services, db: createDb(patient) })
const system = () => ({ mode: 'SYSTEM', application: account.uuid }) as const
const FILE = '00000000-0000-4000-8000-000000000081'
const upload = (uuid: string) => ({
  ...{ uuid, application: account.uuid, identity: account.identity, mediaType: 'image/jpeg' },
  bytes: Buffer.from('x'),
})

const lockApplication = () => rival.query('select from application where uuid = $1 for update', [account.uuid])
const someoneWaits = () =>
  vi.waitFor(async () => {
    // Within a transaction, PostgreSQL would otherwise show the same sessions again.
    await rival.query('select pg_stat_clear_snapshot()')
    const waiting = 'select from pg_stat_activity where application_name = $1 and $2 = any(pg_blocking_pids(pid))'
    expect((await rival.query(waiting, [PATIENT, pid])).rowCount).toBeGreaterThan(0)
  }, BOUND)

/** Checks that nobody has locked the application's rows in a table, while somebody waits for the application. */
async function expectFree(work: Promise<unknown>, ...tables: readonly string[]) {
  // A work that fails must not end the test's process while the test waits.
  work.catch(() => {})
  await someoneWaits()
  for (const table of tables) {
    const { rowCount } = await rival.query(`select from ${table} where application = $1 for update`, [account.uuid])
    expect(rowCount, table).toBeGreaterThan(0)
  }
  await rival.query('rollback')
  await work
}

test('the search’s index of a file waits for the file’s erasure before it locks anything', async () => {
  const indexed = () =>
    rival
      .query('select from lender_file where application = $1 and indexed', [account.uuid])
      .then((one) => one.rowCount)
  await vi.waitFor(async () => expect(await indexed()).toBe(1), BOUND)
  // The sweeper can't index the file before the test does, because the sweeper waits for the application, too.
  await lockApplication()
  const other = new pg.Client({ connectionString: program.database.superuserUrl })
  await other.connect()
  await other.query('update lender_file set indexed = false where application = $1', [account.uuid])
  await other.end()
  const failed = vi.fn()
  await expectFree(indexFiles(services(), failed), 'lender_file', 'lender_file_term')
  expect(failed).not.toHaveBeenCalled()
  await vi.waitFor(async () => expect(await indexed()).toBe(1), BOUND)
})

test('storing a file waits for the file’s erasure before it locks anything', async () => {
  const { db } = services()
  const racing: typeof db = Object.assign(Object.create(db), {
    change: async (...given: Parameters<typeof db.change>) => {
      if (given[1].some(({ name }) => name === 'file_insert')) await lockApplication()
      return db.change(...given)
    },
  })
  await expectFree(saveFile({ ...services(), db: racing }, system(), upload(FILE)), 'file_upload')
})

test('moving a file waits for the file’s erasure before it locks anything', async () => {
  const { db, fileStore } = services()
  if (!fileStore) throw new Error('no file store')
  await lockApplication()
  await expectFree(moveFiles(db, fileStore, 'database'), 'file')
})

test('a scan that finds a virus waits for the file’s erasure before it locks anything', async () => {
  await rival.query("update file set scan = 'WAITING' where uuid = $1", [FILE])
  await rival.query('commit; begin')
  await lockApplication()
  const scanner = { scan: async () => ({ state: 'INFECTED', virus: 'Test' }) as const, place: 'test' }
  await expectFree(rescanWaiting({ ...services(), scanner }), 'file')
})

test('noting a page’s variations waits for the file’s erasure before it locks anything', async () => {
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: account.identity } as const
  const flags = { ...services().flags, hasVariation: async () => true }
  const seen = FLAG_KEYS.slice(0, 2).map((name) => ({ name, variation: 'a' }))
  const note = (some: typeof seen) => noteExperiments({ ...services(), flags }, scope, account.uuid, some)
  await note(seen.slice(0, 1))
  await lockApplication()
  await expectFree(note(seen), 'application_experiment')
})

test('an erasure locks the person’s account before the person’s application', async () => {
  await actFor(services(), { application: account.uuid, by: account.identity }, 'test', () =>
    happened(event('Cancelled', { why: 'WITHDRAWN', by: account.identity })),
  )
  // A change of the person's name locks the account, and then each of the person's applications.
  await rival.query('select from application where uuid = $1 for update', [account.uuid])
  const name = { firstName: 'Rosa', lastName: 'Quill' }
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: account.identity } as const
  const renamed = changeName(services(), { scope, body: name, client: NO_CLIENT })
  await someoneWaits()
  const isLocked = rival.query('select from identity where uuid = $1 for update nowait', [account.identity])
  await expect(isLocked).rejects.toMatchObject({ code: '55P03' })
  await rival.query('rollback; begin')
  await renamed

  program.clock.advance('P5Y')
  await rival.query('select from identity where uuid = $1 for no key update', [account.identity])
  const erased = eraseDue(services(), [services().organization('FIGURE')])
  erased.catch(() => {})
  await someoneWaits()
  await rival.query('select from application where uuid = $1 for update', [account.uuid])
  await rival.query('rollback')
  expect(await erased).toBe(1)
})
