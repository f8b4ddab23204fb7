import './base.css'
import type { Maintenance } from 'domain/api/flags.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Hydration, Organization } from '../api/injected.ts'
import { type Transport, transport } from '../api/transport.ts'
import { pageTitle } from '../ui/pageTitle.ts'
import { assetsOf, htmlDocument, type Manifest } from './document.ts'
import { plainErrors } from './errors.ts'
import { PRELOADED_FONT } from './fonts.ts'
import { catalogOf } from './i18n.ts'
import { Providers } from './Providers.tsx'
import { type RouteHandle, routes } from './routes.tsx'

export type { Manifest } from './document.ts'

interface RenderContext {
  readonly organization: Organization
  /** The organization's theme as a style sheet of CSS custom properties. */
  readonly themeCss: string
  /** The nonce of this response's content security policy. */
  readonly nonce: string
  /** dist/web/client/.vite/manifest.json. */
  readonly manifest: Manifest
  readonly locale?: string
  /** The maintenance notice. If it's present, the page is closed and shows the notice. */
  readonly maintenance?: Maintenance
  /** The address (DSN) for the browser's error reports; undefined if the browser reports no errors. */
  readonly errorMonitor?: string
  /**
   * Handles the API calls of loaders and actions within the server process, on behalf of the person who requested the
   * page.
   */
  readonly transport?: Transport
}

interface Rendered {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** The error that led to the error page, if the page shows one. */
  readonly failure?: unknown
}

const handler = createStaticHandler(routes)
/** The file that maps each browser-rendered page to its code. */
const INNER_PAGES = 'src/app/innerPages.ts'

/**
 * Renders a page as a complete HTML document, for a GET or a plain form POST. A redirect has a status and location but
 * no text. For a browserOnly page, the document is empty and the browser fills it.
 */
export async function render(request: Request, context: RenderContext): Promise<Rendered> {
  const { organization, themeCss, nonce, manifest, locale = 'en', maintenance, errorMonitor } = context
  const matches = (maintenance ? undefined : matchRoutes(routes, new URL(request.url).pathname)) ?? []
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle)
  const assets = assetsOf(
    manifest,
    handles.flatMap(({ module, browserOnly }) => [...(browserOnly ? [INNER_PAGES] : []), ...(module ? [module] : [])]),
  )
  const page: { brand: string; title?: string } = { brand: organization.orgMetaData.companyInfo.companyNameShort }
  const finish = (status: number, headers: Headers, body: string, hydration: Hydration | null): Rendered => {
    headers.set('content-type', 'text/html; charset=utf-8')
    const title = pageTitle(page.title, page.brand)
    const data = { organization, locale, hydration, maintenance, errorMonitor }
    const html = htmlDocument({ title, locale, nonce, themeCss, font: PRELOADED_FONT, assets, data, body })
    return { status, headers, html }
  }

  const written = (content: ReactNode) =>
    renderToString(
      <Providers i18n={catalogOf(locale)} organization={organization} page={page}>
        {content}
      </Providers>,
    )

  if (maintenance) {
    const { MaintenancePage } = await import('../pages/maintenance/MaintenancePage.tsx')
    return finish(503, new Headers(), written(<MaintenancePage maintenance={maintenance} />), null)
  }
  const isUnknown = matches.some(({ params }) => params.uuid !== undefined && !isUuid(params.uuid))
  if (handles.some(({ browserOnly }) => browserOnly) && !isUnknown) return finish(200, new Headers(), '', null)

  const requestContext = new RouterContextProvider()
  if (context.transport) requestContext.set(transport, context.transport)
  const result = await handler.query(request, { requestContext })
  if (result instanceof Response) return { status: result.status, headers: result.headers, html: '' }

  const router = createStaticRouter(handler.dataRoutes, result)
  const body = written(<StaticRouterProvider router={router} context={result} hydrate={false} />)
  const { loaderData, actionData, errors } = result
  const failure = Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error))
  return {
    ...finish(result.statusCode, headersOf(result), body, { loaderData, actionData, errors: plainErrors(errors) }),
    ...(failure !== undefined && { failure }),
  }
}

/** Returns the page's headers, including the cookies set by loaders and actions, such as the draft's cookie. */
function headersOf({ loaderHeaders, actionHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers()
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of given)
      if (name !== 'content-type' && name !== 'content-length') headers.append(name, value)
  }
  return headers
}
