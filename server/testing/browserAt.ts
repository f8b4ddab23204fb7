/** A browser that calls a running server over HTTP. */
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Browser, CallOptions } from '../sandbox/driver/browser.ts'
import { renewing } from './renewing.ts'

/** The shortest and longest wait before a call is retried, in milliseconds. */
const WAIT = { first: 20, longest: 320 }

/** Stores the cookies from a response's `set-cookie` headers in the browser. An empty value deletes the cookie. */
function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Returns the fresh token in a response's headers, if it has one. */
export const renewedToken = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1]

/**
 * Returns a browser that calls a running server.
 * @param url such as http://movement.localhost:3000; every localhost name resolves to this machine
 * @param patience how long to retry a call that gets no response or a 503, in milliseconds. Each retry has the same
 * idempotency key
 */
export function browserAt(url: string, patience = 0): Browser {
  const { port, host } = new URL(url)
  const cookies = new Map<string, string>()
  /** For each path, the latest response with an entity tag. */
  const kept = new Map<string, { readonly tag: string; readonly body: unknown }>()
  const own: Browser = {
    cookies,
    token: undefined,
    call<T>(method: string, path: string, { body, headers }: CallOptions = {}) {
      return renewing<T>(own, async () => {
        const isData = body === undefined || typeof body === 'string' || body instanceof Buffer
        const known = method === 'GET' ? kept.get(path) : undefined
        const given = {
          ...(known && { 'if-none-match': known.tag }),
          ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
          ...(!isData && { 'content-type': 'application/json' }),
          ...headers,
        }
        const answer = await insist(patience, () =>
          send(port, method, path, isData ? body : JSON.stringify(body), {
            host,
            cookie: cookieHeader(cookies),
            ...(own.token && { authorization: `Bearer ${own.token}` }),
            ...given,
          }),
        )
        keepCookies(cookies, answer.headers['set-cookie'] ?? [])
        own.token = renewedToken(answer.headers) ?? own.token
        if (known && answer.status === 304) return { status: 200, headers: answer.headers, body: known.body as T }
        const json = answer.text !== '' && /json/.test(String(answer.headers['content-type']))
        const found = (json ? JSON.parse(answer.text) : answer.text) as T
        const { etag: tag } = answer.headers
        if (method === 'GET' && tag !== undefined) kept.set(path, { tag, body: found })
        return { status: answer.status, headers: answer.headers, body: found } satisfies Answer<T>
      })
    },
  }
  return own
}

/** Makes a call and returns any response, including refusals. Retries after a broken connection or a 503. */
async function insist(patience: number, call: () => Promise<Received>): Promise<Received> {
  const end = performance.now() + patience
  // Wait longer after each attempt, so that many waiting browsers don't slow down a server that's starting.
  for (let wait = WAIT.first; ; wait = Math.min(2 * wait, WAIT.longest)) {
    const isLast = performance.now() >= end
    try {
      const answer = await call()
      if (answer.status !== 503 || isLast) return answer
    } catch (error) {
      if (isLast) throw error
    }
    await pause(wait)
  }
}

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const send = (
  port: string,
  method: string,
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string>,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const call = request({ hostname: 'localhost', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
