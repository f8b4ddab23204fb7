/** A load balancer for tests. It checks each node's `/readyz` every second and never retries a request. */
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
  /** Returns the nodes that the balancer considers ready. */
  ready(): readonly string[]
  /** Waits until the balancer considers the given nodes ready, and no others. */
  knows(...nodes: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** @param nodes the nodes' URLs, which stay the same after a restart */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const answered = new Map(nodes.map((node) => [node, 0]))
  const known = new Set<string>()
  const ready = () => nodes.filter((node) => known.has(node))
  const stopping = new AbortController()
  const { signal } = stopping
  let turn = 0

  /**
   * Keeps checking whether a node is ready. The check has no time limit, because on a busy machine, even a stopping
   * node may take seconds to say that it's stopping.
   */
  async function watch(node: string): Promise<void> {
    while (!signal.aborted) {
      const isReady = await fetch(`${node}/readyz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) known.add(node)
      else known.delete(node)
      await pause(WATCH_INTERVAL, undefined, { signal }).catch(() => {})
    }
  }
  const watching = nodes.map(watch)

  // The balancer never closes a client's idle connection, so every failed request is a node's fault.
  const server = createServer({ keepAliveTimeout: 0 }, (given, answer) => {
    const nodesNow = ready()
    const node = nodesNow[turn++ % Math.max(nodesNow.length, 1)]
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
    ready,
    async knows(...wanted) {
      while (known.size !== wanted.length || !wanted.every((node) => known.has(node))) await pause(POLL)
    },
    async stop() {
      stopping.abort()
      await Promise.all(watching)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
