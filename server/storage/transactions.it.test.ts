/**
 * Tests that an error never affects the next request on the same connection. Every pool in these tests has only one
 * connection.
 */
import { Client, type Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Busy, DatabaseUnavailable, ServerError, SessionEnded } from '../errors.ts'
import { roundTrips } from '../telemetry/channels.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startProxy } from '../testing/proxy.ts'
import { enterChange } from './applications.ts'
import { createOwnerPool, createPool } from './database.ts'
import { createDb, type Db, entering, type Scope, statement, type Value, within } from './transactions.ts'

const SCOPE: Scope = { mode: 'SWEEP' }
const read = statement<{ value: unknown }>('test_read', 'select value from setting where name = $1')
const write = statement(
  'test_write',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = $2',
)
const texts = statement<{ texts: string[] }>('test_texts', 'select $1::text[] as texts')
const fails = statement('test_fails', 'select 1 / $1::int')
const noTable = statement('test_no_table', 'select from there_is_no_such_table where a = $1')

let database: TestDatabase
let owner: Pool
let pool: Pool
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.adminUrl)
})
beforeEach(async () => {
  pool = createPool(database.url, { max: 1, lockTimeout: 50 })
  db = createDb(pool)
})
afterEach(async () => {
  await pool.end()
  await owner.query('truncate setting')
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Runs `work`, and counts its round trips to the database. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; trips: number }> {
  let trips = 0
  const count = () => void trips++
  roundTrips.start.subscribe(count)
  const result = await work()
  roundTrips.start.unsubscribe(count)
  return { result, trips }
}

const settings = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from setting order by name')).rows.map(({ name }) => name)

/** Checks that all statements in this file still work on the pool's one connection. */
async function expectHealthy(): Promise<void> {
  expect(await db.read(SCOPE, read('nothing'), texts(['a']))).toEqual([[], [{ texts: ['a'] }]])
  await db.change(SCOPE, [write('healthy', { json: 1 })], () => undefined)
  expect(await db.read(SCOPE, read('healthy'))).toEqual([[{ value: 1 }]])
}

/** Ends the pool's connection from outside, as an administrator or a time limit would, and waits until it's gone. */
async function terminate(): Promise<void> {
  const other = new Client({ connectionString: database.url })
  await other.connect()
  const mine = `from pg_stat_activity where application_name = 'hearthline' and datname = current_database()`
  await other.query(`select pg_terminate_backend(pid) ${mine}`)
  await expect.poll(async () => (await other.query(`select ${mine}`)).rowCount).toBe(0)
  await other.end()
}

const UNSTORABLE: [string, Value][] = [
  ['a NUL in a text', 'a\0b'],
  ['a NUL in a list', ['a', 'b\0']],
  ['a NUL in JSON', { json: { deep: [{ note: 'a\0' }] } }],
  ['a NUL in a key of JSON', { json: { 'a\0': 1 } }],
  ['half a surrogate pair in a text', 'a\ud83d'],
  ['half a surrogate pair in a list', ['\udc00b']],
  ['half a surrogate pair in JSON', { json: '\ud83d' }],
]

describe.each(UNSTORABLE)('%s', (_, value) => {
  const refused = { status: 400, code: 'UNSTORABLE_TEXT' }
  test("reading with a value that PostgreSQL can't store fails with status 400, and the connection can run the statement again", async () => {
    await expect(db.read(SCOPE, read(value))).rejects.toMatchObject(refused)
    await expectHealthy()
  })

  test("changing data with a value that PostgreSQL can't store rolls everything back, and the connection can run the statement again", async () => {
    const kept = write('kept', { json: 1 })
    await expect(db.change(SCOPE, [kept, write('x', value)], () => undefined)).rejects.toMatchObject(refused)
    await expect(
      db.change(SCOPE, [kept], (_, transaction) => transaction.ask(texts(['a']), write('x', value))),
    ).rejects.toMatchObject(refused)
    await expect(
      db.change(SCOPE, [kept], (_, transaction) => transaction.later(write('x', value))),
    ).rejects.toMatchObject(refused)
    await expectHealthy()
    expect(await settings()).toEqual(['healthy'])
  })
})

test.each(['\\u0000', 'C:\\users', '\\\\u0000', '\\ud83d', '😀', 'quote " and \' and \\'])(
  'a string that only looks like unsupported text is stored unchanged: %s',
  async (text) => {
    await db.change(SCOPE, [write('text', { json: { [text]: text } })], () => undefined)
    expect(await db.read(SCOPE, read('text'), texts([text]))).toEqual([
      [{ value: { [text]: text } }],
      [{ texts: [text] }],
    ])
  },
)

test("a NUL in a raw statement's value is rejected with status 400", async () => {
  await expect(
    db.change(SCOPE, [], (_, { raw }) => raw('insert into setting (name, value) values ($1, $2)', ['a\0', '1'])),
  ).rejects.toMatchObject({ status: 400 })
  await expect(
    db.change(SCOPE, [], (_, { raw }) => raw(`insert into setting (name, value) values ('a', $1)`, ['"\\u0000"'])),
  ).rejects.toMatchObject({ status: 400 })
  await expectHealthy()
})

test("an infinite or NaN number is reported as a server error, not as the caller's error", async () => {
  const error = await db.read(SCOPE, read(Number.NaN)).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(RangeError)
  expect(error).not.toBeInstanceOf(ServerError)
  await expectHealthy()
})

describe('reads that begin at the same moment', () => {
  const one = { ...SCOPE }
  test('reads with the same scope object share a round trip, and each gets its own rows', async () => {
    const work = () => Promise.all([db.read(one, read('nothing'), texts(['a'])), db.read(one, texts(['b']))])
    expect(await counted(work)).toEqual({ result: [[[], [{ texts: ['a'] }]], [[{ texts: ['b'] }]]], trips: 1 })
  })

  test('reads with another scope object, or at a later moment, make their own round trips', async () => {
    const apart = () => Promise.all([db.read(one, texts(['a'])), db.read({ ...one }, texts(['b']))])
    expect((await counted(apart)).trips).toBe(2)
    const later = async () => {
      await db.read(one, texts(['a']))
      await db.read(one, texts(['b']))
    }
    expect((await counted(later)).trips).toBe(2)
  })

  test('if one of several joined reads fails, all of them fail', async () => {
    const [first, second] = await Promise.allSettled([db.read(one, fails(0)), db.read(one, texts(['a']))])
    expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
    expect(await db.read(one, texts(['a']))).toEqual([[{ texts: ['a'] }]])
  })
})

describe('a statement that fails', () => {
  test('after a statement fails during preparation, the next request on the connection succeeds', async () => {
    await expect(db.read(SCOPE, texts(['a']), noTable(1), read('x'))).rejects.toMatchObject({ code: '42P01' })
    await expectHealthy()
    await expect(db.change(SCOPE, [noTable(1), read('x')], () => undefined)).rejects.toMatchObject({ code: '42P01' })
    await expectHealthy()
  })

  test('after a statement fails during execution, the next request on the connection succeeds', async () => {
    await expect(db.read(SCOPE, fails(0), read('x'))).rejects.toMatchObject({ code: '22012' })
    await expectHealthy()
    await expect(db.read(SCOPE, fails(0))).rejects.toMatchObject({ code: '22012' })
  })

  test('a failed statement rolls back the change even if its error is caught, and no later statement runs', async () => {
    const change = db.change(SCOPE, [write('before', { json: 1 })], async (_, transaction) => {
      await transaction.ask(fails(0)).catch(() => undefined)
      await transaction.ask(write('between', { json: 1 })).catch(() => undefined)
      transaction.later(write('after', { json: 1 }))
    })
    await expect(change).rejects.toThrow()
    expect(await settings()).toEqual([])
    await expectHealthy()
  })

  test('a failed raw statement rolls back the change even if its error is caught', async () => {
    const change = db.change(SCOPE, [write('before', { json: 1 })], async (_, { raw }) => {
      await raw('select 1 / 0').catch(() => undefined)
    })
    await expect(change).rejects.toThrow(/was rolled back/)
    expect(await settings()).toEqual([])
    await expectHealthy()
  })
})

test('a change within another change is rolled back if the outer change fails', async () => {
  const changing = db.change(SCOPE, [], async (_, transaction) => {
    const inner = within(transaction)
    await inner.change(SCOPE, [read('nothing')], (__, { later }) => later(write('within', { json: 1 })))
    expect(await inner.read(SCOPE, read('within'))).toEqual([[{ value: 1 }]])
    throw new Error('the outer change fails')
  })
  await expect(changing).rejects.toThrow('the outer change fails')
  expect(await settings()).toEqual([])
})

test('statements prepared during a change stay prepared after the change is rolled back', async () => {
  const change = db.change(SCOPE, [read('x')], async (_, transaction) => {
    await transaction.ask(texts(['a']), write('x', { json: 1 }))
    throw new RangeError('no')
  })
  await expect(change).rejects.toThrow(RangeError)
  expect(await settings()).toEqual([])
  await expectHealthy()
})

test('statements requested at the same time are prepared only once', async () => {
  const rows = await db.change(SCOPE, [], (_, transaction) =>
    Promise.all([transaction.ask(texts(['a']), texts(['b'])), transaction.ask(texts(['c']))]),
  )
  expect(rows).toEqual([[[{ texts: ['a'] }], [{ texts: ['b'] }]], [[{ texts: ['c'] }]]])
})

test('a transaction that has ended rejects further statements', async () => {
  const transaction = await db.change(SCOPE, [], (_, own) => own)
  await expect(transaction.ask(texts(['a']))).rejects.toThrow(/has ended/)
  await expect(transaction.raw('select 1')).rejects.toThrow(/has ended/)
  expect(() => transaction.later(texts(['a']))).toThrow(/has ended/)
})

describe('a change that assumes what it would read', () => {
  const SOMEBODY = '00000000-0000-4000-8000-000000000001'
  const holds = statement<{ found: number }>('test_holds', 'select 1 as found')
  const answer = statement(
    'test_answer',
    "insert into idempotency (actor, key, request_hash, answer) values ($1, 'key', '', '')",
  )

  test('a change whose assumptions are correct takes one round trip and returns the row from the assumption check', async () => {
    const work = () =>
      db.assume(holds(), async ({ later }) => {
        later(write('assumed', { json: 1 }))
        return 'value'
      })
    expect(await counted(work)).toEqual({ result: { value: 'value', row: { found: 1 } }, trips: 1 })
    expect(await settings()).toEqual(['assumed'])
    await expectHealthy()
  })

  test("if one of a change's assumptions is wrong, nothing changes", async () => {
    const done = await db.assume(
      enterChange({ mode: 'ACTOR', org: 'A', actor: SOMEBODY }, SOMEBODY, '3'),
      async ({ later }) => later(write('assumed', { json: 1 })),
    )
    expect(done).toBeUndefined()
    expect(await settings()).toEqual([])
    await expectHealthy()
  })

  test("a change can't enter its scope if the transaction has already entered another scope", async () => {
    const scope = { mode: 'ACTOR', org: 'A', actor: SOMEBODY } as const
    await expect(db.read(scope, enterChange(scope, SOMEBODY, '3'))).rejects.toThrow('another scope is already entered')
    await expectHealthy()
  })

  test('`assume` changes nothing if its work tries to read from the database or throws an error', async () => {
    const asks = db.assume(holds(), async ({ later, ask }) => {
      later(write('assumed', { json: 1 }))
      return ask(read('x'))
    })
    expect(await asks).toBeUndefined()
    expect(await db.assume(holds(), () => Promise.reject(new RangeError('no')))).toBeUndefined()
    expect(await settings()).toEqual([])
  })

  test('a change with a used idempotency key changes nothing', async () => {
    const scope: Scope = { mode: 'ACTOR', org: 'A', actor: SOMEBODY }
    const change = (name: string) =>
      db.assume(entering(scope), async ({ later }) => later(write(name, { json: 1 }), answer(SOMEBODY)))
    expect(await change('first')).toBeDefined()
    expect(await change('second')).toBeUndefined()
    expect(await settings()).toEqual(['first'])
    await expectHealthy()
  })

  test('a change in an ended session fails and changes nothing', async () => {
    const session = { uuid: SOMEBODY, secretHash: Buffer.of(0) }
    const scope: Scope = { mode: 'ACTOR', org: 'A', actor: SOMEBODY, session }
    await expect(
      db.assume(entering(scope), async ({ later }) => later(write('assumed', { json: 1 }))),
    ).rejects.toBeInstanceOf(SessionEnded)
    expect(await settings()).toEqual([])
    await expectHealthy()
  })
})

describe('a connection that breaks', () => {
  test('a connection that breaks between the statements of a change fails only that change', async () => {
    const change = db.change(SCOPE, [write('lost', { json: 1 })], () => terminate())
    await expect(change).rejects.toThrow()
    expect(await settings()).toEqual([])
    await expectHealthy()
  })

  test('a connection that breaks during a statement fails only that statement', async () => {
    const sleep = statement('test_sleep', 'select pg_sleep(10)')
    const other = new Client({ connectionString: database.url })
    await other.connect()
    const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    const failed = expect(db.read(SCOPE, sleep())).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    await expect.poll(async () => (await other.query(sleeping)).rowCount).toBe(1)
    await other.end()
    await terminate()
    await failed
    await expectHealthy()
  })
})

test("after a table's schema changes, a prepared statement that uses the table fails once and then works again", async () => {
  await owner.query('create table shape (a int); grant select on shape to public')
  const all = statement('test_shape', 'select * from shape')
  await db.read(SCOPE, all())
  await owner.query(`alter table shape add b int; insert into shape values (1, 2)`)
  await expect(db.read(SCOPE, all())).rejects.toMatchObject({ code: '0A000' })
  expect(await db.read(SCOPE, all())).toEqual([[{ a: 1, b: 2 }]])
})

test('a statement that waits for a locked row or causes a deadlock fails with the error Busy', async () => {
  const lock = statement('test_lock', 'select from setting where name = $1 for update')
  await db.change(SCOPE, [write('a', { json: 1 }), write('b', { json: 1 })], () => undefined)
  const other = new Client({ connectionString: database.superuserUrl })
  await other.connect()
  // With this timeout, PostgreSQL resolves the deadlock by ending the server's statement, not this session's.
  await other.query("set deadlock_timeout = '1h'")
  await other.query(`begin; select from setting where name = 'a' for update`)
  await expect(db.change(SCOPE, [lock('a')], () => undefined)).rejects.toBeInstanceOf(Busy)
  await other.query('rollback')

  await other.query(`begin; select from setting where name = 'a' for update`)
  const patient = createPool(database.url, { max: 1 })
  const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const change = createDb(patient).change(SCOPE, [lock('b')], async (_, transaction) => {
    const asked = transaction.ask(lock('a'))
    await expect.poll(async () => (await pool.query(blocked)).rowCount).toBeGreaterThan(0)
    const answered = other.query(`select from setting where name = 'b' for update`)
    try {
      await asked
    } finally {
      await answered
    }
  })
  await expect(change).rejects.toBeInstanceOf(Busy)
  await other.end()
  await patient.end()
})

describe('the name of a statement', () => {
  test("two statements with different SQL can't have the same name", () => {
    const text = 'select 1 as one'
    statement('test_name', text)
    expect(() => statement('test_name', text)).not.toThrow()
    expect(() => statement('test_name', 'select 2 as two')).toThrow(/test_name/)
  })

  test.each(['Upper', 'with space', '', '1st', 'x'.repeat(64)])(
    'a statement name that PostgreSQL would change is rejected: "%s"',
    (name) => expect(() => statement(name, 'select 1')).toThrow(/name/),
  )
})

test('a call fails if the network silently drops all packets, and the next call uses a new connection', async () => {
  const port = Number(new URL(database.url).port)
  const proxy = await startProxy(port)
  const url = Object.assign(new URL(database.url), { port: String(proxy.port) }).toString()
  const far = createPool(url, { max: 1, answerTimeout: 2000 })
  try {
    const farDb = createDb(far)
    expect(await farDb.read(SCOPE, read('nothing'))).toEqual([[]])
    proxy.swallow()
    await expect(farDb.read(SCOPE, read('nothing'))).rejects.toThrow(DatabaseUnavailable)
    proxy.moveTo(port)
    await farDb.change(SCOPE, [write('after', { json: 1 })], () => undefined)
    expect(await farDb.read(SCOPE, read('after'))).toEqual([[{ value: 1 }]])
  } finally {
    await far.end()
    await proxy.stop()
  }
})
