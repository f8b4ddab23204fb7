import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { ok } from './sandbox/driver/browser.ts'
import { Walk } from './sandbox/driver/walk.ts'
import { createPool } from './storage/database.ts'
import { readEvents } from './storage/events.ts'
import { createDb, type Db, statement } from './storage/transactions.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { createGates, type Gate, type Gates, type Place } from './testing/gates.ts'
import { repeatedEvents } from './testing/repeatedEvents.ts'
import { serverAt } from './testing/serverAt.ts'

interface Death {
  readonly at: string
  readonly place: Place
  /** Whether PostgreSQL commits the change that was in progress when the test killed the server. */
  readonly fate: 'done' | 'undone'
  /** The job or row that shows, after the restart, that the server resumed the work. */
  readonly takenUp: { readonly job: RequestKind } | { readonly sql: string }
}

const event = (type: string): Place => ({ table: 'event', on: 'insert', when: `new.type = '${type}'` })
const happened = (type: string) => ({ sql: `select from event where type = '${type}'` })
const documentKept = (during: RequestKind): Place => ({
  ...{ table: 'file', on: 'insert', when: "new.media_type = 'application/pdf'" },
  during,
})
const ledger = (party: string): Place => ({
  ...{ table: 'sandbox_ledger', on: 'insert', when: `new.party = '${party}'` },
})
const clockMoved = 'select from setting where name = $$sandbox clock$$'

/** The points at which the test kills the server, in the order of the journey. */
const DEATHS: readonly Death[] = [
  { at: 'a command is committed', place: event('ProfileSaved'), fate: 'undone', takenUp: happened('ProfileSaved') },
  {
    at: 'a command was acknowledged and its job has not begun',
    place: { table: 'effect', on: 'update', when: "new.kind = 'VALUATION' and old.claimed_at is null" },
    fate: 'undone',
    takenUp: { job: 'VALUATION' },
  },
  { at: 'an outside party is asked', place: ledger('title'), fate: 'undone', takenUp: { job: 'LIENS' } },
  {
    at: 'a command was committed and not answered',
    place: event('OfferChosen'),
    fate: 'done',
    takenUp: happened('OfferChosen'),
  },
  {
    at: 'an outside party has acted and its result is committed',
    place: event('TitleReported'),
    fate: 'undone',
    takenUp: { job: 'TITLE' },
  },
  {
    at: 'a document is kept',
    place: documentKept('SUMMARY_DOCUMENTS'),
    fate: 'undone',
    takenUp: { job: 'SUMMARY_DOCUMENTS' },
  },
  {
    at: 'a result was committed and its job not ended',
    place: event('BankAccountsFound'),
    fate: 'done',
    takenUp: { job: 'BANK_ACCOUNTS' },
  },
  {
    at: 'an upload was kept and not answered',
    place: event('DocumentUploaded'),
    fate: 'done',
    takenUp: happened('DocumentUploaded'),
  },
  { at: 'documents are signed', place: event('DocumentsSigned'), fate: 'undone', takenUp: happened('DocumentsSigned') },
  {
    at: 'documents are sealed',
    place: documentKept('SEAL'),
    fate: 'undone',
    takenUp: { job: 'SEAL' },
  },
  {
    at: 'the notary has sealed and the deed is on its way back',
    place: event('Notarized'),
    fate: 'undone',
    takenUp: { job: 'NOTARIZE' },
  },
  {
    at: 'the clock is moved',
    place: { table: 'setting', on: 'insert', when: "new.name = 'sandbox clock'" },
    fate: 'done',
    takenUp: { sql: clockMoved },
  },
  {
    at: 'the right to cancel ends',
    place: { table: 'deadline', on: 'update', when: "new.name = 'RESCISSION_EXPIRES' and new.done_at is not null" },
    fate: 'undone',
    takenUp: happened('RescissionExpired'),
  },
  { at: 'the bank pays out', place: ledger('payments'), fate: 'done', takenUp: { job: 'DISBURSEMENT' } },
  {
    at: 'the bank has paid and the result is committed',
    place: event('Funded'),
    fate: 'undone',
    takenUp: { job: 'DISBURSEMENT' },
  },
  {
    at: 'a mail has gone out',
    place: { table: 'mail', on: 'update', when: "new.template = 'FUNDED' and new.sent_at is not null" },
    fate: 'undone',
    takenUp: { sql: "select from mail where template = 'FUNDED' and sent_at is not null" },
  },
]

/** Maximum milliseconds from a restarted server's first response until it resumes the interrupted work. */
const AGAIN = 20_000
/** Maximum milliseconds for the journey to reach the next point at which the test kills the server. */
const WALK = 120_000

let database: TestDatabase
let dataDir: string
let port: number
let connections: pg.Pool
let db: Db
let gates: Gates
const deaths: (Death & { readonly gate: Gate })[] = []
let server: SandboxServer
let borrower: Walk
let walk: Promise<unknown>

const start = () => startSandboxServer({ dataDir, databaseUrl: database.adminUrl, port, latency: 50 })

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-killed-'))
  port = await freePort()
  connections = createPool(database.url, { max: 2 })
  db = createDb(connections)
  // Start the server once before creating the gates. Its first start adds sample people, who would otherwise trigger
  // the gates before the borrower does.
  const first = await start()
  await first.stop()
  // Gates are database triggers that block the server. Create them before the server starts, because altering the
  // tables would block a running server, too.
  gates = await createGates(database.adminUrl)
  for (const death of DEATHS) deaths.push({ ...death, gate: await gates.set(death.place) })
  server = await start()
  borrower = await Walk.register(serverAt(server.url, WALK), { ...persona('prime'), email: 'paula@example.com' })
  borrower.patience = DEATHS.length * WALK
}, 300_000)

