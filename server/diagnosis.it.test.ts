import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dateIn, instant } from 'domain/values/dates.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diagnose, diskFinding } from './diagnosis.ts'
import { rfc3161 } from './providers/timestamps/rfc3161.ts'
import { inventedAgencies } from './sandbox/counseling.ts'
import { statementOf } from './storage/anchors.ts'
import { replaceCounseling } from './storage/counseling.ts'
import { createOwnerPool } from './storage/database.ts'
import { effectKey, insertEffect } from './storage/effects.ts'
import { createTestDatabase } from './testing/database.ts'
import { register, startTestProgram, type TestProgram } from './testing/program.ts'
import { startAuthority } from './testing/timestampAuthority.ts'

const key = (byte: string) => Buffer.from(byte.repeat(32)).toString('base64')
const KEYS = `1:${key('a')},index:${key('b')}`

let folder: string
let program: TestProgram
let application: string
/** The settings of a healthy installation. */
let healthy: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  program = await startTestProgram({ environment: { MASTER_KEYS: KEYS } })
  application = (await register(program)).uuid
  await load(new Date())
  healthy = {
    ...{ DATABASE_URL: program.database.adminUrl, MASTER_KEYS: KEYS, DATA_DIR: folder, PORT: '0' },
    VIRUS_SCANNER: 'none',
  }
})
afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true })
})

/** Loads the housing counseling agencies as data that was obtained on the given day. */
async function load(on: Date): Promise<void> {
  const owner = createOwnerPool(program.database.adminUrl)
  await replaceCounseling(owner, { agencies: inventedAgencies(), obtainedOn: dateIn('UTC', instant(on)) })
  await owner.end()
}

/** Returns the descriptions of the problems that the doctor finds. The list is empty for a healthy installation. */
async function problems(change: Record<string, string>, now?: () => number): Promise<string[]> {
  const findings = await diagnose({ ...healthy, ...change }, now)
  return findings.filter(({ isFine }) => !isFine).map(({ text }) => text)
}

async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('the doctor reports a virus scanner that is not set or does not answer', async () => {
  expect(await problems({ VIRUS_SCANNER: '' })).toEqual([expect.stringContaining('Set VIRUS_SCANNER')])
  expect(await problems({ VIRUS_SCANNER: 'clamd://127.0.0.1:1' })).toEqual([
    expect.stringContaining("can't check files (ECONNREFUSED)"),
  ])
})

test('the doctor reports no problems for a healthy installation', async () => {
  const findings = await diagnose(healthy)
  expect(findings.map(({ text }) => text)).toEqual([
    'The settings can be read.',
    expect.stringMatching(/^The disk of .* has [\d.]+ GB left\.$/),
    'The keys can be read.',
    'Files are not checked for viruses, because VIRUS_SCANNER is none.',
    'The port 0 is free.',
    'The database answers.',
    'The role hearthline_app can connect.',
    'The database has every migration.',
    "This machine's clock agrees with the database's.",
    'The keys are those of the database.',
    'No job is stuck.',
    expect.stringMatching(/^The housing counseling agencies were obtained on .*\. Load newer data by /),
  ])
  expect(await problems({})).toEqual([])
})

test("the doctor reports no problems before the first start, and doesn't create any files", async () => {
  const dataDir = join(folder, 'new', 'data')
  const findings = await diagnose({ DATA_DIR: dataDir, PORT: '0' })
  expect(findings.every(({ isFine }) => isFine)).toBe(true)
  expect(findings.at(-1)?.text).toBe('There is no embedded database yet. The first start creates it.')
  await expect(rm(join(folder, 'new'))).rejects.toMatchObject({ code: 'ENOENT' })
})

