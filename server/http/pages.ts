/** The pages: the built web under its assets path, and every page path by the renderer that was built with it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { publicOrganisation } from 'domain/organisation/publicOrganisation.ts'
import { themeCss } from 'domain/organisation/theme.ts'
import { BASE, DASHBOARD, LEGAL_PAGES, LOGIN, SIGNER } from 'domain/routes/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Organisations } from '../organisations.ts'
import { NotFound } from '../usecases/services.ts'

const ASSETS = `${BASE}/assets/`

/** As the renderer takes it; what it is given beyond the request is plain data. */
interface Renderer {
  render(
    request: Request,
    context: {
      readonly organisation: ReturnType<typeof publicOrganisation>
      readonly themeCss: string
      readonly nonce: string
      readonly manifest: unknown
      readonly transport: (request: Request) => Promise<Response>
    },
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly html: string }>
}

export interface PageOptions {
  /** Folder with `client` and `server`, as the build made it. */
  readonly web: string
  readonly organisations: Organisations
}

/** Paths that lead elsewhere; undefined for those that are pages themselves. */
export function redirectOf(path: string, query: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (plain === '/' || plain === '/account' || plain === BASE) return DASHBOARD
  if (plain === '/account/heloc-signer' || plain.startsWith('/account/heloc-signer/'))
    return SIGNER + plain.slice('/account/heloc-signer'.length) + query
  if (plain === '/heloc-signer' || plain.startsWith('/heloc-signer/'))
    return SIGNER + plain.slice('/heloc-signer'.length) + query
  if (plain === '/account/register' || plain.startsWith('/account/register/'))
    return `${BASE}/register${plain.slice('/account/register'.length)}${query}`
  if (plain.startsWith(`${BASE}/`)) {
    const rest = plain.slice(BASE.length)
    const atRoot = [LOGIN, DASHBOARD, `${DASHBOARD}/settings`, '/agent', ...LEGAL_PAGES] as readonly string[]
    if (atRoot.includes(rest)) return rest + query
  }
  return undefined
}

export async function servePages(app: FastifyInstance, { web, organisations }: PageOptions): Promise<void> {
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
    const logo = organisations.logoOf(request.params.brand)
    if (!logo) throw new NotFound()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('image/svg+xml')
      .send(logo)
  })

  const renderer = await loadRenderer(web)
  const page = (request: FastifyRequest, reply: FastifyReply) => renderPage(app, renderer, request, reply)
  app.get('/*', page)
  app.post('/*', page)
}

async function loadRenderer(web: string): Promise<{ renderer: Renderer; manifest: unknown } | undefined> {
  const entry = join(web, 'server', 'entry-server.js')
  if (!existsSync(entry)) return undefined
  const manifest = JSON.parse(await readFile(join(web, 'client', '.vite', 'manifest.json'), 'utf8')) as unknown
  return { renderer: (await import(pathToFileURL(entry).href)) as Renderer, manifest }
}

async function renderPage(
  app: FastifyInstance,
  built: Awaited<ReturnType<typeof loadRenderer>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = urlOf(request)
  if (isApi(url.pathname)) throw new NotFound()
  const elsewhere = redirectOf(url.pathname, url.search)
  if (elsewhere !== undefined && request.method === 'GET') return reply.redirect(elsewhere, 302)
  if (!built) return reply.status(503).type('text/plain; charset=utf-8').send('The pages are not built. Run npm start.')

  const { organisation } = request
  const jar: string[] = []
  const body = request.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : undefined
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'content-type', 'cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const rendered = await built.renderer.render(
    new Request(url, { method: request.method, headers, ...(body && { body: new Uint8Array(body) }) }),
    {
      organisation: publicOrganisation(organisation),
      themeCss: themeCss(organisation.theme),
      // Only the theme stands in the page itself; scripts are files of ours.
      nonce: reply.cspNonce.style,
      manifest: built.manifest,
      transport: withinProcess(app, request, jar),
    },
  )
  rendered.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  // A cookie that a call set within this page goes out once, whether or not the page passed it on.
  for (const cookie of new Set([...jar, ...rendered.headers.getSetCookie()])) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'no-store')
  return reply.status(rendered.status).send(rendered.html)
}

/** The page that was asked for, on this host: what stands before the path, or looks like a host in it, says nothing. */
function urlOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : new URL(request.url, 'http://localhost').pathname
  return new URL(`${request.protocol}://${request.host}${path}`)
}

const isApi = (path: string): boolean =>
  /^\/(service-|identity\/|identity-broker\/|ft\/|sandbox(\/|$)|openapi\.json)/.test(path)

/** Carries a page's calls to the interface without leaving the process, with the cookies of who asked for the page. */
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
        // Whether cookies are only for encrypted connections follows from how the page itself was asked for.
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