afterAll(async () => {
  await server?.kill()
  await gates?.stop()
  await connections?.end()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

/** Queries the database in this application's scope. */
async function ask<Row>(text: string): Promise<Row[]> {
  const [rows] = await db.read({ mode: 'SYSTEM', application: borrower.uuid }, statement<Row>(nameOf(text), text)())
  return rows
}
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `killed_${names.size}`
  names.set(text, name)
  return name
}

async function poll(what: string, bound: number, wanted: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + bound
  while (!(await wanted())) {
    if (performance.now() > end) throw new Error(`${what} was not taken up within ${AGAIN} ms`)
    await pause(10)
  }
}

const effectOf = async (kind: RequestKind) =>
  (
    await ask<{ claimed: string; state: string }>(
      `select claimed_at::text as claimed, state from effect where kind = '${kind}'`,
    )
  )[0]

async function die({ at, gate, fate, takenUp }: (typeof deaths)[number]): Promise<void> {
  // If the journey fails, stop waiting, because no statement will reach the gate. If the journey ends successfully,
  // keep waiting, because an unsent email may still reach the gate.
  await Promise.race([gate.reached(WALK), walk.then(() => gate.reached(WALK))])
  await server.kill()
  await gate.open(fate)
  const before = 'job' in takenUp ? await effectOf(takenUp.job) : undefined

  server = await start()
  await poll(at, AGAIN, async () => {
    if ('sql' in takenUp) return (await ask(takenUp.sql)).length > 0
    const effect = await effectOf(takenUp.job)
    return effect?.state !== 'OPEN' || effect.claimed !== before?.claimed
  })
}

describe('a journey with kill -9', () => {
  test(`an application resumes within seconds after each of ${DEATHS.length} kills and is funded`, async () => {
    walk = borrower.goUntil(({ status }) => status === 'COMPLETE')
    walk.catch(() => {})
    for (const death of deaths) await die(death)
    await walk
    expect((await borrower.view()).status).toBe('COMPLETE')
  }, 900_000)

  test('after each kill, the server still has every change that it acknowledged', async () => {
    const path = `/service-application/api/v2/application/heloc/${borrower.uuid}/events`
    const { whole, events } = ok(await borrower.browser.call<ResponseOf<typeof listEvents>>('GET', path))
    expect(whole).toBe(true)
    for (const { command, version } of borrower.acknowledged)
      expect(events[version - 1], `${command} at ${version}`).toMatchObject({ seq: version, cause: command })
    const { documents } = await borrower.view()
    expect(documents.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(borrower.uploaded))
  })

  test('the server stores each event once, even after being killed', async () => {
    const [rows] = await db.read({ mode: 'SYSTEM', application: borrower.uuid }, readEvents(borrower.uuid))
    expect(repeatedEvents(rows)).toEqual([])
    expect(rows.filter(({ type }) => type === 'StaleResultKept')).toEqual([])
    const asked = rows.filter(({ type }) => type === 'Requested').map(({ body }) => (JSON.parse(body) as Asked).data)
    expect(asked.filter(({ no }) => no !== 1)).toEqual([])
  })

  test('each outside party performs an action only once, even after the server is killed', async () => {
    // Wait until no request is open, because the last one, which tells the servicer about the line, follows only after
    // the draw has arrived.
    const unfinished = () => ask<{ kind: string }>("select kind, state from effect where state <> 'DONE'")
    await expect.poll(unfinished, { timeout: WALK }).toEqual([])
    const rows = await ask<{ party: string; times: number }>(
      `select party, count(*)::integer as times from sandbox_ledger
       where key like '%${borrower.uuid}%' or party like 'link.%' group by party`,
    )
    expect(Object.fromEntries(rows.map(({ party, times }) => [party, times]))).toEqual({
      creditBureau: 2,
      propertyRecords: 1,
      valuation: 1,
      title: 2,
      sanctions: 1,
      flood: 1,
      'link.income': 1,
      'link.income.connected': 1,
      income: 1,
      'link.bank': 1,
      'link.bank.connected': 1,
      bankLink: 1,
      accountCheck: 1,
      identity: 1,
      knowledge: 1,
      notary: 3,
      insurance: 1,
      recording: 1,
      payments: 2,
      servicer: 1,
    })
  })

  test('each email is sent once, even after the server is killed', async () => {
    // The line is funded at midnight, so the text about it waits for the morning.
    await borrower.toTextable()
    const unsent = () => ask<{ template: string }>('select template from mail where sent_at is null')
    await poll('a mail', AGAIN, async () => (await unsent()).length === 0)
    const mails = await ask<{ template: string; channel: string }>('select template, channel from mail')
    expect(mails.map(({ template, channel }) => `${template} ${channel}`).sort()).toEqual([
      'APPROVED EMAIL',
      'COUNSELING_LIST EMAIL',
      'DOCUMENTS_READY EMAIL',
      'FUNDED EMAIL',
      'FUNDED SMS',
      'RIGHT_TO_CANCEL EMAIL',
      'SIGNED EMAIL',
      'WELCOME EMAIL',
    ])
  })
})

interface Asked {
  readonly data: { readonly kind: RequestKind; readonly no: number }
}
