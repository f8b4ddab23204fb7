/**
 * Counts the database pages that the server's most frequent statements read, with the server's role and scopes. Unlike
 * milliseconds, these counts don't depend on the machine.
 */

import { hash, randomBytes } from 'node:crypto'
import { readFile as readText } from 'node:fs/promises'
import { STAGES } from 'domain/application/views/brokerView.ts'
import { WORK_QUEUES } from 'domain/application/views/work.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { Client, escapeLiteral } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { countWork, listWork, readKeys, shareQueue } from './agents.ts'
import {
  enterChange,
  findApplication,
  listApplications,
  lockApplication,
  lockWithRole,
  readApplication,
  readParty,
} from './applications.ts'
import type { Call, Value } from './batch.ts'
import { countFiles, listFiles, listLeads, listSeats, listToReview, readFile, readSeat } from './brokers.ts'
import { dueDeadlines, setDeadline } from './deadlines.ts'
import { readDraft } from './drafts.ts'
import { claimEffect, insertEffect } from './effects.ts'
import { readEvents } from './events.ts'
import { listFunding } from './fundingItems.ts'
import { readAnswer } from './idempotency.ts'
import { readIdentity } from './identities.ts'
import { countFilesIn, FIRST_FILE, findFiles, listFilesIn, shareFiles } from './lenderFiles.ts'
import { readMail } from './mails.ts'
import { readEventsOf, readMarks } from './notifications.ts'
import { readKey, readPersonal } from './people.ts'
import { resumeSession, sessionScope } from './tracking.ts'
import { entering, type Scope, statementTexts } from './transactions.ts'

/**
 * UUIDs and keys in the same format as in scaledWorld.sql. The default is the sixth person, whose application belongs
 * to a brokerage.
 */
