/**
 * The server's sockets. They open before anything else loads, so a port in use is reported at once. They close after
 * the last request has its response. `/livez` and `/readyz` report the server's state to an orchestrator and a load
 * balancer.
 */
import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Socket, Server as SocketServer } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { BASE_HEADERS } from './baseHeaders.ts'
import { PROBLEM, problemOf, row } from './errors.ts'

export interface Listener {
  readonly port: number
  /** The HTTP server to which Fastify adds its handler. It's already listening. */
  readonly server: Server
  /** Passes all later requests to `handler`. Earlier requests get 503. */
  serve(handler: RequestListener): void
  /** Calls `callback` when the server stops accepting connections, to end connections that never become idle. */
  beforeClosing(callback: () => void): void
  /** Makes `/readyz` succeed while `reachesDatabase` resolves to true. */
  ready(reachesDatabase: () => Promise<boolean>): void
  /**
   * Makes `/readyz` fail, then stops accepting connections. If a load balancer polls `/readyz`, the server keeps
   * accepting connections until the drain window has ended. Resolves after every request has its response and every
   * connection is closed.
   */
  drain(window: () => Promise<void>): Promise<void>
}

const REQUEST_TIMEOUT = 30_000
const KEEP_ALIVE = 65_000
/** If a client requested `/readyz` within this many milliseconds, the node assumes that a load balancer polls it. */
const WATCHED = 60_000
/**
 * Milliseconds for which an idle connection stays open for one last request after the server has stopped accepting
 * connections.
 */
const LINGER = 1000
/**
 * How many times a stopping server looks for connections that wait in the system's queue. It's at least the length of
 * the queue, because Node accepts one connection each time. Clients that never stop connecting can't delay the stop.
 */
const MOST_LOOKS = 1024
/** Maximum time in milliseconds to wait for requests in progress before closing their connections. */
const PATIENCE = 20_000

/** The time limit in milliseconds for a client's TLS handshake. */
const HANDSHAKE = 10_000

/** A certificate chain and its private key (PEM). */
export interface TlsPair {
  readonly cert: string
  readonly key: string
}

type Readiness = 'READY' | 'STARTING' | 'STOPPING' | 'DATABASE_UNAVAILABLE'

/**
 * Opens the port on every address of a host.
 * @param port the port, or 0 to let the system choose a free port
 * @param tls the certificate for HTTPS; if unset, the port serves plain HTTP
 * @throws the system's error, such as EADDRINUSE, EACCES or ENOTFOUND
 */
