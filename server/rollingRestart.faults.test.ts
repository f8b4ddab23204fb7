/** Restarts nodes under load and checks that no request fails. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { Walk } from './sandbox/driver/walk.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { failureOf, send, startLoad } from './testing/load.ts'
import { serverAt } from './testing/serverAt.ts'

const PER_SECOND = 200
const PEOPLE = 10
/** How many seconds a stopping node keeps accepting connections. The load balancer checks readiness once a second. */
const DRAIN = 3

let database: TestDatabase
let dataDir: string
const ports: number[] = []
const nodes: SandboxServer[] = []
let people: [Walk, ...Walk[]]

const start = (port: number) =>
  startSandboxServer({ dataDir, databaseUrl: database.adminUrl, port, drain: DRAIN, latency: 0 })
const urls = () => nodes.map(({ url }) => url)

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-rolling-'))
  for (const _ of [1, 2]) {
    const port = await freePort()
    ports.push(port)
    nodes.push(await start(port))
  }
  const [{ url = '' } = {}] = nodes
  const register = (number: number) =>
    Walk.register(serverAt(url), { ...persona('prime'), email: `rolling${number}@example.com` })
  people = [await register(0)]
  while (people.length < PEOPLE) people.push(await register(people.length))
}, 120_000)

afterAll(async () => {
  for (const node of nodes) await node.kill()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

describe('two nodes behind a load balancer', () => {
  let balancer: Balancer
  beforeAll(async () => {
    balancer = await startBalancer(urls())
    await balancer.knows(...urls())
  })
  afterAll(() => balancer?.stop())

  test('no request fails during a rolling restart of both nodes', async () => {
    const load = startLoad(balancer.url, people, PER_SECOND)
    await load.answers(2 * PER_SECOND)
    for (const [index, port] of ports.entries()) {
      const before = nodes[index] as SandboxServer
      await before.stop()
      expect(before.process.exitCode).toBe(143)
      await load.answers(PER_SECOND)
      nodes[index] = await start(port)
      await balancer.knows(...urls())
      await load.answers(2 * PER_SECOND)
    }
    const sent = await load.stop()
    console.log(`${sent} requests, ${load.failures.length} failed`, Object.fromEntries(balancer.answered))
    expect(balancer.failures).toEqual([])
    expect(load.failures).toEqual([])
    for (const answered of balancer.answered.values()) expect(answered).toBeGreaterThan(PER_SECOND)
  }, 300_000)
})

describe('a node without a load balancer', () => {
  test('a stopping node responds to every request on its open connections', async () => {
    const [node] = nodes as [SandboxServer]
    const failures: string[] = []
    let answered = 0
    let stopping = false
    const client = async (person: Walk, number: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const sent = send(node.url, number, person, agent)
        try {
          const failure = await failureOf(sent)
          if (failure) failures.push(failure)
          answered++
        } catch (error) {
          // A node that no longer listens refuses new connections.
          if (!stopping || sent.reusedSocket) failures.push(String(error))
          break
        }
        await pause((1000 / PER_SECOND) * PEOPLE)
      }
      agent.destroy()
    }
    const clients = people.map(client)
    while (answered < 2 * PER_SECOND) await pause(50)
    stopping = true
    await node.stop()
    await Promise.all(clients)
    expect(failures).toEqual([])
  }, 120_000)
})
