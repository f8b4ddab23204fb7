/** Tests which rows each caller can access, for every table and mode. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessMatrix, createAccessWorld, matrixText } from '../testing/accessMatrix.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let client: Client
let tables: readonly string[]
beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
  tables = await createAccessWorld(client)
  await client.query('begin')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('each caller can access exactly the rows listed in the access matrix', async () => {
  await expect(matrixText(await accessMatrix(client, tables))).toMatchFileSnapshot('access.matrix.txt')
})
