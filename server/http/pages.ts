/**
 * Serves the built files under the assets path and renders a page for any other path. Visitors without the server's
 * cookies share a cached page. The server streams a page that it renders for one visitor.
 */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Maintenance } from 'domain/api/flags.ts'
import type { Monitoring } from 'domain/api/monitoring.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { isClosed } from 'domain/routes/maintenance.ts'
import { redirectOf } from 'domain/routes/redirects.ts'
import { BASE, REGISTER_V2 } from 'domain/routes/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import { hostLabel, type Organizations } from '../organizations.ts'
import type { Flags } from '../usecases/flags.ts'
import { pagePolicy } from './contentSecurity.ts'
import { DRAFT_COOKIE, giveVisitor, OWN_COOKIE, readCookie, readVisitor } from './cookies.ts'
import { withStack } from './errors.ts'
import { createPageFlags, type PageState } from './pageFlags.ts'
import { bytesOf, loadRenderer, type Renderer, streamOf } from './pageRenderer.ts'
import { type AnonymousCalls, anonymousTransport, transportFor } from './pageTransport.ts'
import { createSharedPages, type SharedPage, sendShared } from './sharedPages.ts'

const ASSETS = `${BASE}/assets/`

export interface PageOptions {
  /** The folder with the web app's build, which contains the `client` and `server` folders. */
  readonly web: string
  readonly organizations: Organizations
  readonly flags: Flags
  readonly monitoring: Monitoring
  /** Returns the addresses of the lender's vendors to which pages connect. */
  readonly originsOf: (organization: Organization) => readonly string[]
}

interface Logo {
  Params: { brand: string }
  /** The color scheme, 'light' or 'dark', of the page header in which the logo appears. */
  Querystring: { on?: string }
}

export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { web, organizations, monitoring } = options
  const client = join(web, 'client')
  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      root: client,
      prefix: ASSETS,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'ignore',
    })
  }
  app.get<Logo>('/apps/frontend-private-label/:brand/logo.svg', (request, reply) => {
    const { on } = request.query
    const logo = organizations.logoOf(request.params.brand, on === 'light' || on === 'dark' ? on : undefined)
    if (!logo) throw new NotFound()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none';sandbox")
      .type('image/svg+xml')
      .send(logo)
  })

  const renderer = await loadRenderer(web, monitoring)
  const page = createPages(app, renderer, options)
  app.get('/*', page)
  app.post('/*', page)
}

/** Seconds after which a client may retry a page that is closed for maintenance. */
const RETRY_AFTER = '120'

function createPages(
  app: FastifyInstance,
  renderer: Renderer | undefined,
  { flags, monitoring, originsOf }: Omit<PageOptions, 'web'>,
) {
  const stateOf = createPageFlags(flags)
  const pages = createSharedPages()
  const numberOf = numbered<Organization>()

  /**
   * Renders a page without visitor data. Returns undefined if the page must be rendered separately for each visitor.
   */
  async function shared(
    { render }: Renderer,
    { organization, log }: Pick<FastifyRequest, 'organization' | 'log'>,
    { path, query, dropped }: Address,
    { maintenance, flags: before }: PageState,
    forAll: boolean,
    visitor: string | undefined,
  ): Promise<SharedPage | undefined> {
    const host = `${hostLabel(organization)}.localhost`
    const calls: AnonymousCalls = { vary: false, change: false }
    const rendered = await render(new Request(new URL(path + query, `http://${host}`)), organization, {
      transport: anonymousTransport(app, host, calls, visitor),
      maintenance,
      whole: true,
      failed: (error) => log.error({ err: withStack(error) }, PART_FAILED),
    })
    const { status, headers, document, failure } = rendered
    if (calls.change || (dropped && !document)) return undefined
    if (failure !== undefined) log.error({ err: withStack(failure) }, PAGE_FAILED)
    const body = await bytesOf(rendered)
    const after = await stateOf(organization.code, visitor)
    return {
      status,
      headers: {
        ...Object.fromEntries(headers),
        ...(document && {
          'content-security-policy': pagePolicy(monitoring, document.inline, originsOf(organization)),
        }),
        ...(maintenance && { 'retry-after': RETRY_AFTER }),
      },
      body,
      forAll,
      keep: forAll || (status === 200 && !calls.vary && after.flags === before && path === withoutIds(path)),
    }
  }

  /** Renders and streams a page for one visitor. */
  async function own({ render }: Renderer, url: URL, request: FastifyRequest, reply: FastifyReply) {
    const jar: string[] = []
    const body = request.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : undefined
    const headers = new Headers()
    for (const name of ['accept', 'accept-language', 'content-type', 'cookie', 'user-agent'] as const) {
      const value = request.headers[name]
      if (value) headers.set(name, value)
    }
    const nonce = randomBytes(16).toString('base64')
    const rendered = await render(
      new Request(url, { method: request.method, headers, ...(body && { body: new Uint8Array(body) }) }),
      request.organization,
      {
        transport: transportFor(app, request, jar),
        nonce,
        // Without a draft, the page redirects more often, and a redirect needs a status of its own.
        early: request.method === 'GET' && readCookie(request, DRAFT_COOKIE) !== undefined,
        failed: (error) => request.log.error({ err: withStack(error) }, PART_FAILED),
      },
    )
    const { status, document, failure } = rendered
    if (failure !== undefined) request.log.error({ err: withStack(failure) }, PAGE_FAILED)
    rendered.headers.forEach((value, name) => {
      if (name !== 'set-cookie') reply.header(name, value)
    })
    // An API call during rendering may set a cookie that the page's own headers also set, so send each cookie only
    // once.
    for (const cookie of new Set([...jar, ...rendered.headers.getSetCookie()])) reply.header('set-cookie', cookie)
    reply.status(status)
    if (!document) return reply.send('')
    const policy = pagePolicy(monitoring, { ...document.inline, nonce }, originsOf(request.organization))
    reply.header('content-security-policy', policy)
    return reply.send(streamOf(rendered))
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = urlOf(request)
    const { pathname, search } = url
    if (isApi(pathname)) throw new NotFound()
    const { organization } = request
    const isPost = request.method === 'POST'
    const elsewhere = redirectOf(pathname, search, organization.info.productLinks)
    if (elsewhere !== undefined && !isPost) return reply.redirect(elsewhere, 302)
    if (!renderer)
      return reply.status(503).type('text/plain; charset=utf-8').send('The pages are not built. Run npm start.')
    // A form post is accepted during maintenance so no input is lost. The next page shows the maintenance notice.
    if (isPost) return own(renderer, url, request, reply)

    const common = await stateOf(organization.code)
    const isDrawn = common.isSplit && pathname.startsWith(REGISTER_V2)
    const visitor = isDrawn ? (readVisitor(request) ?? giveVisitor(request, reply)) : undefined
    const all = visitor ? await stateOf(organization.code, visitor) : common
    const state = { ...all, maintenance: closing(all.maintenance, pathname) }
    const address = addressOf(url)
    const key = [numberOf(organization), state.flags, ...placeOf(address, state.maintenance)].join('\n')
    const kept = pages.get(key)
    const forAll = kept ? kept.page.forAll : state.maintenance !== undefined || renderer.isBrowserOnly(pathname)
    if (forAll || isAnonymous(request)) {
      const page = kept ?? (await pages.make(key, () => shared(renderer, request, address, state, forAll, visitor)))
      if (page) return sendShared(request, reply, page)
    }
    return own(renderer, url, request, reply)
  }
}

