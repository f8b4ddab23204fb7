/** Kills the program and its database many times while several people apply at once. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { isBrief } from '../scripts/parts.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { ok } from './sandbox/driver/browser.ts'
import { V2, Walk } from './sandbox/driver/walk.ts'
import { type Cluster, startCluster } from './storage/cluster.ts'
import { repeatedEvents } from './testing/repeatedEvents.ts'
import { serverAt } from './testing/serverAt.ts'
import { fund, takeTurns } from './testing/sharedClock.ts'

const PEOPLE = isBrief() ? 6 : 20
const NODE_KILLS = isBrief() ? 10 : 50
const DATABASE_KILLS = isBrief() ? 5 : 20
/**
 * The limits for the median time in milliseconds until the program is ready again after a kill. Other tests never
 * assert how long something takes, because it depends on what else the machine does. The median of 20 or 50 kills
 * hardly does.
 */
const MOST_UNTIL_READY = { node: 6000, database: 3000 }
/** Milliseconds without progress after which an application or call is considered stuck. */
const PATIENCE = 600_000
const POLL = 20
/** After a failed test, this folder contains the logs of the server and its database. */
const LOGS = fileURLToPath(new URL('../.cache/test/killedOften', import.meta.url))

let dataDir: string
let port: number
let server: SandboxServer
let cluster: Cluster
let inside: pg.Client
/** An application that is funded before the first kill. The tests compare the other applications with this one. */
let control: Walk
const walks: Walk[] = []
/** A signal that's aborted after the last kill, so that no more applications start. */
const over = new AbortController()
let kills: Promise<unknown> | undefined

const start = () => startSandboxServer({ dataDir, port, latency: 50 })

/** @param moved called whenever the person's application has new events */
async function register(name: string, moved: () => void): Promise<Walk> {
  const walk = await Walk.register(serverAt(server.url, PATIENCE), {
    ...persona('prime'),
    email: `${name}@example.com`,
  })
  walk.patience = PATIENCE
  let version = 0
  joinTurns(walk, (view) => {
    if (view.version > version) moved()
    version = view.version
  })
  return walk
}

const joinTurns = takeTurns()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-killed-often-'))
  port = await freePort()
  server = await start()
  control = await register('control', () => {})
  await fund(control)
}, PATIENCE)

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const log of ['server.log', 'postgres/log']) await cp(join(dataDir, log), join(LOGS, log))
    console.log(`The logs are in ${LOGS}.`)
  })
})

afterAll(async () => {
  over.abort()
  await kills?.catch(() => {})
  await inside?.end()
  await server?.stop()
  await cluster?.stop()
  await rm(dataDir, { recursive: true })
})

/** The people whose applications have new events since the last kill. */
const moved = new Set<number>()

/**
 * How many people's applications must get new events before the next kill. With a small number, the kill hits a program
 * that has only just started. The last number includes everyone, which gives long jobs time to finish. We count people
 * instead of seconds, so that slow and fast machines do the same amount of work between two kills.
 */
const PEOPLE_BETWEEN_KILLS = [1, Math.ceil(PEOPLE / 3), 3, PEOPLE / 2, PEOPLE]

/** Waits until this many people's applications have new events. */
async function progress(people: number): Promise<void> {
  moved.clear()
  while (moved.size < people) await pause(POLL, undefined, { signal: over.signal })
}

/**
 * Applies for credit lines, one after another, until the last kill. All people do this at once, so
 * each always has an application in progress.
 */
async function apply(person: number): Promise<void> {
  for (let line = 1; !over.signal.aborted; line++) {
    const walk = await register(`person${person}.${line}`, () => moved.add(person))
    walks.push(walk)
    await fund(walk)
  }
}

async function killNode(): Promise<void> {
  await server.kill()
  server = await start()
}

