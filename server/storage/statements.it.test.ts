/** Checks every statement of the program against the migrated schema. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { statementTexts } from './transactions.ts'

const server = fileURLToPath(new URL('..', import.meta.url))

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Loads every server module that defines a database statement. Returns the statement names in the source files. */
async function loadStatements(): Promise<string[]> {
  const names: string[] = []
  for (const name of await readdir(server, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || /^(testing|node_modules)\//.test(name)) continue
    const source = await readFile(join(server, name), 'utf8')
    const defined = [...source.matchAll(/\bstatement(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, own = '']) => own)
    if (defined.length > 0) await import(join(server, name))
    names.push(...defined)
  }
  return names
}

test("every statement can be prepared by the program's database role", { timeout: 60_000 }, async () => {
  const names = await loadStatements()
  expect(names).toContain('application_lock')
  // Other tests in this process may have defined their own statements. Their names begin with `test_`.
  const defined = [...statementTexts].filter(([name]) => !name.startsWith('test_'))
  expect(defined.map(([name]) => name)).toEqual(expect.arrayContaining(names))
  const failures: string[] = []
  for (const [name, text] of defined) {
    await client.query(`prepare ${name} as ${text}`).catch((error: Error) => failures.push(`${name}: ${error.message}`))
  }
  expect(failures).toEqual([])
  const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements order by name')
  expect(rows.map(({ name }) => name)).toEqual(defined.map(([name]) => name).sort())
})

test('every foreign key column has an index for finding the rows that refer to another row', async () => {
  const { rows } = await client.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (a.attname in ('application', 'identity', 'borrower', 'invited_by')
         or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum))
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)
     order by 1`,
  )
  expect(rows).toEqual([])
})
