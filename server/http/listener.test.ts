import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener, request } from 'node:http'
import { get as getSecurely, Agent as TlsAgent } from 'node:https'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { testCertificate } from '../testing/certificate.ts'
import { type Listener, listen } from './listener.ts'

let listener: Listener
const agents: Agent[] = []
const none = async () => {}

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy()
  await listener.drain(none)
})

async function open(handler?: RequestListener): Promise<void> {
  listener = await listen('localhost', 0)
  if (handler) listener.serve(handler)
}

/** Creates a client that keeps one connection open. */
function client(
  headers: OutgoingHttpHeaders = {},
): (path: string) => Promise<{ status: number | undefined; answer: IncomingMessage; body: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return async (path) => {
    const options = { port: listener.port, path, agent, headers }
    const [answer] = (await once(get(options), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, answer, body: await text(answer) }
  }
}

/** The number of connections that a test opens at once. */
const MANY = 50
const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
const ANSWER = /^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*hello/i
/** Opens a connection. The system accepts it at once, and the server accepts it later. */
const raw = (): Socket => connect({ host: '127.0.0.1', port: listener.port })
/** Waits until connections that were just opened have reached the system, but not yet the server. */
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve))

const hello: RequestListener = (_, response) => response.end('hello')

describe('a program that starts', () => {
  test('while the server starts, it passes the liveness check and tells callers of other routes when to retry', async () => {
    await open()
    const ask = client()
    expect((await ask('/livez')).status).toBe(200)
    for (const path of ['/readyz', '/account/heloc/register']) {
      const { status, answer, body } = await ask(path)
      expect(status).toBe(503)
      expect(answer.headers).toMatchObject({
        'retry-after': '1',
        'content-type': 'application/problem+json; charset=utf-8',
      })
      expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'STARTING' })
    }
  })

  test('a browser that opens a page while the server starts shows a message and tries again', async () => {
    await open()
    const { status, answer, body } = await client({ accept: 'text/html,*/*;q=0.8' })('/account/heloc/register')
    expect(status).toBe(503)
    expect(answer.headers).toMatchObject({ refresh: '2', 'content-type': 'text/plain; charset=utf-8' })
    expect(body).toBe("We're starting up. Please try again in a moment.")
  })

  test('the server responds to requests before /readyz succeeds', async () => {
    await open(hello)
    const ask = client()
    expect((await ask('/')).body).toBe('hello')
    expect((await ask('/readyz')).status).toBe(503)
  })

  test('the server listens on every address of localhost', async () => {
    await open(hello)
    for (const { address: host } of await lookup('localhost', { all: true })) {
      const socket = connect({ host, port: listener.port })
      socket.end('GET / HTTP/1.0\r\n\r\n')
      expect(await text(socket)).toContain('hello')
    }
  })
})

describe('a program that serves HTTPS itself', () => {
  test('the server responds over HTTPS on every address of localhost, and closes its connections when it stops', async () => {
    const tls = testCertificate()
    listener = await listen('localhost', 0, tls)
    listener.serve(hello)
    const agent = new TlsAgent({ keepAlive: true, ca: tls.cert })
    const ask = async (address: string) => {
      const options = { host: address, servername: 'localhost', port: listener.port, agent }
      const [answer] = (await once(getSecurely(options), 'response')) as [IncomingMessage]
      return text(answer)
    }
    for (const { address } of await lookup('localhost', { all: true })) expect(await ask(address)).toBe('hello')
    await listener.drain(none)
    await expect(ask('localhost')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    agent.destroy()
  })
})

test('when a server with HTTPS stops, it first waits for a connection whose handshake hasn’t ended', async () => {
  const tls = testCertificate()
  listener = await listen('127.0.0.1', 0, tls)
  let served = 0
  listener.serve((_, response) => {
    served++
    response.end('hello')
  })
  const accepted = once(listener.server, 'connection')
  const socket = raw()
  await Promise.all([once(socket, 'connect'), accepted])
  const drained = listener.drain(none)
  while (listener.server.listening) await setImmediate()
  // Within these turns, the server would stop if it didn't wait for the handshake.
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  const secured = connectSecurely({ socket, servername: 'localhost', ca: tls.cert })
  secured.write(REQUEST)
  const answered = text(secured)
  await drained
  expect(served).toBe(1)
  expect(await answered).toMatch(ANSWER)
})

describe('a ready program', () => {
  test("the server's readiness check succeeds only while its database is reachable", async () => {
    await open(hello)
    let reachable = true
    listener.ready(async () => reachable)
    const ask = client()
    expect((await ask('/readyz')).status).toBe(200)
    reachable = false
    const { status, body } = await ask('/readyz')
    expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'DATABASE_UNAVAILABLE' }])
    expect((await ask('/livez')).status).toBe(200)
  })
})

