import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/postgres.ts'
import { createOwnerPool, createPool } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  // These tests use their own migrations, because the template database already has the server's.
  await query('drop table schema_migration')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const put = (name: string, sql: string) => writeFile(join(folder, name), sql)

async function query<Row>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  test('migrate applies files in order and only once', async () => {
    await put('0002_fill.sql', "insert into trial values ('two'); insert into trial values ('three');")
    await put('0001_make.sql', 'create table trial (word text)')
    expect(await migrate(database.adminUrl, folder)).toEqual(['0001_make.sql', '0002_fill.sql'])
    expect(await migrate(database.adminUrl, folder)).toEqual([])
    await put('0010_more.sql', "insert into trial values ('ten')")
    expect(await migrate(database.adminUrl, folder)).toEqual(['0010_more.sql'])
    expect(await query('select word from trial')).toHaveLength(3)
  })

  test('migrate lets only one of several nodes apply the files', async () => {
    await put('0001_make.sql', 'create table trial (word text); select pg_sleep(0.05)')
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.adminUrl, folder)))
    expect(applied.flat()).toEqual(['0001_make.sql'])
  })

  test("migrate rolls back a failing file and reports the file's name", async () => {
    await put('0001_make.sql', 'create table trial (word text)')
    await put('0002_wrong.sql', "insert into trial values ('half'); insert into nowhere values (1)")
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow(/0002_wrong\.sql failed: .*nowhere/)
    expect(await query('select word from trial')).toEqual([])
    expect(await query('select name from schema_migration')).toEqual([{ name: '0001_make.sql' }])
  })

  test('migrate rejects a changed file, but accepts different line endings', async () => {
    await put('0001_make.sql', 'create table trial (\n  word text)')
    await migrate(database.adminUrl, folder)
    await put('0001_make.sql', 'create table trial (\r\n  word text)')
    expect(await migrate(database.adminUrl, folder)).toEqual([])
    await put('0001_make.sql', 'create table trial (word text, number integer)')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('0001_make.sql was changed')
  })

  test("migrate explains that it can't upgrade a database that an older development version created", async () => {
    await put('0001_core.sql', 'create table trial (word text)')
    await migrate(database.adminUrl, folder)
    await rm(join(folder, '0001_core.sql'))
    await put('0001_scope.sql', 'create table other (word text)')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow(
      /An older development version .* 0001_core\.sql.*empty database: set DATABASE_URL.*delete the folder postgres/,
    )
  })

  test('migrate rejects downgrades, inserted migrations and invalid names', async () => {
    await put('0002_make.sql', 'create table trial (word text)')
    await migrate(database.adminUrl, folder)
    await put('0001_early.sql', 'select 1')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('comes before 0002_make.sql')
    await rm(join(folder, '0001_early.sql'))
    await put('0002_again.sql', 'select 1')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('Two migrations have the number 0002')
    await rm(join(folder, '0002_again.sql'))
    await rm(join(folder, '0002_make.sql'))
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('does not know')
    await put('third.sql', 'select 1')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('must look like')
  })
})

describe('connection pools', () => {
  test("the restricted role owns nothing and can't change the schema", async () => {
    const pool = createPool(database.url)
    try {
      const { rows } = await pool.query(
        `select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
           (select count(*) from pg_class where relowner = pg_roles.oid) as owned
         from pg_roles where rolname = current_user`,
      )
      const rights = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
      expect(rows).toEqual([{ name: 'hearthline_app', ...rights, owned: 0 }])
      await expect(pool.query('create table trial ()')).rejects.toThrow('permission denied')
    } finally {
      await pool.end()
    }
  })

  test("connection pools convert dates, timestamps and large integers to the domain's types", async () => {
    const pool = createOwnerPool(database.adminUrl)
    try {
      const { rows } = await pool.query(
        "select date '2026-03-08' as day, timestamptz '2026-11-21 10:00+02' as moment, 4294967296::bigint as cents",
      )
      expect(rows).toEqual([{ day: '2026-03-08', moment: '2026-11-21T08:00:00.000Z', cents: 4_294_967_296 }])
      await expect(pool.query('select 9007199254740993::bigint')).rejects.toThrow('too large')
    } finally {
      await pool.end()
    }
  })

  test('connection pools limit the duration of statements and lock waits', async () => {
    const pool = createPool(database.adminUrl, { statementTimeout: 200, lockTimeout: 100 })
    const holder = await pool.connect()
    try {
      await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
      await holder.query('begin; create table trial (); lock table trial')
      await holder.query('commit; begin; lock table trial')
      await expect(pool.query('select from trial')).rejects.toThrow('lock timeout')
    } finally {
      await holder.query('rollback')
      holder.release()
      await pool.end()
    }
  })
})