describe('the doctor explains each problem with a setting or a database', () => {
  test('the doctor reports an unreadable setting and skips the other checks', async () => {
    expect(await problems({ PORT: 'http' })).toEqual(['PORT should be a number from 0 to 65535, not "http".'])
  })

  test('the doctor has the time-stamp authority stamp a test, and lists days without an anchor or a stamp', async () => {
    const authority = await startAuthority()
    const anchors = join(folder, 'doctors-anchors')
    const settings = { TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.caFile, ANCHORS_DIR: anchors }
    try {
      expect(await problems(settings)).toEqual([])
      const dayAgo = (days: number) => dateIn('UTC', instant(Date.now() - days * 86_400_000))
      const [first, missing, newest] = [dayAgo(4), dayAgo(3), dayAgo(2)]
      await mkdir(anchors)
      for (const day of [first, newest]) await writeFile(join(anchors, `${day}.json`), '{}')
      expect(await problems(settings)).toEqual([
        expect.stringContaining(`No anchor was stored on ${missing}`),
        expect.stringContaining(`The anchors of ${newest} have no time stamp.`),
      ])
      await writeFile(join(anchors, `${newest}.tsr`), '')
      authority.answers = 'UNAVAILABLE'
      expect(await problems(settings)).toEqual([
        expect.stringContaining("doesn't work: the time-stamp authority answered with status 503"),
        expect.stringContaining(`No anchor was stored on ${missing}`),
      ])
      authority.answers = 'STAMPS'
      const anchor = { day: first, root: 'root' }
      await writeFile(join(anchors, `${first}.json`), JSON.stringify(anchor))
      const { stamp } = await rfc3161(authority, 30_000)
      await writeFile(join(anchors, `${first}.tsr`), await stamp(statementOf(anchor)))
      expect(await problems(settings)).toEqual([
        expect.stringContaining(`No anchor was stored on ${missing}`),
        expect.stringContaining(`The anchors of ${first} were stamped late.`),
      ])
      expect(await problems({ ...settings, TIMESTAMP_CA: join(folder, 'none.pem') })).toEqual([
        expect.stringMatching(/^TIMESTAMP_CA: .*can't be read/),
      ])
    } finally {
      await authority.stop()
    }
  })

  test('the doctor reports an unreachable database', async () => {
    expect(await problems({ DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/b' })).toEqual([
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1. Correct the host and port, or start the server.',
    ])
  })

  test("the doctor reports that a database role's password can't be derived from DATABASE_URL", async () => {
    const { superuserUrl } = program.database
    expect(await problems({ DATABASE_URL: superuserUrl })).toEqual([
      "The role hearthline_app can't connect with the password that follows from DATABASE_URL. The next start corrects that.",
    ])
  })

  test('the doctor reports a missing migration and a changed migration', async () => {
    const database = await createTestDatabase()
    const newest = '(select max(number) from schema_migration)'
    await sql(database.superuserUrl, `update schema_migration set checksum = 'x' where number = ${newest}`)
    expect(await problems({ DATABASE_URL: database.adminUrl })).toEqual([
      expect.stringMatching(/^The migration \d{4}_\w+\.sql was changed after it was applied\./),
    ])
    await sql(database.superuserUrl, `delete from schema_migration where number = ${newest}`)
    expect(await problems({ DATABASE_URL: database.adminUrl })).toEqual([
      expect.stringMatching(/^The database lacks the migrations \d{4}_\w+\.sql\. Start this version/),
    ])
    await database.drop()
  })

  test.each([
    [
      'another master key',
      `1:${key('c')},index:${key('b')}`,
      "the master key of version 1 isn't the one of this database.",
    ],
    ['another index key', `1:${key('a')},index:${key('c')}`, "the key named index isn't the one of this database."],
    ['no longer a master key in use', `2:${key('c')},index:${key('b')}`, 'the master key of version 1 is missing.'],
  ])('the doctor reports a keyring with %s', async (_, keys, problem) => {
    expect(await problems({ MASTER_KEYS: keys })).toEqual([
      expect.stringMatching(
        new RegExp(`^MASTER_KEYS: ${problem} .*Restore the keys of this database from their backup`),
      ),
    ])
  })

  test('the doctor reports missing and malformed keys', async () => {
    expect(await problems({ MASTER_KEYS: '' })).toEqual([
      expect.stringMatching(/^The key file .*keys: there are no keys for this database\. .*Restore the keys/),
    ])
    expect(await problems({ MASTER_KEYS: '1:short' })).toEqual([
      expect.stringContaining('MASTER_KEYS'),
      expect.stringContaining('there are no keys'),
    ])
  })

  test('the doctor reports a port that another program uses, but not a port that this server uses', async () => {
    const used = createServer((socket) => socket.destroy()).listen(0, 'localhost')
    await once(used, 'listening')
    const { port } = used.address() as { port: number }
    expect(await problems({ PORT: String(port) })).toEqual([
      `PORT: another program already uses port ${port} on localhost. Stop that program, or set PORT to a free port.`,
    ])
    used.close()
    const own = new URL(program.server.url).port
    const findings = await diagnose({ ...healthy, PORT: own })
    expect(findings.map(({ text }) => text)).toContain(`The program already runs on port ${own}.`)
  })

  test("the doctor reports that this machine's clock differs from the database's clock", async () => {
    expect(await problems({}, () => Date.now() - 60_000)).toEqual([
      "This machine's clock and the database's differ by 60 s. Synchronize both with NTP.",
    ])
  })

  test('the doctor reports a full disk and a data folder that is actually a file', async () => {
    expect(diskFinding(0.5, '/data')).toEqual({
      isFine: false,
      text: 'The disk of /data has 0.5 GB left. Free at least 2 GB.',
    })
    expect(diskFinding(2, '/data').isFine).toBe(true)
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await problems({ DATA_DIR: join(file, 'data') })).toEqual([expect.stringContaining('DATA_DIR: ')])
  })

  test('the doctor reports housing counseling agencies that are missing or older than 30 days', async () => {
    const day = 86_400_000
    await load(new Date(Date.now() - 30 * day))
    expect(await problems({})).toEqual([])
    await load(new Date(Date.now() - 31 * day))
    expect(await problems({})).toEqual([expect.stringMatching(/too old.*npm run counselors load FILE/)])
    await sql(program.database.adminUrl, 'delete from counseling_agency')
    expect(await problems({})).toEqual([expect.stringMatching(/^No housing counseling agencies are loaded/)])
    await load(new Date())
  })

  test('the doctor reports a request that no job is working on', async () => {
    const job = { application, kind: 'VALUATION', no: 9 } as const
    const lost = insertEffect(effectKey(job), job.application, job.kind, job.no)
    await program.server.services.db.change({ mode: 'SYSTEM', application }, [lost], () => undefined)
    expect(await problems({})).toEqual(['Jobs are stuck: 1 LOST. See npm run jobs.'])
    await sql(program.database.superuserUrl, "delete from effect where no = 9 and kind = 'VALUATION'")
  })
})

test('the doctor command exits with 1 for a problem, and --tests also checks the programs that tests need', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const run = (change: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, ['scripts/doctor.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { HOME: folder, ...healthy, ...change },
    })
  const good = run({})
  expect(good.stdout).not.toMatch(/✗|Chromium|pdfsig/)
  expect(good.status).toBe(0)
  const bad = run({ MASTER_KEYS: `1:${key('c')},index:${key('b')}` }, '--tests')
  expect(bad.stdout).toMatch(/✗ MASTER_KEYS: the master key of version 1 isn't the one/)
  expect(bad.stdout).toMatch(/[✓✗] Chromium is .*\n[✓✗] pdfsig is /)
  expect(bad.status).toBe(1)
})