describe('a program that stops', () => {
  test('while the server stops, its readiness check fails, but it still responds on open connections', async () => {
    await open(hello)
    listener.ready(async () => true)
    const [used, probe] = [client(), client()]
    expect((await used('/')).answer.headers.connection).toBe('keep-alive')
    expect((await probe('/readyz')).status).toBe(200)

    const window = Promise.withResolvers<void>()
    const drained = listener.drain(() => window.promise)
    const [ready, answered, fresh] = await Promise.all([probe('/readyz'), used('/'), client()('/')])
    expect([ready.status, JSON.parse(ready.body)]).toMatchObject([503, { code: 'STOPPING' }])
    for (const { status, answer } of [answered, fresh]) {
      expect(status).toBe(200)
      expect(answer.headers.connection).toBe('close')
    }
    window.resolve()
    await drained
  })

  test('when the server stops, it finishes a request in progress and then closes the connection', async () => {
    const asked = Promise.withResolvers<() => void>()
    await open((_, response) => asked.resolve(() => response.end('late')))
    const answered = client()('/')
    const finish = await asked.promise
    const drained = listener.drain(none)
    finish()
    const { answer, body } = await answered
    expect([body, answer.headers.connection]).toEqual(['late', 'close'])
    await drained
  })

  test('when the server stops, it responds on connections that still wait in the system’s queue', async () => {
    listener = await listen('127.0.0.1', 0)
    listener.serve(hello)
    const clients = Array.from({ length: MANY }, raw)
    const answers = clients.map((socket) => {
      socket.write(REQUEST)
      return text(socket)
    })
    await nextTick()
    const drained = listener.drain(none)
    for (const body of await Promise.all(answers)) expect(body).toMatch(ANSWER)
    await drained
  })

  test('when a busy server stops, it responds to requests that it has received but not yet read', async () => {
    listener = await listen('127.0.0.1', 0)
    listener.serve(hello)
    const accepted = once(listener.server, 'connection')
    const socket = raw()
    await Promise.all([once(socket, 'connect'), accepted])
    const drained = listener.drain(none)
    // Wait until the server has stopped listening.
    while (listener.server.listening) await setImmediate()
    const answered = text(socket)
    socket.write(REQUEST)
    // Keep the event loop busy for longer than the server waits for idle connections.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    expect(await answered).toMatch(ANSWER)
    await drained
  })

  test('when the server stops, it closes idle connections and refuses new ones', async () => {
    await open(hello)
    const ask = client()
    await ask('/')
    await listener.drain(none)
    await expect(client()('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('the server stops without waiting for the drain window if no client has recently checked its readiness', async () => {
    await open(hello)
    await client()('/')
    await listener.drain(() => new Promise<void>(() => {}))
  })
})

test('a request that asks for an upgrade to HTTP/2 keeps its body', async () => {
  await open((received, response) => void received.pipe(response))
  listener.server.on('upgrade', (_, socket) => socket.destroy())
  const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': '' }
  const agent = new Agent()
  agents.push(agent)
  const asked = request({ port: listener.port, method: 'POST', headers, agent })
  const answered = once(asked, 'response')
  asked.end('the body')
  const [answer] = (await answered) as [IncomingMessage]
  expect(await text(answer)).toBe('the body')
})

test('opening a port that is in use fails immediately', async () => {
  await open(hello)
  await expect(listen('localhost', listener.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
