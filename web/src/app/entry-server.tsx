import './base.css'
import type { Maintenance } from 'domain/api/flags.ts'
import type { Monitoring } from 'domain/api/monitoring.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import type { ReactNode } from 'react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { headStart } from '../api/headStart.ts'
import type { Hydration, Organization } from '../api/injected.ts'
import { type Transport, transport } from '../api/transport.ts'
import { pageTitle } from '../ui/pageTitle.ts'
import {
  type Assets,
  assetsOf,
  type HtmlDocument,
  type HtmlStart,
  htmlDocument,
  htmlRedirect,
  htmlStart,
  type Manifest,
  type Sheets,
} from './document.ts'
import { plainErrors } from './errors.ts'
import { FirstPage } from './FirstPage.tsx'
import { firstPages } from './firstPages.ts'
import { headingFont } from './fonts.ts'
import { catalogOf } from './i18n.ts'
import { Providers } from './Providers.tsx'
import { type RouteHandle, routes } from './routes.tsx'

export type { Manifest } from './document.ts'

interface RenderContext {
  readonly organization: Organization
  /** The organization's theme as a style sheet of CSS custom properties. */
  readonly themeCss: string
  /** The nonce that the content security policy allows for the scripts that React adds while it streams a page. */
  readonly nonce?: string
  /** The build manifest, from dist/web/client/.vite/manifest.json. */
  readonly manifest: Manifest
  /**
   * The contents of the build's style sheets, by file name, for inlining. If a style sheet isn't listed here, pages
   * link to it instead.
   */
  readonly sheets?: Sheets
  readonly locale?: string
  /** If set, this maintenance notice replaces the page's content. */
  readonly maintenance?: Maintenance
  readonly monitoring?: Monitoring
  /**
   * Handles the API calls of loaders and actions within the server process, on behalf of the person who requested the
   * page.
   */
  readonly transport?: Transport
  /** Whether to wait until all content is ready. React then needs no scripts to insert parts that are ready later. */
  readonly whole?: boolean
  /** Whether to start the page as soon as its loader allows it, before the visitor's data is there. */
  readonly early?: boolean
  /**
   * Called when the server can't render part of the page. The server still sends the page, and the browser renders
   * that part.
   */
  readonly failed?: (error: unknown) => void
}

interface Rendered {
  readonly status: number
  readonly headers: Headers
  /** The HTML around the content; undefined for a redirect. The tail is final once the content has been sent. */
  readonly document?: HtmlDocument
  /** The content; undefined if only the browser renders the page. */
  readonly content?: Pick<PipeableStream, 'pipe'>
  /** The error that caused the error page; undefined for any other page. */
  readonly failure?: unknown
}

const handler = createStaticHandler(routes)
const [{ id: ROOT } = { id: '' }] = handler.dataRoutes
/** The file that starts the router in the browser. Pages that begin without the router load this file later. */
const ROUTING = 'src/app/routing.tsx'
/** The file that imports the code of all pages that only the browser renders. */
const INNER_PAGES = 'src/app/innerPages.ts'

function matched(path: string) {
  const matches = matchRoutes(routes, path) ?? []
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle)
  const isUnknown = matches.some(({ params }) => params.uuid !== undefined && !isUuid(params.uuid))
  return { handles, browserOnly: !isUnknown && handles.some(({ browserOnly }) => browserOnly) }
}

/** Returns whether only the browser renders the page at this path. The server sends such a page without content. */
export const isBrowserOnly = (path: string): boolean => matched(path).browserOnly

/**
 * Renders the response to a GET request or to a form posted without JavaScript. A redirect has a status and a location
 * but no document. A page that only the browser renders has a document without content. The promise resolves once the
 * page's status is final and its content can be sent.
 */
