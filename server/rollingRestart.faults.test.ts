/** Restarts nodes under load and checks that no request fails. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { type Browser, cookieHeader } from './sandbox/driver/browser.ts'
import { V1, Walk } from './sandbox/driver/walk.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { serverAt } from './testing/serverAt.ts'

const PER_SECOND = 200
/** Milliseconds between batches of requests. */
const BATCH = 50
const PEOPLE = 10
/** Seconds for which a stopping node still accepts connections. The load balancer checks readiness once a second. */
const DRAIN = 3
/** One in this many requests changes data. The others only read data. */
const CHANGES = 10

let database: TestDatabase
let dataDir: string
const ports: number[] = []
const nodes: SandboxServer[] = []
const people: Walk[] = []

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
  for (let number = 0; number < PEOPLE; number++)
    people.push(await Walk.register(serverAt(url), { ...persona('prime'), email: `rolling${number}@example.com` }))
}, 120_000)

afterAll(async () => {
  for (const node of nodes) await node.kill()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

/**
 * Sends one request to the server at `url`. Most requests read a person's application. Some start a tracking session.
 */
function send(url: string, number: number, agent: Agent): ClientRequest {
  const { browser, uuid } = people[number % PEOPLE] as { browser: Browser; uuid: string }
  const { hostname, port } = new URL(url)
  const isChange = number % CHANGES === 0
  const sent = request({
    ...{ hostname, port, agent },
    method: isChange ? 'POST' : 'GET',
    path: isChange ? '/ft/heloc/session' : `${V1}/${uuid}`,
    headers: {
      'content-type': 'application/json',
      cookie: cookieHeader(browser.cookies),
      authorization: `Bearer ${browser.token}`,
    },
  })
  sent.end(isChange ? '{}' : undefined)
  return sent
}

/** @throws the connection's error if the connection fails */
async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

/** Sends 200 requests per second, regardless of how fast the responses arrive. */
function startLoad(url: string) {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  let answered = 0
  let number = 0
  const one = async (): Promise<void> => {
    try {
      const status = await statusOf(send(url, number++, agent))
      if (status !== 200) failures.push(String(status))
    } catch (error) {
      failures.push(String(error))
    }
    answered++
  }
  const timer = setInterval(() => {
    for (let count = 0; count < (PER_SECOND * BATCH) / 1000; count++) {
      const sent = one().finally(() => open.delete(sent))
      open.add(sent)
    }
  }, BATCH)
  return {
    failures,
    /** Waits until `more` additional responses have arrived. */
    async answers(more: number): Promise<void> {
      const goal = answered + more
      while (answered < goal) await pause(BATCH)
    },
    async stop(): Promise<number> {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
      return answered
    },
  }
}

describe('two nodes behind a load balancer', () => {
  let balancer: Balancer
  beforeAll(async () => {
    balancer = await startBalancer(urls())
    await balancer.knows(...urls())
  })
  afterAll(() => balancer?.stop())

  test('no request fails during a rolling restart of both nodes', async () => {
    const load = startLoad(balancer.url)
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
    const client = async (number: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const sent = send(node.url, number, agent)
        try {
          const status = await statusOf(sent)
          if (status !== 200) failures.push(String(status))
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
    const clients = Array.from({ length: PEOPLE }, (_, number) => client(number))
    while (answered < 2 * PER_SECOND) await pause(BATCH)
    stopping = true
    await node.stop()
    await Promise.all(clients)
    expect(failures).toEqual([])
  }, 120_000)
})