const PAGE_FAILED = 'a page could not be rendered'
const PART_FAILED = 'a part of a page could not be rendered'

/**
 * Returns a function that gives each object a number. Reloading an organization creates a new object, which gets a new
 * number.
 */
function numbered<T extends object>(): (object: T) => number {
  const numbers = new WeakMap<T, number>()
  let last = 0
  return (object) => {
    const number = numbers.get(object) ?? ++last
    numbers.set(object, number)
    return number
  }
}

/** Whether a request contains nothing that identifies the visitor. */
const isAnonymous = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && !headers.cookie?.includes(OWN_COOKIE)

/** The parts of a page's address that can affect the page's content. */
interface Address {
  readonly path: string
  readonly query: string
  /** Whether advertising parameters were removed from the query. */
  readonly dropped: boolean
}

/** Query parameters that advertisers use to count visits. The server doesn't need them to render a page. */
const COUNTING = /^(?:utm_\w+|[gf]clid|[gw]braid|dclid|msclkid|fbclid|ttclid|twclid|li_fat_id|mc_[ce]id)$/

function addressOf({ pathname, searchParams, search }: URL): Address {
  const kept = [...searchParams].filter(([name]) => !COUNTING.test(name))
  const dropped = kept.length < searchParams.size
  const query = dropped ? new URLSearchParams(kept).toString() : search.slice(1)
  return { path: pathname, query: query && `?${query}`, dropped }
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const withoutIds = (path: string): string => path.replace(UUID, '{uuid}')

/**
 * Returns the parts of a page's cache key that depend on the page's address. A maintenance notice is the same at every
 * address, so its key has no address. A browser-rendered page is the same for all applications, so its key has no
 * application ID.
 */
const placeOf = ({ path, query, dropped }: Address, maintenance: Maintenance | undefined): string[] =>
  maintenance ? [JSON.stringify(maintenance)] : [withoutIds(path) + query, dropped ? 'dropped' : '']

/** Returns the maintenance notice if maintenance closes this page. */
const closing = (maintenance: Maintenance | undefined, path: string): Maintenance | undefined =>
  maintenance && isClosed(maintenance.routes, path) ? maintenance : undefined

/** Returns the URL of the requested page on this host. Ignores a scheme or host in the request line. */
function urlOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : (URL.parse(request.url, 'http://localhost')?.pathname ?? '/')
  return new URL(`${request.cookiePrefix === '' ? 'http' : 'https'}://${request.host}${path}`)
}

const isApi = (path: string): boolean =>
  /^\/(service-|identity\/|identity-broker\/|ft\/|sandbox(\/|$)|openapi\.json)/.test(path)
