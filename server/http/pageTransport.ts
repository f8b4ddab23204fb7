/** Handles the API calls that a page makes during rendering. The calls stay inside this process. */

import type { FlagKey } from 'domain/api/flags.ts'
import { DECISION, REGISTRATION } from 'domain/api/paths.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Transport = (request: Request) => Promise<Response>

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>

async function inject(
  app: FastifyInstance,
  request: Request,
  own: { readonly host: string; readonly ip: string; readonly headers: Readonly<Record<string, string>> },
): Promise<{ answer: Injected; response: Response }> {
  const url = new URL(request.url)
  const answer = await app.inject({
    method: request.method as 'GET' | 'POST' | 'PUT',
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(request.headers), host: own.host, ...own.headers },
    remoteAddress: own.ip,
    ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  const empty = answer.statusCode === 204 || answer.statusCode === 304
  const response = new Response(empty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  })
  return { answer, response }
}

/** Makes API calls with the cookies of the page's request, and collects the cookies that the API responses set. */
export function transportFor(app: FastifyInstance, page: FastifyRequest, jar: string[]): Transport {
  const set = new Map<string, string>()
  return async (request) => {
    const own = Object.entries(page.cookies).flatMap(([name, value]) =>
      value === undefined || set.has(name) ? [] : [`${name}=${value}`],
    )
    const later = [...set].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]))
    const { answer, response } = await inject(app, request, {
      host: page.host,
      ip: page.ip,
      headers: {
        // This header makes the server set Secure cookies on the API call if the page's own request used TLS.
        'x-forwarded-proto': page.protocol,
        cookie: [...own, ...later].join('; '),
        'user-agent': page.headers['user-agent'] ?? '',
      },
    })
    for (const { name, value } of answer.cookies) set.set(name, value)
    jar.push(...response.headers.getSetCookie())
    return response
  }
}

/** The feature flags that pages read during rendering. */
export const PAGE_FLAGS = ['fe-heloc-redesign-2025'] as const satisfies readonly FlagKey[]

interface FlagLookup {
  readonly featureKeys?: readonly string[]
  readonly optimizeUser?: { readonly trackerId?: string }
}

/** Whether a flag lookup asks only for flags in PAGE_FLAGS, and not for a certain browser. */
const asksPageFlags = ({ featureKeys = [], optimizeUser = {} }: FlagLookup): boolean =>
  optimizeUser.trackerId === undefined &&
  featureKeys.length > 0 &&
  featureKeys.every((key) => PAGE_FLAGS.some((known) => known === key))

const lookupFor = (request: Request, lookup: FlagLookup, trackerId: string): Request =>
  new Request(request.url, {
    method: request.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lookup, optimizeUser: { trackerId } }),
  })

/** The effects of a page's API calls. They determine whether anonymous visitors can share the page. */
export interface AnonymousCalls {
  /** Whether the API responses depend on anything besides the lender and the flags in PAGE_FLAGS, such as the clock. */
  vary: boolean
  /**
   * Whether a call tried to change data or set a cookie. A call may do so only for a page that's rendered for one
   * visitor.
   */
  change: boolean
}

/**
 * Makes API calls for a page that all anonymous visitors share. The calls contain no cookies, IP address or browser
 * name. Only a flag lookup gets `visitor`. If a call would change data, refuses the call and sets `calls.change` to
 * true.
 * @param visitor an ID of a visitor who gets the page's variations; all visitors with these variations share the page
 */
export function anonymousTransport(
  app: FastifyInstance,
  host: string,
  calls: AnonymousCalls,
  visitor?: string,
): Transport {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isFlag = request.method === 'POST' && pathname === DECISION
    if (request.method !== 'GET' && !isFlag) {
      calls.change = true
      return new Response(null, { status: 403 })
    }
    const lookup = isFlag ? ((await request.clone().json()) as FlagLookup) : undefined
    const isFixed = lookup ? asksPageFlags(lookup) : pathname === REGISTRATION
    if (!isFixed) calls.vary = true
    const sent = lookup && isFixed && visitor ? lookupFor(request, lookup, visitor) : request
    const { answer, response } = await inject(app, sent, { host, ip: '127.0.0.1', headers: {} })
    if (answer.statusCode >= 300) calls.vary = true
    if (answer.headers['set-cookie'] !== undefined) calls.change = true
    return response
  }
}
