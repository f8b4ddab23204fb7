/** Tests master keys that a key service encrypts and the database stores. */
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { kmsService } from '../providers/masterKey/kms/kms.ts'
import type { KeyService } from '../providers/masterKey/port.ts'
import { KEY, type KmsStandIn, OTHER_KEY, startKms } from '../testing/aws/kms.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPool } from './database.ts'
import { checkKeys } from './keyCheck.ts'
import { newKeyring } from './keyring.ts'
import { createDb, type Db } from './transactions.ts'
import { addWrapped, loadWrapped, moveToService, readStored } from './wrappedKeys.ts'

let kms: KmsStandIn
let service: KeyService
let database: TestDatabase
let pool: Pool
let db: Db
beforeAll(async () => {
  kms = await startKms()
  service = kmsService(kms.config(KEY))
})
beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
  db = createDb(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})
afterAll(() => kms.stop())

const given = () => ({ keyring: newKeyring(), source: 'MASTER_KEYS' })

test('the first start creates keys that only KMS can decrypt, and later starts get the same keys', async () => {
  expect(await readStored(db, service)).toBeUndefined()
  const first = await loadWrapped(db, service, undefined)
  expect(first.current).toBe(1)
  const { rows } = await pool.query<{ name: string; value: string }>(
    "select name, value from setting where name like 'master_key/%' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual(['master_key/1', 'master_key/index'])
  for (const { value } of rows) {
    const wrapped = Buffer.from(value, 'base64')
    expect([...first.master.values(), first.index].some((key) => wrapped.includes(key))).toBe(false)
  }
  expect(await loadWrapped(db, service, undefined)).toEqual(first)
})

test('nodes that start simultaneously on an empty database get the same keys', async () => {
  const rings = await Promise.all(Array.from({ length: 4 }, () => loadWrapped(db, service, undefined)))
  for (const ring of rings) expect(ring).toEqual(rings[0])
})

test('a database’s existing keys can be encrypted with KMS, and later starts no longer need them in the settings', async () => {
  const before = given()
  await checkKeys(db, before.keyring, 'MASTER_KEYS')
  await expect(loadWrapped(db, service, undefined)).rejects.toThrow(
    /^MASTER_KEY_KMS: this database uses master keys that the key service has never encrypted\./,
  )
  expect(await loadWrapped(db, service, before)).toEqual(before.keyring)
  expect(await loadWrapped(db, service, undefined)).toEqual(before.keyring)
  await checkKeys(db, await loadWrapped(db, service, before), service.setting)
})

test("keys that don't belong to the database are rejected, and nothing is stored", async () => {
  await checkKeys(db, given().keyring, 'MASTER_KEYS')
  await expect(loadWrapped(db, service, given())).rejects.toThrow(/^MASTER_KEYS: the master key of version 1 isn't/)
  expect(await readStored(db, service)).toBeUndefined()
})

test('keys in the settings that differ from those in KMS are rejected', async () => {
  await loadWrapped(db, service, undefined)
  await expect(loadWrapped(db, service, given())).rejects.toThrow(
    /^MASTER_KEYS: the key 1 isn't one of the master keys in the database\. Remove it\./,
  )
})

test('a rotation adds a master key and keeps the older one', async () => {
  const before = await loadWrapped(db, service, undefined)
  expect(await addWrapped(db, service, undefined)).toBe(2)
  const after = await loadWrapped(db, service, undefined)
  expect(after).toMatchObject({ current: 2, index: before.index })
  expect(after.master.get(1)).toEqual(before.master.get(1))
})

test('the keys can move to another KMS key, and then the old KMS key is no longer needed', async () => {
  const before = await loadWrapped(db, service, undefined)
  const other = kmsService(kms.config(OTHER_KEY))
  await expect(loadWrapped(db, other, undefined)).rejects.toThrow(/were encrypted with another KMS key/)
  expect(await moveToService(db, service, other)).toBe(2)
  expect(await loadWrapped(db, other, undefined)).toEqual(before)
  await expect(loadWrapped(db, service, undefined)).rejects.toThrow(/were encrypted with another KMS key/)
})

test('an encrypted key that was copied over another key is rejected', async () => {
  await loadWrapped(db, service, undefined)
  await pool.query(
    "update setting set value = (select value from setting where name = 'master_key/index') where name = 'master_key/1'",
  )
  await expect(loadWrapped(db, service, undefined)).rejects.toThrow(/^MASTER_KEY_KMS: KMS can't decrypt/)
})

test('a database with only some of its keys is rejected', async () => {
  const wrapped = (await service.wrap('1', newKeyring().index)).toString('base64')
  await pool.query("insert into setting (name, value) values ('master_key/1', to_jsonb($1::text))", [wrapped])
  await expect(loadWrapped(db, service, undefined)).rejects.toThrow(/^MASTER_KEY_KMS: the database lacks some/)
})
