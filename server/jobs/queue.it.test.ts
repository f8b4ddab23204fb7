import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startQueue } from './queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the queue of the migrations is the one that the library expects', async () => {
  const boss = new PgBoss({
    connectionString: database.adminUrl,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    const report = await boss.detectSchemaDrift()
    expect(report).toMatchObject({ ok: true })
  } finally {
    await boss.stop({ graceful: false })
  }
})

test('starts and stops as the restricted role', async () => {
  const errors: Error[] = []
  const queue = await startQueue(database.url, (error) => errors.push(error))
  expect((await queue.boss.getQueues()).map(({ name }) => name).sort()).toEqual(['mail', 'request'])
  await queue.boss.supervise()
  await queue.stop()
  expect(errors).toEqual([])
})
