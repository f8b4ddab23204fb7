import {
  ACCOUNT_RECOVERY,
  ACCOUNT_SETUP,
  AGENT_BROKERAGES,
  AGENT_CHATS,
  AGENT_DENIALS,
  AGENT_FAIR_LENDING,
  AGENT_FEEDBACK,
  AGENT_FUNDING,
  AGENT_JOIN,
  AGENT_LOGIN,
  AGENT_PIPELINE,
  AGENT_RECORDS,
  AGENT_RECOVERY,
  AGENT_REGISTER,
  AGENT_SEARCH,
  AGENT_SECOND_FACTOR,
  AGENT_SETTINGS,
  AGENT_WORK,
  APPLICATION_SCREENS,
  BANK_RETURN,
  BASE,
  BROKER_JOIN,
  COMING_SOON,
  CONTACT,
  DASHBOARD,
  FORGOT_PASSWORD,
  HELP,
  KNOCKED_OUT,
  LEGAL_PAGES,
  LOGIN,
  LOGIN_CODE,
  NEW_PASSWORD,
  RECORD,
  REGISTER,
  REGISTER_SUPPORT,
  REGISTER_V2,
  type Screen,
  SECTIONS,
  SETTINGS,
  SIGNER,
  SIGNER_LOGIN,
  SIGNER_SCREENS,
} from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
  type RouteObject,
  redirectDocument,
  replace,
} from 'react-router'
import { Loading } from './Loading.tsx'
import { loadModule } from './loadModule.ts'
import { Root } from './Root.tsx'
import { RoutedPlace } from './RoutedPlace.tsx'
import { RouteError } from './RouteError.tsx'
import type { RouteModule } from './routeModule.ts'

/**
 * The data stored with each route. The server uses `module`, the route's source file, to list the route's scripts and
 * styles in the page.
 */
export interface RouteHandle {
  readonly module?: string
  /** Preloads the route's chunk. Failures are ignored, because navigation loads the chunk again. */
  readonly load?: () => Promise<unknown>
  /** Whether only the browser renders the page. This is true for pages that need the signed-in person's token. */
  readonly browserOnly?: boolean
  /** Whether the page starts without the router. */
  readonly isFirst?: boolean
}

const publicPages = import.meta.glob<RouteModule>([
  '../pages/**/Page.tsx',
  '!../pages/{agent,application,broker,dashboard,new-password,plaid-oauth-success,settings,signer}/**',
])

/**
 * The loaders and actions of the pages that start without the router. All other pages export their loaders and actions
 * from the page's own file.
 */
const firstData = import.meta.glob<Pick<RouteModule, 'loader' | 'action'>>(
  '../pages/{register,register-v2,sign-in}/**/data.ts',
)

/**
 * Loads the module of a signed-in page.
 * @throws Error if the file doesn't exist.
 */
async function loadInner(file: string): Promise<RouteModule> {
  const { innerPages } = await import('./innerPages.ts')
  const load = innerPages[`../${file}`]
  if (!load) throw new Error(`no page at src/${file}`)
  return load()
}

/**
 * Returns a route with its own chunk. `file` is relative to src, such as 'pages/placeholder/Page.tsx'.
 * @throws Error if the file doesn't exist. A test of all routes finds missing files.
 */
export function page(
  path: string,
  file: string,
  options: Omit<RouteHandle, 'module' | 'load'> = {},
): NonIndexRouteObject {
  const load = options.browserOnly ? () => loadInner(file) : publicPages[`../${file}`]
  if (!load) throw new Error(`no page at src/${file}`)
  const loadData = firstData[`../${file.replace(/Page\.tsx$/, 'data.ts')}`]
  const isFirst = loadData !== undefined
  const handle: RouteHandle = {
    ...options,
    module: `src/${file}`,
    load: () => Promise.all([load(), loadData?.()]),
    ...(isFirst && { isFirst }),
  }
  return {
    path,
    handle,
    lazy: async () => {
      const [own, data] = await Promise.all([loadModule(file, load), loadData && loadModule(`${file} data`, loadData)])
      const { default: Page, ErrorBoundary } = own
      const { loader, action } = data ?? own
      return {
        Component: isFirst ? routed(Page) : Page,
        ...(loader && { loader }),
        ...(action && { action }),
        ...(ErrorBoundary && { ErrorBoundary }),
      }
    },
  }
}

/** Gives the router's location and data to a page that can also start without the router. */
const routed = (Page: ComponentType): ComponentType =>
  function RoutedPage() {
    return (
      <RoutedPlace>
        <Page />
      </RoutedPlace>
    )
  }

const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Returns a route that always loads as a full page, even after a click on a link within the app. */
const loadedAnew = (route: NonIndexRouteObject): NonIndexRouteObject => ({
  ...route,
  loader: ({ request }) => (typeof document === 'undefined' ? null : redirectDocument(addressOf(request))),
})

/** Handles a path that the app doesn't know. The browser requests the path from the server, which may redirect it. */
const elsewhere: LoaderFunction = ({ request }) => {
  const address = addressOf(request)
  if (typeof document === 'undefined' || address === location.pathname + location.search)
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  return redirectDocument(address)
}

/** Returns the route of the component gallery. The gallery is included only in builds with the sandbox. */
const development = (): RouteObject[] => [
  {
    path: '/gallery/ui',
    handle: { browserOnly: true } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('../gallery/ui/UiGallery.tsx')).default }),
  },
]

/**
 * Returns a screen's file. The file's path matches the route: 'income/upload/:type' is
 * screens/income/upload/Screen.tsx.
 */
const screenFile = (screen: Screen): string => `screens/${screen.replace(/\/:.*$/, '')}/Screen.tsx`

