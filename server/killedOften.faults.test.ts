/** Kills the program and its database often, while twenty people apply at the same time. */
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
import { serverAt } from './testing/serverAt.ts'

const PEOPLE = 20
const NODE_KILLS = 50
const DATABASE_KILLS = 20
/** Maximum milliseconds until the program is ready again after it or its database was killed, on two quiet cores. */
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

/** The commands that the server accepted from all people. */
const accepted = () => walks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** Waits until the people have sent some more commands. */
async function progress(commands: number): Promise<void> {
  const goal = accepted() + commands
  while (accepted() < goal) await pause(POLL)
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
  // Leave a tenth of the commands for after the last kill, so that all people are still underway until then.
  const step = Math.floor((control.acknowledged.length * PEOPLE * 0.9) / (NODE_KILLS + DATABASE_KILLS))
  for (let time = 0; time < times; time++) {
    // Kills that follow each other at different distances hit the program at different places.
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

/** What happened to an application, in an order that doesn't depend on the speed of the outside parties. */
const happened = async (walk: Walk) =>
  (await eventsOf(walk)).events.map(({ type, cause }) => `${type} ${cause ?? ''}`.trim()).sort()

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
    const undisturbed = await happened(control)
    for (const walk of walks) expect(await happened(walk)).toEqual(undisturbed)
  })

  test('each outside party acts once for each application, and nothing stays undone', async () => {
    cluster = await startCluster({ dataDir })
    inside = new pg.Client({ connectionString: cluster.url('postgres', 'hearthline') })
    await inside.connect()
    const rowsOf = async (text: string, { uuid }: Walk) => (await inside.query(text, [uuid])).rows
    for (const text of [
      `select party, count(*)::integer as times from sandbox_ledger
       where key like '%' || $1 || '%' group by party order by party`,
      'select kind, no, state from effect where application = $1 order by kind, no',
      'select template, channel, sent_at is null as unsent from mail where application = $1 order by template, channel',
    ]) {
      const undisturbed = await rowsOf(text, control)
      expect(undisturbed.length).toBeGreaterThan(0)
      for (const walk of walks) expect(await rowsOf(text, walk), walk.persona.email).toEqual(undisturbed)
    }
    const effects = await inside.query("select from effect where state = 'OPEN'")
    expect(effects.rowCount).toBe(0)
  })
})

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other).map(Math.round)
  return `median ${sorted[sorted.length >> 1]}, most ${sorted.at(-1)}`
}
