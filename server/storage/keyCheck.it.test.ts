/** Tests that a node refuses to start if its keys differ from the database's. */
import { randomBytes } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPool } from './database.ts'
import { saveDraft } from './drafts.ts'
import { checkKeys } from './keyCheck.ts'
import { newKeyring } from './keyring.ts'
import { rotateMasterKey } from './rotate.ts'
import { writeSetting } from './settings.ts'
import { createDb, type Db } from './transactions.ts'

let database: TestDatabase
let pool: Pool
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
  db = createDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function superuser(text: string): Promise<void> {
  const client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

const first = newKeyring()
const both = newKeyring(first)
const check = (keyring: typeof first) => checkKeys(db, keyring, 'MASTER_KEYS')

test("a node that has the database's keys can start again and again", async () => {
  await check(first)
  await check(first)
})

test("a node with another master key refuses to start and reports the setting and the key's version", async () => {
  await check(first)
  const other = { ...newKeyring(), index: first.index }
  await expect(check(other)).rejects.toThrow(
    /^MASTER_KEYS: the master key of version 1 isn't the one of this database\. .*Restore the keys/,
  )
})

test("a node whose index key differs from the stored one refuses to start, because it couldn't find people by their email", async () => {
  await check(first)
  await expect(check({ ...first, index: randomBytes(32) })).rejects.toThrow(/the key named index isn't the one/)
})

test('a node needs only the master keys that still encrypt something', async () => {
  await check(first)
  await check(both)
  const onlySecond = { ...both, master: new Map([...both.master].slice(1)) }
  await check(onlySecond)
  await check(first)

  const sealedWith = (version: number) => writeSetting(db, 'sealing/FIGURE', { master_version: version })
  await sealedWith(1)
  await expect(check(onlySecond)).rejects.toThrow(/the master key of version 1 is missing/)
  await sealedWith(2)
  await check(onlySecond)

  const draft = { mode: 'KEY', org: 'FIGURE', key: randomBytes(32) } as const
  await db.change(draft, [saveDraft(first, draft.org, draft.key, {})], () => undefined)
  await expect(check(onlySecond)).rejects.toThrow(/the master key of version 1 is missing/)
  await rotateMasterKey(db, both)
  await check(onlySecond)
  await expect(check(first)).rejects.toThrow(/the master key of version 2 is missing/)
})

test('a node needs the master key that encrypts the key of a chat', async () => {
  const onlySecond = { ...both, master: new Map([...both.master].slice(1)) }
  await check(both)
  await check(onlySecond)
  await superuser(
    `insert into chat_conversation (uuid, org_code, owner, channel, contact, skill, state, state_since, last_message_at,
       created_at, master_version, wrapped, ciphertext)
     values (gen_random_uuid(), 'FIGURE', '', gen_random_uuid(), gen_random_uuid(), '', 'WAITING', now(), now(), now(), 1, '', '')`,
  )
  await expect(check(onlySecond)).rejects.toThrow(/the master key of version 1 is missing/)
})

test('if two nodes with different keys start on an empty database, only one node succeeds', async () => {
  const empty = await createTestDatabase()
  const own = createPool(empty.url)
  const outcomes = await Promise.allSettled(
    [newKeyring(), newKeyring()].map((keyring) => checkKeys(createDb(own), keyring, 'MASTER_KEYS')),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await own.end()
  await empty.drop()
})
