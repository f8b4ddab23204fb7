/** Tests that the counts of pipeline files always equal the files. */
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let superuser: Client
beforeAll(async () => {
  database = await createTestDatabase()
  superuser = new Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await superuser.query('set test.count = 40')
  await superuser.query(await readFile(new URL('../testing/scaledWorld.sql', import.meta.url), 'utf8'))
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
})
beforeEach(async () => expect(await kept()).toEqual(await counted()))

const rowsOf = async (sql: string) => (await superuser.query({ text: sql, rowMode: 'array' })).rows
const kept = () =>
  rowsOf('select originator, stage, brokerage, files, amount from pipeline_count where files <> 0 order by 1, 2')
const counted = () =>
  rowsOf(`select originator, stage, brokerage, count(*)::int, sum(amount::bigint)::bigint from pipeline_file
    group by originator, stage, brokerage order by 1, 2`)
/** Returns the revisions of the counts' rows. */
const revisions = () => rowsOf('select originator, stage, xmin::text from pipeline_count order by 1, 2')

test('the counts follow files that move to another stage, get an offer, or are erased', async () => {
  for (const change of [
    `update pipeline_file set data = data || '{"amount": 5000000}' where stage = 'OFFERS'`,
    `update pipeline_file set data = data || '{"stage": "CLOSING", "amount": 100}'
     where application in (select application from pipeline_file where stage = 'OFFERS' limit 5)`,
    `delete from pipeline_file where application in (select application from pipeline_file where stage = 'OFFERS' limit 3)`,
    `delete from pipeline_file where stage = 'FUNDED'`,
  ]) {
    const before = await kept()
    expect((await superuser.query(change)).rowCount).toBeGreaterThan(0)
    expect(await kept()).toEqual(await counted())
    expect(await kept()).not.toEqual(before)
  }
})

test('a change that moves no file leaves the counts’ rows alone, so that it waits for no other change', async () => {
  const before = await revisions()
  const sql = `update pipeline_file set data = data || '{"city": "Fresno"}'`
  expect((await superuser.query(sql)).rowCount).toBeGreaterThan(0)
  expect(await revisions()).toEqual(before)
})

test('the migration that introduces the counts counts the older files', async () => {
  const path = new URL('migrations/0070_pipeline_counts.sql', import.meta.url)
  const [fill = ''] = /select set_config[\s\S]*'', true\);/.exec(await readFile(path, 'utf8')) ?? []
  await superuser.query('delete from pipeline_count')
  const owner = new Client({ connectionString: database.adminUrl })
  await owner.connect()
  try {
    await owner.query(`begin; ${fill} commit`)
  } finally {
    await owner.end()
  }
  expect(await kept()).toEqual(await counted())
})
