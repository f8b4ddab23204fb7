/** Tests that each condition of an access policy is needed: removing it changes the access matrix. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessMatrix, createAccessWorld, differs } from '../testing/accessMatrix.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { policyMutants, scopeMutants } from '../testing/policyMutants.ts'

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

test('removing any condition from a policy or from the scope check changes the access matrix', {
  timeout: 600_000,
}, async () => {
  const matrix = await accessMatrix(client, tables)
  const policies = await policyMutants(client)
  const scopes = await scopeMutants(client)
  expect(policies.length).toBeGreaterThan(100)
  expect(scopes).toHaveLength(13)
  const unnoticed: string[] = []
  for (const { name, sql, table } of [...policies, ...scopes.map((one) => ({ ...one, table: undefined }))]) {
    await client.query('savepoint mutant')
    await client.query(sql)
    // Entering a scope reads several tables, each with its own access policies. Removing a condition from one table's
    // policy may therefore change only the access to other tables.
    const noticed = (table && (await differs(client, [table], matrix))) || (await differs(client, tables, matrix))
    if (!noticed) unnoticed.push(name)
    await client.query('rollback to savepoint mutant; release savepoint mutant')
  }
  expect(unnoticed).toEqual([])
})
