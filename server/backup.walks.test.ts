/** Tests backing up a database, restoring the backup, and detecting damage to a database. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PROFILE } from 'domain/api/paths.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkEvents } from './diagnosis.ts'
import { readTables } from './storage/backup/format.ts'
import { restoreBackup } from './storage/backup/restore.ts'
import { writeBackup } from './storage/backup/write.ts'
import { chainsInWords, verifyChains } from './storage/chains.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type Account, register, startTestProgram, type TestProgram } from './testing/program.ts'
import { setFlag } from './usecases/flags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const key = (byte: string) => Buffer.from(byte.repeat(32)).toString('base64')
const KEYS = { MASTER_KEYS: `1:${key('a')},index:${key('b')}` }

let folder: string
let program: TestProgram
let people: Account[]
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  program = await startTestProgram({ environment: KEYS, web: 'no pages' })
  people = []
  for (const number of [0, 1, 2]) people.push(await register(program, { email: `person${number}@example.com` }))
  // Some of these characters have a special meaning in PostgreSQL's text format for rows and arrays. Others end a line
  // in some programs.
  const variables = { message: 'Łódź "x" \\ {a,b} (c)\n\r\u2028\u2029' }
  await setFlag(program.server.services.db, { key: 'fe-heloc-maintenance', enabled: false, variables })
  // Stop the server to keep the original database unchanged, because the tests compare copies with it.
  await program.server.stop()
  path = join(folder, 'all.backup.gz')
  await writeBackup(program.database.adminUrl, path)
})
afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true })
})

async function asSuperuser<T>({ superuserUrl }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns a hash of each table's rows, and the row security settings, foreign keys and triggers of all tables. */
const contents = (database: TestDatabase) =>
  asSuperuser(database, async (client) => {
    const found: Record<string, unknown> = {}
    for (const { table } of await readTables(client)) {
      const { rows } = await client.query(
        `select count(*), md5(string_agg(t.line, e'\\n' order by t.line)) from (select w::text as line from ${table} w) t`,
      )
      found[table] = rows[0]
    }
    for (const catalog of [
      "select relname, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
      "select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2",
      'select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
    ])
      found[catalog] = (await client.query(catalog)).rows
    return found
  })

describe('a restored copy', () => {
  let copy: TestDatabase
  beforeAll(async () => {
    copy = await createTestDatabase()
    await restoreBackup(copy.adminUrl, path)
  })
  afterAll(() => copy.drop())

  test('a restored copy has all rows, foreign keys, triggers and row security settings of the original', async () => {
    const original = await contents(program.database)
    expect(Number((original['public.event'] as { count: string }).count)).toBeGreaterThan(2)
    expect(await contents(copy)).toEqual(original)
  })

  test('a restored copy has intact event chains', async () => {
    const report = await verifyChains(copy.adminUrl)
    expect(report.broken).toEqual([])
    expect(report.chains).toBeGreaterThanOrEqual(people.length)
    expect(chainsInWords(report)).toMatch(/^All events are unchanged: \d+ chains with \d+ events\.$/)
  })

  test("on a restored copy, borrowers stay signed in, and new applications get loan numbers that aren't in use", async () => {
    const other = await startTestProgram({ environment: KEYS, web: 'no pages', reach: async () => copy })
    try {
      const browser = other.browser()
      const [{ browser: before }] = people as [Account]
      browser.token = before.token
      for (const [name, value] of before.cookies) browser.cookies.set(name, value)
      const profile = await browser.call<{ email: string }>('GET', PROFILE)
      expect(profile.body).toMatchObject({ email: 'person0@example.com' })
      await register(other, { email: 'after@example.com' })
    } finally {
      await other.server.stop()
    }
    const numbers = await asSuperuser(copy, (client) => client.query('select distinct loan_number from application'))
    expect(numbers.rowCount).toBe(people.length + 1)
  })
})

describe('a damaged database', () => {
  let copy: TestDatabase
  beforeEach(async () => {
    copy = await createTestDatabase()
    await restoreBackup(copy.adminUrl, path)
    return () => copy.drop()
  })

  test.each([
    ['a changed event', `update event set body = replace(body, '"v":1', '"v": 1') where aggregate = $1 and seq = 1`],
    ['a missing first event', 'delete from event_personal; delete from event where aggregate = $1 and seq = 1'],
    ['all events gone', 'delete from event_personal; delete from event where aggregate = $1'],
    ['a changed personal part', `update event_personal set ciphertext = ciphertext || '\\x00' where aggregate = $1`],
    ['a missing last event', 'update application set version = version + 1 where uuid = $1'],
  ])('the event check detects this damage to an event chain: %s', async (_, sql) => {
    const [{ uuid }] = people as [Account]
    await asSuperuser(copy, async (client) => {
      for (const one of sql.split('; ')) await client.query(one.replace('$1', client.escapeLiteral(uuid)))
    })
    const report = await verifyChains(copy.adminUrl)
    expect(report.broken).toEqual([{ aggregate: uuid, seq: expect.any(Number) }])
    expect(chainsInWords(report)).toMatch(new RegExp(`^1 of \\d+ event chains is broken:\n {2}${uuid}: event \\d+ was`))
  })
})