export const routes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: RouteError,
    HydrateFallback: Loading,
    children: [
      page(REGISTER, 'pages/register/Page.tsx'),
      page(REGISTER_V2, 'pages/register-v2/Page.tsx'),
      page(`${REGISTER_V2}/:step`, 'pages/register-v2/Page.tsx'),
      page(LOGIN, 'pages/sign-in/Page.tsx'),
      page(LOGIN_CODE, 'pages/sign-in/code/Page.tsx'),
      page(FORGOT_PASSWORD, 'pages/forgot-password/Page.tsx'),
      page(ACCOUNT_RECOVERY, 'pages/account-recovery/Page.tsx', { browserOnly: true }),
      page(NEW_PASSWORD, 'pages/new-password/Page.tsx', { browserOnly: true }),
      ...LEGAL_PAGES.map((path) => loadedAnew(page(path, 'pages/legal/Page.tsx'))),
      page(COMING_SOON, 'pages/coming-soon/Page.tsx'),
      page(BROKER_JOIN, 'pages/broker/join/Page.tsx', { browserOnly: true }),
      page(CONTACT, 'pages/contact/Page.tsx'),
      page(HELP, 'pages/help/Page.tsx'),
      page(`${HELP}/:id`, 'pages/help/article/Page.tsx'),
      {
        ...page(AGENT_LOGIN, 'pages/agent/login/Page.tsx', { browserOnly: true }),
        // Both agent sign-in pages read the next page's path from the URL, so add the path if it's missing.
        loader: ({ request }) =>
          new URL(request.url).searchParams.has('redirectUrl')
            ? null
            : replace(`${AGENT_LOGIN}?redirectUrl=${encodeURIComponent(AGENT_WORK)}`),
      },
      page(AGENT_JOIN, 'pages/agent/join/Page.tsx', { browserOnly: true }),
      page(AGENT_BROKERAGES, 'pages/agent/brokerages/Page.tsx', { browserOnly: true }),
      page(AGENT_CHATS, 'pages/agent/chats/Page.tsx', { browserOnly: true }),
      page(AGENT_WORK, 'pages/agent/work/Page.tsx', { browserOnly: true }),
      page(`${AGENT_WORK}/:uuid`, 'pages/agent/application/Page.tsx', { browserOnly: true }),
      page(`${AGENT_WORK}/:uuid/tasks/:task`, 'pages/agent/task/Page.tsx', { browserOnly: true }),
      page(AGENT_DENIALS, 'pages/agent/denials/Page.tsx', { browserOnly: true }),
      page(AGENT_RECORDS, 'pages/agent/records/Page.tsx', { browserOnly: true }),
      page(AGENT_PIPELINE, 'pages/agent/pipeline/Page.tsx', { browserOnly: true }),
      page(AGENT_REGISTER, 'pages/agent/register/Page.tsx', { browserOnly: true }),
      page(AGENT_FAIR_LENDING, 'pages/agent/fair-lending/Page.tsx', { browserOnly: true }),
      page(AGENT_RECOVERY, 'pages/agent/account-recovery/Page.tsx', { browserOnly: true }),
      page(AGENT_SECOND_FACTOR, 'pages/agent/second-factor/Page.tsx', { browserOnly: true }),
      page(AGENT_SEARCH, 'pages/agent/search/Page.tsx', { browserOnly: true }),
      page(AGENT_FUNDING, 'pages/agent/funding/Page.tsx', { browserOnly: true }),
      page(AGENT_SETTINGS, 'pages/agent/settings/Page.tsx', { browserOnly: true }),
      page(`${AGENT_SETTINGS}/:part`, 'pages/agent/settings/part/Page.tsx', { browserOnly: true }),
      page(AGENT_FEEDBACK, 'pages/agent/feedback/Page.tsx', { browserOnly: true }),
      page(REGISTER_SUPPORT, 'pages/register-support/Page.tsx'),
      page(KNOCKED_OUT, 'pages/not-accepting/Page.tsx'),
      page(ACCOUNT_SETUP, 'pages/account-setup/Page.tsx'),
      page(DASHBOARD, 'pages/dashboard/Page.tsx', { browserOnly: true }),
      page(SETTINGS, 'pages/settings/Page.tsx', { browserOnly: true }),
      page(RECORD, 'pages/record/Page.tsx', { browserOnly: true }),
      page(BANK_RETURN, 'pages/plaid-oauth-success/Page.tsx', { browserOnly: true }),
      page(SIGNER_LOGIN, 'pages/signer/login/Page.tsx', { browserOnly: true }),
      {
        ...page(SIGNER, 'pages/signer/Page.tsx', { browserOnly: true }),
        children: [
          ...SIGNER_SCREENS.filter((screen) => screen !== 'login').map((screen) =>
            page(screen, `pages/signer/${screen}/Page.tsx`, { browserOnly: true }),
          ),
          { path: '*', loader: () => replace(SIGNER), element: null },
          { index: true, loader: ({ request }) => replace(SIGNER_LOGIN + new URL(request.url).search), element: null },
        ],
      },
      {
        ...page(`${BASE}/:uuid`, 'pages/application/Page.tsx', { browserOnly: true }),
        loader: (args) => (isUuid(args.params.uuid ?? '') ? null : elsewhere(args, undefined)),
        children: [
          ...SECTIONS.map((path) => ({
            path,
            loader: ({ params }: LoaderFunctionArgs) => replace(`${BASE}/${params.uuid}`),
            element: null,
          })),
          ...APPLICATION_SCREENS.map((screen) => page(screen, screenFile(screen), { browserOnly: true })),
          { path: '*', element: null },
          { index: true, element: null },
        ],
      },
      ...(__PRODUCTION__ ? [] : development()),
      { path: '*', loader: elsewhere, element: null },
    ],
  },
]