export async function render(request: Request, context: RenderContext): Promise<Rendered> {
  const { organization, themeCss, manifest, locale = 'en', maintenance, monitoring } = context
  const { handles, browserOnly } = maintenance
    ? { handles: [], browserOnly: false }
    : matched(new URL(request.url).pathname)
  const page: { brand: string; title?: string } = { brand: organization.orgMetaData.companyInfo.companyNameShort }
  const font = headingFont(themeCss)
  // On a personal page, link to the style sheets instead of inlining them. The page is sent uncompressed, so inline
  // styles would make it larger, and the visitor's browser has usually cached the style sheets.
  const sheets = (context.whole ? context.sheets : undefined) ?? {}
  const assetsWith = (hasRouter: boolean) => {
    const modules = handles.flatMap(({ module, browserOnly }) => [
      ...(browserOnly ? [INNER_PAGES] : []),
      ...(module ? [module] : []),
    ])
    return assetsOf(manifest, [...(hasRouter ? [ROUTING] : []), ...modules])
  }
  const html = { locale, themeCss, font, sheets, filled: true }
  let sent: { readonly assets: Assets; readonly nonce: string | undefined } | undefined
  const finish = (status: number, hydration: Hydration | null, content?: PipeableStream, headers = new Headers()) => {
    headers.set('content-type', 'text/html; charset=utf-8')
    const title = pageTitle(page.title, page.brand)
    const data = { organization, locale, hydration, maintenance, monitoring }
    const assets = assetsWith(!hydration?.first && !maintenance)
    const document = htmlDocument({ ...html, title, assets, data, sent, filled: content !== undefined })
    return { status, headers, document, ...(content && { content }) }
  }
  const begin = (content: ReactNode) =>
    begun(
      <Providers i18n={catalogOf(locale)} organization={organization} page={page}>
        {content}
      </Providers>,
      context,
    )

  if (maintenance) {
    const { MaintenancePage } = await import('../pages/maintenance/MaintenancePage.tsx')
    return finish(503, null, await begin(<MaintenancePage maintenance={maintenance} />))
  }
  if (browserOnly) return finish(200, null)

  const requestContext = new RouterContextProvider()
  if (context.transport) requestContext.set(transport, context.transport)
  const started = Promise.withResolvers<'started'>()
  if (context.early) requestContext.set(headStart, () => started.resolve('started'))
  const loading = handler.query(request, { requestContext })
  const show = async (shown: StaticHandlerContext): Promise<Rendered> => {
    const { loaderData, actionData, errors, statusCode } = shown
    const first = firstOf(shown)
    const content = await begin(first ? await firstPage(first, shown) : routedPage(shown))
    const failure = Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error))
    return {
      ...finish(
        statusCode,
        { loaderData, actionData, errors: plainErrors(errors), ...(first && { first }) },
        content,
        headersOf(shown),
      ),
      ...(failure !== undefined && { failure }),
    }
  }
  // React has no error boundaries on the server. If the page can't be rendered, render the error page instead.
  const shown = (result: StaticHandlerContext) =>
    show(result).catch((error: unknown) => show({ ...result, statusCode: 500, errors: { [ROOT]: error } }))

  const result = await Promise.race([loading, started.promise])
  if (result instanceof Response) return { status: result.status, headers: result.headers }
  if (result !== 'started') return shown(result)

  sent = { assets: assetsWith(false), nonce: context.nonce }
  const start = htmlStart({ ...html, assets: sent.assets, data: { organization } })
  return followed(start, async () => {
    const loaded = await loading
    if (loaded instanceof Response) return htmlRedirect(page.brand, loaded.headers.get('location') ?? '/')
    const rest = await shown(loaded)
    if (rest.failure !== undefined) context.failed?.(rest.failure)
    return rest
  })
}

/** Returns a page whose start can be sent at once. `load` returns the rest of the page: its HTML, or a rendered page. */
function followed({ html, css }: HtmlStart, load: () => Promise<string | Rendered>): Rendered {
  const document = { head: html, tail: '', inline: { styles: [css], scripts: [] } }
  const follow = async (to: NodeJS.WritableStream) => {
    const rest = await load()
    if (typeof rest === 'string') return to.end(rest)
    document.tail = rest.document?.tail ?? ''
    to.write(rest.document?.head ?? '')
    return rest.content?.pipe(to)
  }
  const pipe: PipeableStream['pipe'] = (to) => {
    follow(to).catch((error: Error) => {
      if ('destroy' in to && typeof to.destroy === 'function') to.destroy(error)
    })
    return to
  }
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return { status: 200, headers, document, content: { pipe } }
}

/** Returns the module and the route of a page that needs no router to start; undefined for other pages. */
function firstOf({ matches, errors }: StaticHandlerContext): Hydration['first'] {
  const route = matches.at(-1)?.route
  const { isFirst, module } = (route?.handle ?? {}) as RouteHandle
  return route && isFirst && module && !errors ? { module, route: route.id } : undefined
}

const routedPage = (shown: StaticHandlerContext): ReactNode => (
  <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, shown)} context={shown} hydrate={false} />
)

async function firstPage(
  { module, route }: NonNullable<Hydration['first']>,
  { location: { pathname, search }, loaderData, actionData }: StaticHandlerContext,
): Promise<ReactNode> {
  const load = firstPages[module.replace(/^src/, '..')]
  if (!load) throw new Error(`no first page at ${module}`)
  const { default: page } = await load()
  const place = {
    pathname,
    search,
    data: loaderData[route],
    posted: actionData?.[route],
    navigate: () => Promise.reject(new Error('the server opens no other page')),
  }
  return <FirstPage page={page} place={place} />
}

/**
 * Starts to render content. The promise resolves once the content outside Suspense boundaries is ready to be sent.
 * @throws any error thrown while that content renders
 */
function begun(content: ReactNode, { nonce, whole = false, failed }: RenderContext): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = []
    let ready = false
    const stream = renderToPipeableStream(content, {
      nonce,
      // Keep finished parts in place. Otherwise, React would move larger parts to the end of the page and insert them
      // with a script, so people without JavaScript wouldn't see them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        ready = true
        for (const error of errors) failed?.(error)
        if (!whole) resolve(stream)
      },
      onAllReady: () => resolve(stream),
      onShellError: reject,
      onError(error) {
        if (ready) failed?.(error)
        else errors.push(error)
      },
    })
  })
}

/**
 * Returns the page's headers. They include cookies set by loaders and actions, such as the cookie for the registration
 * draft.
 */
function headersOf({ loaderHeaders, actionHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers()
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of given)
      if (name !== 'content-type' && name !== 'content-length') headers.append(name, value)
  }
  return headers
}