describe('a backup that cannot be used', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await createTestDatabase()
  })
  afterAll(() => empty.drop())

  const altered = async (name: string, change: (lines: string[]) => string[]): Promise<string> => {
    const lines = gunzipSync(await readFile(path))
      .toString('utf8')
      .split('\n')
    const file = join(folder, name)
    await writeFile(file, gzipSync(change(lines).join('\n')))
    return file
  }

  test('restore refuses to overwrite a database that has data', async () => {
    await expect(restoreBackup(program.database.adminUrl, path)).rejects.toThrow(/^The database has data, such as in /)
  })

  test("restore refuses truncated backups and files that aren't backups, and leaves the database empty", async () => {
    const whole = await readFile(path)
    const half = join(folder, 'half.gz')
    await writeFile(half, whole.subarray(0, whole.length / 2))
    await expect(restoreBackup(empty.adminUrl, half)).rejects.toThrow('is damaged or isn')
    await expect(restoreBackup(empty.adminUrl, await altered('end.gz', (all) => all.slice(0, -2)))).rejects.toThrow(
      'The backup is incomplete',
    )
    const text = join(folder, 'text')
    await writeFile(text, 'no backup')
    await expect(restoreBackup(empty.adminUrl, text)).rejects.toThrow('is damaged or isn')
    await expect(restoreBackup(empty.adminUrl, await altered('other.gz', () => ['{}']))).rejects.toThrow(
      "This file isn't a backup",
    )
    const newer = await altered('newer.gz', ([head = '', ...rest]) => [
      head.replace(/"checksum":"\w/, '"checksum":"x'),
      ...rest,
    ])
    await expect(restoreBackup(empty.adminUrl, newer)).rejects.toThrow('The backup has the migration 0001_scope.sql')
    await expect(restoreBackup(empty.adminUrl, join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
    await restoreBackup(empty.adminUrl, path)
  })

  test("a backup doesn't touch another backup's unfinished file", async () => {
    const file = join(folder, 'twice.gz')
    await writeFile(`${file}.half`, 'unfinished')
    await writeBackup(program.database.adminUrl, file)
    expect(await readFile(`${file}.half`, 'utf8')).toBe('unfinished')
    expect((await readdir(folder)).filter((name) => name.startsWith('twice.gz'))).toEqual(['twice.gz', 'twice.gz.half'])
  })

  test("backup refuses to run if the database's owner can't read one of the tables", async () => {
    const copy = await createTestDatabase()
    try {
      await asSuperuser(copy, (client) => client.query('drop policy backup on person_key'))
      const file = join(folder, 'never.gz')
      await expect(writeBackup(copy.adminUrl, file)).rejects.toThrow("can't read every row of person_key")
      await expect(stat(file)).rejects.toThrow('ENOENT')
    } finally {
      await copy.drop()
    }
  })
})

test('`npm run doctor` verifies all events on request', async () => {
  const environment = { ...KEYS, DATABASE_URL: program.database.adminUrl }
  expect(await checkEvents(environment)).toEqual({
    isFine: true,
    text: expect.stringMatching(/^All events are unchanged/),
  })
})

describe('the commands', () => {
  const run = (script: string, args: readonly string[], environment: Readonly<Record<string, string>>) => {
    const env = { SETTINGS_FILE: join(folder, 'none.env'), DATA_DIR: join(folder, 'data'), ...KEYS, ...environment }
    return spawnSync(process.execPath, [`server/${script}.ts`, ...args], { cwd: root, env, encoding: 'utf8' })
  }

  test('the operator moves an embedded database to another server by making a backup and restoring it there', async () => {
    const backups = join(folder, 'backups')
    await mkdir(backups)
    const embedded = run('restore', [path], { DATABASE_URL: '' })
    expect(embedded).toMatchObject({ status: 0, stderr: '' })
    expect(embedded.stdout).toMatch(
      /rows of \d+ tables are restored, as of 20.*\nAll events are unchanged: .*\nThe master keys are/,
    )
    const made = run('backup', [backups], { DATABASE_URL: '' })
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const [name = ''] = await readdir(backups)
    expect(name).toMatch(/^hearthline-.*\.backup\.gz$/)
    expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600)

    const target = await createTestDatabase()
    try {
      const moved = run('restore', [join(backups, name)], { DATABASE_URL: target.adminUrl })
      expect(moved).toMatchObject({ status: 0, stderr: '' })
      expect((await contents(target))['public.event']).toEqual((await contents(program.database))['public.event'])
    } finally {
      await target.drop()
    }
  }, 120_000)

  test("restore fails with an error if the configured keys don't belong to the restored database", async () => {
    const target = await createTestDatabase()
    try {
      const environment = { DATABASE_URL: target.adminUrl, MASTER_KEYS: `1:${key('x')},index:${key('y')}` }
      const { status, stdout } = run('restore', [path], environment)
      expect(status).toBe(1)
      expect(stdout).toContain("the master key of version 1 isn't the one of this database")
    } finally {
      await target.drop()
    }
  })

  test('with invalid arguments, the backup and restore commands change nothing and print instructions or the problem', () => {
    for (const [script, args] of [
      ['backup', []],
      ['backup', [path]],
      ['restore', []],
      ['restore', ['a', 'b']],
    ] as const) {
      const { status, stderr } = run(script, args, { DATABASE_URL: program.database.adminUrl })
      expect(status).toBe(2)
      expect(stderr).toMatch(/npm run|exists already/)
    }
  })
})
