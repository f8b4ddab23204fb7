import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/postgres.ts'
import { holdLease } from './lease.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
  return client
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

test("after a failed attempt to take a lease, the attempt's connection is closed before the next attempt", async () => {
  const operator = await connect()
  /** Returns the process IDs of the lease's connections, and whether each waits for the lock. */
  const connections = async () => {
    const { rows } = await operator.query<{ pid: number; waits: boolean }>(
      `select pid, coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity
       where application_name = 'hearthline lease' and datname = current_database()`,
    )
    return rows
  }
  const failures: unknown[] = []
  const lease = await holdLease(database.url, 'node', (error) => failures.push(error))
  const [first] = await connections()
  // Other tests hold advisory locks in other databases of the same server.
  const { rows } = await operator.query<{ classid: number }>(
    `select classid from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  )

  // Another session waits for the lock and gets it when the lease's connection breaks.
  const rival = await connect()
  const taken = rival.query("select pg_advisory_lock($1, hashtext('node'))", [rows[0]?.classid])
  await operator.query('select pg_terminate_backend($1)', [first?.pid])
  await taken
  await until(async () => expect(await connections()).toMatchObject([{ waits: true }]))

  const [second] = await connections()
  await operator.query('select pg_cancel_backend($1)', [second?.pid])
  await until(async () => {
    expect(failures).toHaveLength(1)
    const waiting = (await connections()).filter(({ waits }) => waits)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.pid).not.toBe(second?.pid)
  })
  expect(await connections()).toHaveLength(1)

  await rival.end()
  await until(async () => expect(await connections()).toMatchObject([{ waits: false }]))
  await lease.release()
  await operator.end()
})
