/** A load balancer for tests. It checks each node's `/readyz` once a second and never retries a request. */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const WATCH_INTERVAL = 1000
const POLL = 20

export interface Balancer {
  /** The balancer's URL, such as http://localhost:41234. */
  readonly url: string
  /** The errors of requests that failed because a node didn't respond or no node was ready. */
  readonly failures: readonly string[]
  /** The number of requests that each node responded to, keyed by node URL. */
  readonly answered: ReadonlyMap<string, number>
  /** Waits until the balancer considers the given nodes ready, and no others. */
  knows(...nodes: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** @param nodes the nodes' URLs, which stay the same after a restart */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const answered = new Map(nodes.map((node) => [node, 0]))
  let ready: readonly string[] = []
  let turn = 0

  /** Returns whether a node is ready. If the node is too busy to respond, returns its last known status. */
  async function check(node: string): Promise<boolean> {
    try {
      return (await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(WATCH_INTERVAL) })).ok
    } catch (error) {
      return (error as Error).name === 'TimeoutError' && ready.includes(node)
    }
  }
  async function watch(): Promise<void> {
    const states = await Promise.all(nodes.map(check))
    ready = nodes.filter((_, index) => states[index])
  }
  const watching = setInterval(() => void watch(), WATCH_INTERVAL)
  await watch()

  // The balancer never closes a client's idle connection, so every failed request is a node's fault.
  const server = createServer({ keepAliveTimeout: 0 }, (given, answer) => {
    const node = ready[turn++ % Math.max(ready.length, 1)]
    const fail = (reason: string) => {
      const failure = `${given.method} ${given.url} at ${node}: ${reason}`
      failures.push(failure)
      if (!answer.headersSent) answer.writeHead(502)
      answer.end(failure)
    }
    if (!node) return fail('no node is ready')
    const { hostname, port } = new URL(node)
    const headers = { ...given.headers, connection: 'keep-alive' }
    const passed = request({ hostname, port, agent, method: given.method, path: given.url, headers }, (received) => {
      const { connection: _, ...rest } = received.headers
      answer.writeHead(received.statusCode ?? 502, rest)
      received.on('error', (error) => fail(error.message))
      received.on('end', () => answered.set(node, (answered.get(node) ?? 0) + 1))
      received.pipe(answer)
    })
    passed.on('error', (error) => fail(`${passed.reusedSocket ? 'on a used connection' : 'on a new one'}, ${error}`))
    given.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures,
    answered,
    async knows(...wanted) {
      while (ready.length !== wanted.length || !wanted.every((node) => ready.includes(node))) await pause(POLL)
    },
    async stop() {
      clearInterval(watching)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
