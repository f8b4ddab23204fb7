/** Switches the database to a standby while borrowers apply. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { ok } from './sandbox/driver/browser.ts'
import { V2, Walk } from './sandbox/driver/walk.ts'
import { startProxy, type TcpProxy } from './testing/proxy.ts'
import { type Replicas, startReplicas } from './testing/replicas.ts'
import { serverAt } from './testing/serverAt.ts'
import { fund, takeTurns } from './testing/sharedClock.ts'

const PEOPLE = 5
/** How many commands each borrower has sent, on average, when the test stops the primary database. */
const BEFORE = 4
/** Milliseconds after which an application or call is considered stuck. */
const PATIENCE = 120_000
/** Milliseconds in which two database servers and a node must start, and the first accounts must be created. */
const STARTING = 300_000

let replicas: Replicas
let proxy: TcpProxy
let dataDir: string
let server: SandboxServer
const walks: Walk[] = []

beforeAll(async () => {
  replicas = await startReplicas()
  proxy = await startProxy(replicas.primary.port)
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-failover-'))
  server = await startSandboxServer({
    dataDir,
    databaseUrl: replicas.urlAt(proxy.port),
    latency: 50,
    patience: STARTING,
  })
  const joinTurns = takeTurns()
  for (let number = 0; number < PEOPLE; number++) {
    const who = { ...persona('prime'), email: `failover${number}@example.com` }
    const walk = await Walk.register(serverAt(server.url, PATIENCE), who)
    walk.patience = PATIENCE
    joinTurns(walk)
    walks.push(walk)
  }
}, STARTING)

afterAll(async () => {
  await server?.stop()
  await proxy?.stop()
  await replicas?.stop()
  await rm(dataDir, { recursive: true })
})

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${server.url}/readyz`)).ok
  } catch (error) {
    // Ignore the error while the server is running. On a busy machine, the server may close an idle connection just
    // before this request uses the connection.
    if (server.process.exitCode !== null) throw error
    return false
  }
}

const accepted = () => walks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

describe('failover to a standby', () => {
  test('after the failover, every application continues and is funded', async () => {
    const funded = Promise.all(walks.map(fund))
    funded.catch(() => {})
    while (accepted() < BEFORE * PEOPLE) await Promise.race([funded, pause(20)])
    await replicas.failOver()
    const begun = performance.now()
    proxy.moveTo(replicas.standby.port)
    while (!(await isReady())) await pause(20)
    console.log(`ready ${Math.round(performance.now() - begun)} ms after the standby took over`)
    await funded
    expect(server.process.exitCode).toBeNull()
  }, 900_000)

  test('the standby has every change that the server acknowledged before the failover', async () => {
    for (const { browser, uuid, acknowledged } of walks) {
      const path = `${V2}/${uuid}/events`
      const { whole, events } = ok(await browser.call<ResponseOf<typeof listEvents>>('GET', path))
      expect(whole).toBe(true)
      expect(acknowledged.length).toBeGreaterThan(BEFORE)
      for (const { command, version } of acknowledged)
        expect(events[version - 1], `${command} at ${version}`).toMatchObject({ seq: version, cause: command })
    }
  })
})