export async function listen(host: string, port: number, tls?: TlsPair): Promise<Listener> {
  let handler: RequestListener | undefined
  let reachesDatabase: (() => Promise<boolean>) | undefined
  let sayGoodbye: (() => void) | undefined
  let draining = false
  let drained: Promise<void> | undefined
  let asked = Number.NEGATIVE_INFINITY
  /**
   * The open connections, each with its requests in progress. The value is undefined until the connection's first
   * request.
   */
  const open = new Map<Socket, Set<ServerResponse> | undefined>()
  const none = Promise.withResolvers<void>()
  /** The number of connections that have opened and requests that have arrived so far. */
  let arrivals = 0
  /** The connections whose TLS handshake hasn't ended yet. */
  let handshakes = 0
  const checkIdle = () => {
    if (draining && open.size === 0 && handshakes === 0) none.resolve()
  }

  const readiness = async (): Promise<Readiness> => {
    if (draining) return 'STOPPING'
    if (!reachesDatabase) return 'STARTING'
    return (await reachesDatabase()) ? 'READY' : 'DATABASE_UNAVAILABLE'
  }
  const limits = {
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE,
    // Upgrade only websocket connections. Some clients ask for an upgrade to HTTP/2 with every request, and an upgrade
    // would lose the request's body.
    shouldUpgradeCallback: ({ method, headers }: IncomingMessage): boolean =>
      server.listenerCount('upgrade') > 0 && method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
  }
  const server = tls ? createTlsServer({ ...limits, ...tls, handshakeTimeout: HANDSHAKE }) : createServer(limits)
  server.setTimeout(REQUEST_TIMEOUT * 2)
  server.on('connection', () => {
    arrivals++
    if (tls) handshakes++
  })
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (tls) handshakes--
    open.set(socket, undefined)
    socket.on('close', closed)
  })
  server.on('tlsClientError', () => {
    handshakes--
    checkIdle()
  })
  function closed(this: Socket): void {
    open.delete(this)
    checkIdle()
  }
  server.on('request', (request, response) => {
    arrivals++
    const running = open.get(request.socket) ?? new Set()
    if (open.has(request.socket)) open.set(request.socket, running.add(response))
    response.once('close', () => running.delete(response))
    if (draining) response.setHeader('connection', 'close')
    if (request.url === '/livez') return answer(response, 'READY')
    if (request.url === '/readyz') {
      asked = performance.now()
      return void readiness().then((state) => answer(response, state))
    }
    if (handler) handler(request, response)
    else if (request.headers.accept?.includes('text/html')) answerVisitor(response)
    else answer(response, 'STARTING')
  })

  const sockets = await openAll(server, host, port)

  async function close(window: () => Promise<void>): Promise<void> {
    draining = true
    for (const responses of open.values())
      for (const response of responses ?? []) if (!response.headersSent) response.setHeader('connection', 'close')
    if (performance.now() - asked < WATCHED) await window()
    // Accept the connections that wait in the system's queue, because the system resets them when the sockets close.
    await catchUp(() => arrivals)
    // Stop listening with the method of a plain socket server. The HTTP server's own close() would also close idle
    // connections, even one on which a client is just sending a request.
    for (const socket of sockets) SocketServer.prototype.close.call(socket)
    sayGoodbye?.()
    checkIdle()
    await Promise.race([none.promise, pause(LINGER)])
    // A busy node may not have read requests that arrived long ago.
    await catchUp(() => arrivals)
    for (const [socket, responses] of open) {
      if (!responses?.size) socket.destroySoon()
      else for (const response of responses) response.once('close', () => socket.destroySoon())
    }
    const cut = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy()
    }, PATIENCE)
    await none.promise
    clearTimeout(cut)
    server.close()
  }

  return {
    port: (server.address() as AddressInfo).port,
    server,
    serve: (given) => {
      handler = given
    },
    beforeClosing: (given) => {
      sayGoodbye = given
    },
    ready: (given) => {
      reachesDatabase = given
    },
    drain: (window) => (drained ??= close(window)),
  }
}

/** Resolves once the event loop has looked for new connections and requests and found none. */
async function catchUp(arrivals: () => number): Promise<void> {
  for (let look = 0, before = -1; look < MOST_LOOKS && before !== arrivals(); look++) {
    before = arrivals()
    // Only the second of two turns is sure to include a look at all sockets.
    await setImmediate()
    await setImmediate()
  }
}

function answer(response: ServerResponse, state: Readiness): void {
  if (state === 'READY') {
    response.writeHead(200, { ...BASE_HEADERS, 'content-type': 'application/json' })
    response.end('{"status":"ok"}')
    return
  }
  const problem = problemOf(row(state), randomUUID())
  response.writeHead(problem.status, {
    ...BASE_HEADERS,
    'content-type': PROBLEM,
    'retry-after': '1',
  })
  response.end(JSON.stringify(problem))
}

/** Tells a person who opens a page while the server starts to wait. The browser then requests the page again. */
function answerVisitor(response: ServerResponse): void {
  const { status, message } = row('STARTING')
  response.writeHead(status, {
    ...BASE_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': '1',
    refresh: '2',
  })
  response.end(message)
}

/** @returns the listening servers. The first is the HTTP server; the others pass their connections to it. */
async function openAll(server: Server, host: string, port: number): Promise<SocketServer[]> {
  // For `localhost`, open both the IPv4 and the IPv6 loopback address, because browsers try both.
  const addresses = host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  const opened: SocketServer[] = []
  let failure: unknown
  for (const address of addresses) {
    const isFirst = opened.length === 0
    const one = isFirst
      ? server
      : createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    try {
      await openOne(one, address, isFirst ? port : (server.address() as AddressInfo).port)
      opened.push(one)
    } catch (error) {
      failure = error
      // Ignore an error on a machine without IPv6. If the system chose the port, also ignore an error that the port is
      // in use on the other loopback address.
      const isMissing = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (isMissing || (port === 0 && !isFirst)) continue
      for (const other of opened) other.close()
      throw error
    }
  }
  if (opened.length === 0) throw failure
  return opened
}

function openOne(server: SocketServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
