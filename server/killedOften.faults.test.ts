/** Kills the server and its database often, while twenty people apply at the same time. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { ok } from './sandbox/driver/browser.ts'
import { V2, Walk } from './sandbox/driver/walk.ts'
import { type Cluster, startCluster } from './storage/cluster.ts'
import { repeatedEvents } from './testing/repeatedEvents.ts'
import { serverAt } from './testing/serverAt.ts'

const PEOPLE = 20
const NODE_KILLS = 50
const DATABASE_KILLS = 20
/** Maximum milliseconds until the server is ready again after it or its database was killed, on two quiet cores. */
const BACK = { node: 6000, database: 3000 }
/** Maximum milliseconds for which an application or a call may make no progress. */
const PATIENCE = 300_000
const POLL = 20

let dataDir: string
let port: number
let server: SandboxServer
let cluster: Cluster
let inside: pg.Client
/** One application that nothing disturbed. All others must end like it. */
let control: Walk
const walks: Walk[] = []

const start = () => startSandboxServer({ dataDir, port, latency: 50 })

async function register(name: string): Promise<Walk> {
  const walk = await Walk.register(serverAt(server.url, PATIENCE), {
    ...persona('prime'),
    email: `${name}@example.com`,
  })
  walk.patience = PATIENCE
  walk.watch = ({ version }) => seen.set(walk, version)
  return walk
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-killed-often-'))
  port = await freePort()
  server = await start()
  control = await register('control')
  await control.goUntil(isFunded)
  for (let number = 1; number <= PEOPLE; number++) walks.push(await register(`person${number}`))
}, PATIENCE)

afterAll(async () => {
  await inside?.end()
  await server?.stop()
  await cluster?.stop()
  await rm(dataDir, { recursive: true })
})

const isFunded = ({ status }: { readonly status: string }) => status === 'COMPLETE'

/** The number of events that each person's application had when the person last looked. */
const seen = new Map<Walk, number>()
const eventsSeen = () => [...seen.values()].reduce((sum, events) => sum + events, 0)

/** Waits until the applications have got some more events. */
async function progress(events: number): Promise<void> {
  const goal = eventsSeen() + events
  while (eventsSeen() < goal) await pause(POLL)
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
    await pause(POLL)
  }
}

/** Runs `work` several times after some progress each time. Returns the milliseconds that each run took. */
async function repeat(times: number, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = []
  // Leave some events for after the last kill, so that people are still underway until then.
  const step = Math.floor(((seen.get(control) ?? 0) * PEOPLE * 0.75) / (NODE_KILLS + DATABASE_KILLS))
  for (let time = 0; time < times; time++) {
    // Kills at varying intervals stop the server at different points in its work.
    await progress(step - (step >> 1) + (time % (step + 1)))
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return took
}

async function eventsOf({ browser, uuid }: Walk) {
  return ok(await browser.call<ResponseOf<typeof listEvents>>('GET', `${V2}/${uuid}/events`))
}

describe(`${PEOPLE} applications at once with ${NODE_KILLS} kills of the program and ${DATABASE_KILLS} of its database`, () => {
  test('the program is back in time after each kill, and every application is funded', async () => {
    const funded = Promise.all(walks.map((walk) => walk.goUntil(isFunded)))
    funded.catch(() => {})
    const node: number[] = []
    const database: number[] = []
    const kills = async () => {
      for (let round = 0; round < 10; round++) {
        node.push(...(await repeat(NODE_KILLS / 10, killNode)))
        database.push(...(await repeat(DATABASE_KILLS / 10, killDatabase)))
      }
    }
    await Promise.race([kills(), funded.then(() => Promise.reject(new Error('all were funded before the last kill')))])
    await funded
    cluster = await startCluster({ dataDir })
    inside = new pg.Client({ connectionString: cluster.url('postgres', 'hearthline') })
    await inside.connect()
    console.log(`ms until ready after a kill: program ${spread(node)}, database ${spread(database)}`)
    expect([node.length, database.length]).toEqual([NODE_KILLS, DATABASE_KILLS])
    expect(Math.max(...node)).toBeLessThanOrEqual(BACK.node)
    expect(Math.max(...database)).toBeLessThanOrEqual(BACK.database)
  }, 1_500_000)

  test('no change that the server acknowledged is lost', async () => {
    for (const walk of walks) {
      const { whole, events } = await eventsOf(walk)
      expect(whole).toBe(true)
      for (const { command, version } of walk.acknowledged)
        expect(events[version - 1], `${command} at ${version}`).toMatchObject({ seq: version, cause: command })
    }
  })

  test('nothing happens twice to an application', async () => {
    const rowsOf = async ({ uuid }: Walk) =>
      (await inside.query('select type, body from event where aggregate = $1 order by seq', [uuid])).rows
    const undisturbed = repeatedEvents(await rowsOf(control))
    for (const walk of walks) expect(repeatedEvents(await rowsOf(walk)).sort()).toEqual(undisturbed.sort())
  })

  test('each outside party acts once for each request, and nothing stays undone', async () => {
    const rowsOf = async (text: string, { uuid }: Walk) => (await inside.query(text, [uuid])).rows
    const unsent = 'select from mail where application = $1 and sent_at is null'
    for (const walk of walks) while ((await rowsOf(unsent, walk)).length > 0) await pause(POLL)
    for (const text of [
      `select party, count(*)::integer as times from sandbox_ledger
       where key like '%' || $1 || '%' and party <> 'knowledge' group by party order by party`,
      `select kind, no, state from effect
       where application = $1 and kind <> 'KNOWLEDGE_QUESTIONS' order by kind, no`,
      'select template, channel from mail where application = $1 order by template, channel',
    ]) {
      const undisturbed = await rowsOf(text, control)
      expect(undisturbed.length).toBeGreaterThan(0)
      for (const walk of walks) expect(await rowsOf(text, walk), walk.persona.email).toEqual(undisturbed)
    }
    // People move the clock, so questions for the notary may expire, and the next ones are a request of their own.
    const questions = `select (select count(*) from sandbox_ledger where party = 'knowledge' and key like '%' || $1 || '%')
        = (select count(*) from effect where application = $1::uuid and kind = 'KNOWLEDGE_QUESTIONS' and state = 'DONE') as once`
    for (const walk of walks) expect(await rowsOf(questions, walk)).toEqual([{ once: true }])
  })
})

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other).map(Math.round)
  return `median ${sorted[sorted.length >> 1]}, most ${sorted.at(-1)}`
}
