/** Serves pages: the built files under the assets path, and every other page path through the renderer. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Maintenance } from 'domain/api/flags.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { themeCss } from 'domain/organization/theme.ts'
import { isClosed } from 'domain/routes/maintenance.ts'
import { redirectOf } from 'domain/routes/redirects.ts'
import { BASE } from 'domain/routes/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Organizations } from '../organizations.ts'
import type { Flags } from '../usecases/flags.ts'
import { withStack } from './errors.ts'

const ASSETS = `${BASE}/assets/`

/** The interface of the page renderer. Its input besides the request is plain data. */
interface Renderer {
  render(
    request: Request,
    context: {
      readonly organization: ReturnType<typeof publicOrganization>
      readonly themeCss: string
      readonly nonce: string
      readonly manifest: unknown
      /** The address (DSN) to which browsers report errors; undefined if browsers report no errors. */
      readonly errorMonitor?: string | undefined
      readonly transport: (request: Request) => Promise<Response>
      /** If set, the renderer shows this maintenance notice instead of the page. */
      readonly maintenance?: Maintenance
    },
  ): Promise<{
    readonly status: number
    readonly headers: Headers
    readonly html: string
    /** The error behind an error page; undefined for other pages. */
    readonly failure?: unknown
  }>
}

export interface PageOptions {
  /** The folder with the web app's build, which has the folders `client` and `server`. */
  readonly web: string
  readonly organizations: Organizations
  readonly flags: Flags
  /** The address (DSN) to which browsers report errors. */
  readonly errorMonitor?: string | undefined
}

/** Seconds after which a client may retry a page under maintenance. */
const RETRY_AFTER = 120

export async function servePages(
  app: FastifyInstance,
  { web, organizations, flags, errorMonitor }: PageOptions,
): Promise<void> {
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
  app.get<{ Params: { brand: string } }>('/apps/frontend-private-label/:brand/logo.svg', (request, reply) => {
    const logo = organizations.logoOf(request.params.brand)
    if (!logo) throw new NotFound()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('image/svg+xml')
      .send(logo)
  })

  const renderer = await loadRenderer(web, errorMonitor)
  const page = (request: FastifyRequest, reply: FastifyReply) => renderPage(app, renderer, flags, request, reply)
  app.get('/*', page)
  app.post('/*', page)
}

async function loadRenderer(
  web: string,
  errorMonitor: string | undefined,
): Promise<{ renderer: Renderer; manifest: unknown; errorMonitor: string | undefined } | undefined> {
  const entry = join(web, 'server', 'entry-server.js')
  if (!existsSync(entry)) return undefined
  const manifest = JSON.parse(await readFile(join(web, 'client', '.vite', 'manifest.json'), 'utf8')) as unknown
  return { renderer: (await import(pathToFileURL(entry).href)) as Renderer, manifest, errorMonitor }
}

async function renderPage(
  app: FastifyInstance,
  built: Awaited<ReturnType<typeof loadRenderer>>,
  flags: Flags,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = urlOf(request)
  if (isApi(url.pathname)) throw new NotFound()
  const elsewhere = redirectOf(url.pathname, url.search, request.organization.info.productLinks)
  if (elsewhere !== undefined && request.method === 'GET') return reply.redirect(elsewhere, 302)
  if (!built) return reply.status(503).type('text/plain; charset=utf-8').send('The pages are not built. Run npm start.')

  const { organization } = request
  const jar: string[] = []
  const body = request.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : undefined
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'content-type', 'cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const maintenance = request.method === 'GET' ? await maintenanceOf(flags, organization.code, url.pathname) : undefined
  const rendered = await built.renderer.render(
    new Request(url, { method: request.method, headers, ...(body && { body: new Uint8Array(body) }) }),
    {
      organization: publicOrganization(organization),
      themeCss: themeCss(organization.theme),
      // Only the theme's styles are inline; scripts are separate files from this host.
      nonce: reply.styleNonce,
      manifest: built.manifest,
      errorMonitor: built.errorMonitor,
      transport: withinProcess(app, request, jar),
      ...(maintenance && { maintenance }),
    },
  )
  if (rendered.failure !== undefined)
    request.log.error({ err: withStack(rendered.failure) }, 'a page failed while it was made')
  if (maintenance) reply.header('retry-after', String(RETRY_AFTER))
  rendered.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  // An API call made while the page is rendered may set a cookie. Send the cookie once, even if the page forwarded it
  // too.
  for (const cookie of new Set([...jar, ...rendered.headers.getSetCookie()])) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'no-store')
  return reply.status(rendered.status).send(rendered.html)
}

/**
 * Returns the maintenance notice that closes this page, if any. A form post is still accepted so no input is lost; the
 * next page then shows the notice.
 */
async function maintenanceOf(flags: Flags, org: string, path: string): Promise<Maintenance | undefined> {
  const { flagEnabled, variables } = await flags.decide('fe-heloc-maintenance', { org })
  return flagEnabled && isClosed(variables.routes, path) ? variables : undefined
}

/** Returns the URL of the requested page on this host. Ignores a host or anything else before the path. */
function urlOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : new URL(request.url, 'http://localhost').pathname
  return new URL(`${request.protocol}://${request.host}${path}`)
}

const isApi = (path: string): boolean =>
  /^\/(service-|identity\/|identity-broker\/|ft\/|sandbox(\/|$)|openapi\.json)/.test(path)

/** Handles API calls from a page's renderer inside this process, with the cookies of the page's request. */
function withinProcess(
  app: FastifyInstance,
  page: FastifyRequest,
  jar: string[],
): (request: Request) => Promise<Response> {
  const set = new Map<string, string>()
  return async (request) => {
    const url = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const own = Object.entries(page.cookies).flatMap(([name, value]) =>
      value === undefined || set.has(name) ? [] : [`${name}=${value}`],
    )
    const later = [...set].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]))
    const answer = await app.inject({
      method: request.method as 'GET' | 'POST' | 'PUT',
      url: url.pathname + url.search,
      headers: {
        ...headers,
        host: page.host,
        // The API call sets Secure cookies if the page's own request used TLS.
        'x-forwarded-proto': page.protocol,
        cookie: [...own, ...later].join('; '),
        'user-agent': page.headers['user-agent'] ?? '',
      },
      remoteAddress: page.ip,
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    for (const { name, value } of answer.cookies) set.set(name, value)
    const cookies = answer.headers['set-cookie']
    for (const cookie of cookies === undefined ? [] : [cookies].flat()) jar.push(cookie)
    const received = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) received.append(name, String(one))
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: received,
    })
  }
}
