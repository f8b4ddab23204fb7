/** Restores a database to the moment before an accident, after its server and disk were destroyed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { ok } from './sandbox/driver/browser.ts'
import { V2, Walk } from './sandbox/driver/walk.ts'
import { verifyChains } from './storage/chains.ts'
import { type Archived, startArchived } from './testing/archive.ts'
import { browserAt } from './testing/browserAt.ts'
import { serverAt } from './testing/serverAt.ts'

const PEOPLE = 3
/**
 * Seconds until PostgreSQL archives a segment that isn't full. Operators use 60. A smaller value makes the test faster.
 */
const ARCHIVE_TIMEOUT = 1

let archived: Archived
let dataDir: string
const servers: SandboxServer[] = []
const walks: Walk[] = []
/** The moment just before the accident. */
let before: string

const startOn = async (url: string): Promise<SandboxServer> => {
  const server = await startSandboxServer({ dataDir, databaseUrl: url, latency: 0 })
  servers.push(server)
  return server
}

beforeAll(async () => {
  archived = await startArchived(ARCHIVE_TIMEOUT)
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-point-'))
  const server = await startOn(archived.urlOf(archived.server))
  const apply = async (from: number) => {
    for (let number = from; number < from + PEOPLE; number++) {
      const who = { ...persona('prime'), email: `point${number}@example.com` }
      walks.push(await Walk.register(serverAt(server.url), who))
    }
  }
  await apply(0)
  // Half of the changes are in the base backup. The other half are only in the archive.
  await archived.baseBackup()
  await apply(PEOPLE)
  await Promise.all(walks.map((walk) => walk.goUntil(({ status }) => status === 'MORE_INFORMATION')))
  await server.stop()
  const [{ now = '' } = {}] = await archived.ask<{ now: string }>(
    archived.server,
    'select clock_timestamp()::text as now',
  )
  before = now
  await archived.ask(archived.server, 'update event set body = replace(body, \'"seq":2\', \'"seq":3\') where seq = 2')
  await archived.archived()
  await archived.destroy()
}, 300_000)

afterAll(async () => {
  for (const server of servers) await server.kill()
  await archived?.stop()
  await rm(dataDir, { recursive: true })
})

test('restoring to the end of the archive restores every change, including the accident', async () => {
  const restored = await archived.restore()
  const report = await verifyChains(archived.urlOf(restored))
  expect(report.broken.map(({ seq }) => seq)).toEqual(Array.from({ length: report.broken.length }, () => 2))
  expect(report.broken.length).toBeGreaterThanOrEqual(2 * PEOPLE)
}, 120_000)

test('restoring to the moment before the accident restores every acknowledged change, and the server continues', async () => {
  const restored = await archived.restore(before)
  const url = archived.urlOf(restored)
  const report = await verifyChains(url)
  expect(report.broken).toEqual([])
  expect(report.chains).toBeGreaterThanOrEqual(2 * PEOPLE)
  const server = await startOn(url)
  for (const { browser, uuid, acknowledged } of walks) {
    const again = browserAt(server.url)
    again.token = browser.token
    for (const [name, value] of browser.cookies) again.cookies.set(name, value)
    const { whole, events } = ok(await again.call<ResponseOf<typeof listEvents>>('GET', `${V2}/${uuid}/events`))
    expect(whole).toBe(true)
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const { command, version } of acknowledged)
      expect(events[version - 1], `${command} at ${version}`).toMatchObject({ seq: version, cause: command })
  }
  const who = { ...persona('prime'), email: 'afterward@example.com' }
  const walk = await Walk.register(serverAt(server.url), who)
  await walk.goUntil(({ status }) => status === 'MORE_INFORMATION')
}, 300_000)

/** A row that the server has acknowledged. */
interface Written {
  readonly n: number
  /** When the server acknowledged the row, in milliseconds since 1970. */
  readonly at: number
  /** The segment with the row's commit. */
  readonly segment: string
}

/** Reads the segment of the last commit, and the last segment in the archive. */
const PLACE = `select pg_walfile_name(pg_current_wal_insert_lsn()) as segment,
  left(last_archived_wal, 24) as archived from pg_stat_archiver`

test('a crash loses only writes newer than archive_timeout', async () => {
  const drill = await startArchived(ARCHIVE_TIMEOUT)
  onTestFinished(() => drill.stop())
  const [{ limit = 0 } = {}] = await drill.ask<{ limit: number }>(
    drill.server,
    "select setting::integer * 1000 as limit from pg_settings where name = 'archive_timeout'",
  )

  const written: Written[] = []
  const client = new Client({ connectionString: drill.urlOf(drill.server) })
  // The crash ends the connection.
  client.on('error', () => {})
  await client.connect()
  await client.query('create table drill (n integer primary key)')
  await drill.baseBackup()
  const segments = new Set<string>()
  let kept = 0
  let crashedAt = 0
  // Write rows until the timeout has caused PostgreSQL to archive two segments, and the oldest row that isn't archived
  // yet is nearly as old as the timeout.
  for (let isDue = false; !isDue; ) {
    await client.query('insert into drill (n) values ($1)', [written.length])
    const at = Date.now()
    const { rows } = await client.query<{ segment: string; archived: string | null }>(PLACE)
    const { segment = '', archived } = rows[0] ?? {}
    written.push({ n: written.length, at, segment })
    let oldest = written[kept]
    for (; oldest && oldest.segment <= (archived ?? ''); oldest = written[++kept]) segments.add(oldest.segment)
    crashedAt = Date.now()
    const age = crashedAt - (oldest?.at ?? crashedAt)
    isDue = segments.size >= 2 && age >= limit / 2 && age < limit
  }
  await drill.destroy()

  const restored = await drill.restore()
  const found = new Set((await drill.ask<{ n: number }>(restored, 'select n from drill')).map(({ n }) => n))
  const lost = written.filter(({ n }) => !found.has(n))
  const loss = crashedAt - (lost[0]?.at ?? crashedAt)
  console.log(`archive_timeout ${limit} ms: ${lost.length} of ${written.length} rows lost, the oldest ${loss} ms old`)
  expect(lost.filter(({ at }) => at <= crashedAt - limit)).toEqual([])
  // The restored rows have no gap: only the newest rows are lost.
  expect(lost).toEqual(written.slice(found.size))
}, 300_000)