const postmaster = async () =>
  (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')

async function killDatabase(): Promise<void> {
  const [pid] = await postmaster()
  process.kill(Number(pid), 'SIGKILL')
  for (;;) {
    const [now, , , , , , , state] = await postmaster()
    const isBack = now !== pid && state?.trim() === 'ready'
    if (isBack && (await fetch(`${server.url}/readyz`)).ok) return
    await pause(POLL, undefined, { signal: over.signal })
  }
}

/** Runs `work` and returns how many milliseconds it took. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/**
 * Alternates between killing the program and killing its database. Returns how many milliseconds the program took to
 * become ready again after each kill.
 */
async function killAll() {
  const node: number[] = []
  const database: number[] = []
  for (let kill = 0; kill < NODE_KILLS + DATABASE_KILLS; kill++) {
    await progress(PEOPLE_BETWEEN_KILLS[kill % PEOPLE_BETWEEN_KILLS.length] ?? 1)
    if (node.length * DATABASE_KILLS <= database.length * NODE_KILLS) node.push(await timed(killNode))
    else database.push(await timed(killDatabase))
  }
  return { node, database }
}

async function eventsOf({ browser, uuid }: Walk) {
  return ok(await browser.call<ResponseOf<typeof listEvents>>('GET', `${V2}/${uuid}/events`))
}

describe(`${PEOPLE} people apply while the program is killed ${NODE_KILLS} times and its database ${DATABASE_KILLS} times`, () => {
  test('the program and its database restart after each kill, and every application is funded', async () => {
    const funded = Promise.all(Array.from({ length: PEOPLE }, (_, person) => apply(person)))
    const killed = killAll().finally(() => over.abort())
    kills = killed
    const { node, database } = await Promise.race([killed, funded.then(() => killed)])
    await funded
    cluster = await startCluster({ dataDir })
    inside = new pg.Client({ connectionString: cluster.url('postgres', 'hearthline') })
    await inside.connect()
    console.log(`${walks.length} applications; ms until ready: program ${spread(node)}, database ${spread(database)}`)
    expect([node.length, database.length]).toEqual([NODE_KILLS, DATABASE_KILLS])
    for (const walk of walks) expect((await walk.view()).status).toBe('COMPLETE')
    // A brief run has too few kills for a meaningful median.
    if (isBrief()) return
    expect(median(node), 'median until the program is ready').toBeLessThanOrEqual(MOST_UNTIL_READY.node)
    expect(median(database), 'median until the database is ready').toBeLessThanOrEqual(MOST_UNTIL_READY.database)
  }, 1_500_000)

  test('the server keeps every acknowledged change, even after being killed', async () => {
    for (const walk of walks) {
      const { whole, events } = await eventsOf(walk)
      expect(whole).toBe(true)
      for (const { command, version } of walk.acknowledged)
        expect(events[version - 1], `${command} at ${version}`).toMatchObject({ seq: version, cause: command })
    }
  })

  test("the server never stores an application's event twice, even after being killed", async () => {
    const rowsOf = async ({ uuid }: Walk) =>
      (await inside.query('select type, body from event where aggregate = $1 order by seq', [uuid])).rows
    // If another person moves the clock past the time limit for the notary's questions, the person answers new
    // questions. Moving the clock can also change the expected funding date more than once.
    const repeatsOf = async (walk: Walk) =>
      repeatedEvents(await rowsOf(walk))
        .filter((fact) => !/^(KnowledgeAnswered|ForecastMoved)\b/.test(fact))
        .sort()
    const undisturbed = await repeatsOf(control)
    for (const walk of walks) expect(await repeatsOf(walk), walk.persona.email).toEqual(undisturbed)
  })

  test('each outside party acts once per request, and no request stays open, even after the server is killed', {
    timeout: PATIENCE,
  }, async () => {
    const rowsOf = async (text: string, { uuid }: Walk) => (await inside.query(text, [uuid])).rows
    const unsent = 'select from mail where application = $1 and sent_at is null'
    // Lines are funded at midnight, so the texts about them wait for the morning.
    for (const walk of walks) await walk.toTextable()
    for (const walk of walks) while ((await rowsOf(unsent, walk)).length > 0) await pause(POLL)
    const mails = await rowsOf('select template from mail where application = $1', control)
    const templates = mails.map(({ template }) => `'${template}'`).join()
    for (const text of [
      `select party, count(*)::integer as times from sandbox_ledger
       where key like '%' || $1 || '%' and party <> 'knowledge' group by party order by party`,
      `select kind, no, state from effect
       where application = $1 and kind <> 'KNOWLEDGE_QUESTIONS' order by kind, no`,
      // Every borrower moves the shared clock, so others may also get reminders.
      `select template, channel from mail
       where application = $1 and template in (${templates}) order by template, channel`,
    ]) {
      const undisturbed = await rowsOf(text, control)
      expect(undisturbed.length).toBeGreaterThan(0)
      for (const walk of walks) {
        // The last applications may still have jobs that run after the funding.
        const polling = { timeout: 30_000, message: walk.persona.email }
        await expect.poll(() => rowsOf(text, walk), polling).toEqual(undisturbed)
      }
    }
    // Other people's runs advance the shared clock, so the notary's identity questions may expire. The replacement
    // questions are a separate request.
    const questions = `select (select count(*) from sandbox_ledger where party = 'knowledge' and key like '%' || $1 || '%')
        = (select count(*) from effect where application = $1::uuid and kind = 'KNOWLEDGE_QUESTIONS' and state = 'DONE') as once`
    for (const walk of walks) expect(await rowsOf(questions, walk)).toEqual([{ once: true }])
  })
})

const median = (times: readonly number[]): number =>
  Math.round([...times].sort((one, other) => one - other)[times.length >> 1] ?? Number.NaN)
const spread = (times: readonly number[]): string => `median ${median(times)}, most ${Math.round(Math.max(...times))}`
