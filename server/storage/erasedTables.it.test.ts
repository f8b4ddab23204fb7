/** Tests that the function erase_file knows every table with data about a person or an application. */
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

/** Tables from which an erasure deletes no rows, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  access_log: 'It says who viewed which file, without personal data of borrowers.',
  agent_filter: 'It belongs to staff.',
  agent_seat: 'It belongs to staff.',
  asked_vendor: 'It is part of the record of erasures.',
  broker_seat: 'It belongs to brokers.',
  chat_presence: 'It belongs to staff.',
  erasure: 'It is the record of erasures.',
  person_key: 'The key is overwritten, and the row shows that it was erased.',
  registration_denial: 'It has its own period.',
}

test('an erasure deletes from every table that refers to applications or people', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and a.attname in ('application', 'identity', 'aggregate')
       order by 1`,
    )
    const { rows } = await client.query<{ text: string }>("select pg_get_functiondef('erase_file'::regproc) as text")
    const kept = tables.rows.filter(({ name }) => !rows[0]?.text.includes(`delete from ${name} where`))
    expect(kept.map(({ name }) => name)).toEqual(Object.keys(KEPT))
  } finally {
    await client.end()
    await database.drop()
  }
})