const uuid = (kind: number, n = 6): string =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${n.toString(16).padStart(12, '0')}`
const [person, session, application] = [uuid(1), uuid(2), uuid(3)]
const draft = Buffer.from('1679091c5a880faf6fb5e6087eb1b2dc', 'hex')

const actor = {
  mode: 'ACTOR',
  org: 'A',
  actor: person,
  session: { uuid: session, secretHash: Buffer.of(0) },
} as const
/** Looks up a statement by name, because no module exports it. */
const stored = (name: string, ...values: Value[]): Call<unknown> => ({
  name,
  text: statementTexts.get(name) ?? '',
  values,
})
/** The statement that `revisionReader` runs, with one caller. */
const revision = stored('application_revisions', ['A'], [person], [session], ['00'], [application])
const NOW = '2026-01-01T00:00:00Z'
const digest = Buffer.alloc(32)
/**
 * Random test values, as large as those that one save writes. PostgreSQL can't compress random values, so it stores
 * them outside their rows.
 */
const [data, answer] = [JSON.stringify({ random: randomBytes(5000).toString('base64') }), randomBytes(7200)]
const system = { mode: 'SYSTEM', application } as const
const agent = { mode: 'AGENT', org: 'A', actor: uuid(1, 1) } as const
const START = ['0001-01-01', '0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000', ''] as const
const PAGE = 26
/** The borrowers whose work items are on one page. */
const borrowers = Array.from({ length: PAGE - 1 }, (_, n) => uuid(1, 3 * (n + 1)))

/** The blind indexes of one word that only the measured file has, and of two words that many files have. */
const terms = ['a6', 'e2', 'f'].map((word) => hash('md5', word, 'hex'))
const applications = Array.from({ length: PAGE - 1 }, (_, n) => uuid(3, n + 1))

const broker = (n: number) => ({ mode: 'BROKER', org: 'A', actor: uuid(1, n) }) as const
/** The statements that list a pipeline's open files, and the files of one stage. */
const FILES = { order: 'NEXT', stage: '', limit: 16 } as const
const [filesOfBrokerage, filesOfOriginator] = listFiles(FILES)
const [offersOfBrokerage, offersOfOriginator] = listFiles({ ...FILES, stage: 'OFFERS' })

interface Row {
  readonly scope?: Scope
  /** The statement, or a function that returns it for the application's revision. */
  readonly call: Call<unknown> | ((revision: string) => Call<unknown>)
  /** The maximum number of pages that the statement may read in the large database. */
  readonly budget: number
  /**
   * How many more pages the statement may read in the large database than in the small one. The default is {@link
   * DEEPER}.
   */
  readonly deeper?: number
}
/** The program's most frequent statements, including those that enter each kind of scope. */
const STATEMENTS: Readonly<Record<string, Row>> = {
  'entering a borrower with a session': { call: entering(actor), budget: 12 },
  'entering the program for one application': { call: entering(system), budget: 9 },
  'entering an agent': { call: entering({ ...agent, application }), budget: 10 },
  'entering a broker': { call: entering(broker(1)), budget: 6 },
  'the revision of an application': { call: revision, budget: 12 },
  'reading an application': { scope: actor, call: readApplication(application), budget: 6 },
  'locking an application': { scope: actor, call: lockApplication(application), budget: 8 },
  "locking an application with the caller's role": {
    scope: actor,
    call: lockWithRole(application, person),
    budget: 12,
  },
  "entering a borrower's change of an application": {
    call: (revision) => enterChange(actor, application, revision),
    budget: 20,
  },
  'reading a party': { scope: actor, call: readParty(application, person), budget: 5 },
  'reading personal data': { scope: actor, call: readPersonal(application), budget: 8 },
  "reading a person's key": { scope: actor, call: readKey(person), budget: 5 },
  'reading a stored answer': { scope: actor, call: readAnswer(person, 'key'), budget: 5 },
  'reading an account': { scope: actor, call: readIdentity(person), budget: 8 },
  "listing a person's applications": { scope: actor, call: listApplications(person), budget: 9 },
  "reading a person's seat": { scope: actor, call: readSeat(person), budget: 4 },
  'reading read notifications': { scope: actor, call: readMarks(person), budget: 5 },
  'reading events of some types': { scope: actor, call: readEventsOf(person, ['Requested']), budget: 25 },
  'reading all events': { scope: actor, call: readEvents(application), budget: 25 },
  'adding an effect': { scope: actor, call: insertEffect('new effect', application, 'VALUATION', 2), budget: 11 },
  'claiming an effect': { scope: system, call: claimEffect('effect 6', '1'), budget: 18 },
  'adding an event': {
    scope: actor,
    call: stored(
      'event_insert',
      application,
      999,
      'A',
      'OfferChosen',
      NOW,
      person,
      data.slice(0, 1000),
      digest,
      digest,
    ),
    budget: 8,
  },
  'updating an application': {
    scope: actor,
    call: stored('application_update', application, 'MORE_INFORMATION', 2, digest, data, NOW),
    budget: 50,
  },
  'storing an answer': { scope: actor, call: stored('idempotency_insert', person, 'new', digest, answer), budget: 30 },
  'setting a deadline': { scope: actor, call: setDeadline(application, 'OTHER', '2026-01-01T00:00:00Z'), budget: 12 },
  'finding due deadlines': {
    scope: { mode: 'SWEEP' },
    call: dueDeadlines(instant(Date.parse('2020-01-01T00:00:00Z'))),
    budget: 4,
  },
  'reading a mail': { scope: { mode: 'MAILBOX', org: 'A' }, call: readMail(uuid(4)), budget: 8 },
  'reading a draft': { scope: { mode: 'KEY', org: 'A', key: draft }, call: readDraft(draft), budget: 5 },
  'resuming a visit': { scope: sessionScope('A', uuid(5)), call: resumeSession(uuid(5)), budget: 18 },
  "a brokerage's pipeline": { scope: broker(1), call: filesOfBrokerage, budget: 72 },
  "an originator's pipeline": { scope: broker(2), call: filesOfOriginator, budget: 72 },
  "a brokerage's pipeline, of a seat that sees only its own files": {
    scope: broker(2),
    call: filesOfBrokerage,
    budget: 2,
  },
  "an originator's pipeline, of a seat that sees the brokerage's files": {
    scope: broker(1),
    call: filesOfOriginator,
    budget: 0,
  },
  'finding an application by its loan number': {
    scope: { ...agent, loanNumber: '6' },
    call: findApplication('6'),
    budget: 10,
  },
  "one stage of a brokerage's pipeline": { scope: broker(1), call: offersOfBrokerage, budget: 72 },
  "one stage of an originator's pipeline": { scope: broker(2), call: offersOfOriginator, budget: 72 },
  "a file of a brokerage's pipeline": { scope: broker(1), call: readFile(uuid(3, 2)), budget: 10 },
  'the files that a brokerage reviews': { scope: broker(1), call: listToReview(), budget: 24 },
  "the counts of a brokerage's stages": { scope: broker(1), call: countFiles(), budget: 4 },
  "the counts of an originator's stages": { scope: broker(2), call: countFiles(), budget: 4 },
  'the seats of a brokerage': { scope: broker(1), call: listSeats(), budget: 6 },
  "a brokerage's visitors from other states": { scope: broker(1), call: listLeads(), budget: 4 },
  "an agent's queues": { scope: agent, call: listWork('A', person, START, PAGE, {}), budget: 9 },
  "the counts of an agent's queues": { scope: agent, call: countWork('A', person, '2026-01-01'), budget: 39 },
  "one of an agent's queues": { scope: agent, call: listWork('A', person, START, PAGE, { queue: 'HELD' }), budget: 10 },
  'work items in one state': { scope: agent, call: listWork('A', person, START, PAGE, { state: 'TX' }), budget: 30 },
  "sharing the keys of a queue's borrowers": { scope: agent, call: shareQueue(borrowers), budget: 80 },
  'finding a file by three words': { scope: agent, call: findFiles('A', terms, PAGE), budget: 40 },
  'the files of one stage': { scope: agent, call: listFilesIn('A', person, ['OFFERS'], FIRST_FILE, PAGE), budget: 12 },
  'the files of all stages': { scope: agent, call: listFilesIn('A', person, STAGES, FIRST_FILE, PAGE), budget: 40 },
  'the counts of the stages': {
    scope: agent,
    call: countFilesIn(
      'A',
      person,
      [...STAGES],
      STAGES.map(() => NOW),
    ),
    budget: 60,
    deeper: 50,
  },
  'the funding board': { scope: agent, call: listFunding('A', person, plainDate('2026-12-31'), PAGE), budget: 36 },
  'sharing the keys of found borrowers': { scope: agent, call: shareFiles(applications), budget: 110 },
  "reading the keys of a queue's borrowers": { scope: agent, call: readKeys(borrowers), budget: 80 },
}
function literal(value: Value): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))
}
const execute = ({ name, values }: Call<unknown>): string =>
  `execute ${name}${values.length > 0 ? `(${values.map(literal).join(',')})` : ''}`

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

class Scaled {
  readonly #database: TestDatabase
  readonly #client: Client
  constructor(database: TestDatabase, client: Client) {
    this.#database = database
    this.#client = client
  }

  static async create(count: number): Promise<Scaled> {
    const database = await createTestDatabase()
    const owner = new Client({ connectionString: database.superuserUrl })
    await owner.connect()
    await owner.query(`set test.count = ${count}`)
    await owner.query(await readText(new URL('../testing/scaledWorld.sql', import.meta.url), 'utf8'))
    // A background job of PostgreSQL that began before the rows were committed keeps a vacuum from marking their pages
    // as visible to everyone. Counting would then read all of these pages, so vacuum again once that job has ended.
    const unmarked =
      "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages"
    const marked = async () => {
      await owner.query('vacuum analyze')
      expect((await owner.query(unmarked)).rowCount).toBe(0)
    }
    await vi.waitFor(marked, { timeout: 100_000, interval: 500 })
    await owner.end()
    const client = new Client({ connectionString: database.url })
    await client.connect()
    // Use generic plans, as the server's connections do after a few executions.
    await client.query('set plan_cache_mode = force_generic_plan')
    const enter = entering({ mode: 'SWEEP' })
    await client.query(`prepare ${enter.name} as ${enter.text}`)
    return new Scaled(database, client)
  }

  /**
   * Returns how many database pages a statement reads. Runs the statement twice and counts only the second run, because
   * the first run fills the connection's caches.
   */
  async pages({ scope, call: made }: Row): Promise<number> {
    const client = this.#client
    const call = typeof made === 'function' ? made(await this.#revision()) : made
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [call.name])
    if (!rowCount) await client.query(`prepare ${call.name} as ${call.text}`)
    let pages = 0
    for (let time = 0; time < 2; time++) {
      await client.query('begin')
      if (scope) await client.query(execute(entering(scope)))
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${execute(call)}`)
      const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
      pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      await client.query('rollback')
    }
    return pages
  }

  async #revision(): Promise<string> {
    const client = this.#client
    await client.query('begin')
    await client.query(execute(entering(system)))
    const read = 'select xmin::text as revision from application where uuid = $1'
    const { rows } = await client.query<{ revision: string }>(read, [application])
    await client.query('rollback')
    return rows[0]?.revision ?? ''
  }

  async stop(): Promise<void> {
    await this.#client.end()
    await this.#database.drop()
  }
}

let small: Scaled
let large: Scaled
beforeAll(async () => {
  ;[small, large] = await Promise.all([Scaled.create(60), Scaled.create(2000)])
}, 120_000)
afterAll(async () => {
  await small.stop()
  await large.stop()
})

describe('pages that a statement reads', () => {
  /**
   * The maximum number of additional pages that a statement may read in the large database. Its indexes are up to two
   * levels deeper, and counting the queues searches one index once per queue.
   */
  const DEEPER = 2 * WORK_QUEUES.length

  test.each(Object.entries(STATEMENTS))(
    'a statement reads few database pages, no matter how many rows exist: %s',
    async (_, row) => {
      const [few, many] = [await small.pages(row), await large.pages(row)]
      expect(many).toBeLessThanOrEqual(row.budget)
      expect(many).toBeLessThanOrEqual(few + (row.deeper ?? DEEPER))
    },
  )
})
