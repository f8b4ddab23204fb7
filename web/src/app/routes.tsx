import {
  APPLICATION_SCREENS,
  BANK_RETURN,
  BASE,
  DASHBOARD,
  LEGAL_PAGES,
  LOGIN,
  REGISTER,
  REGISTER_V2,
  type Screen,
  SIGNER,
  SIGNER_LOGIN,
  SIGNER_SCREENS,
} from 'domain/routes/routes.ts'
import type { ComponentType } from 'react'
import { type NonIndexRouteObject, Outlet, type RouteObject } from 'react-router'

/** What a file of a page or screen exports. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
}

/** Kept with a route: the file of its chunk, so that the server can name its scripts and styles in the page. */
export interface RouteHandle {
  readonly module?: string
  /** Not rendered on the server: what it shows needs the signed-in browser. */
  readonly browserOnly?: boolean
}

const modules = import.meta.glob<RouteModule>(['../pages/**/Page.tsx', '../screens/**/Screen.tsx'])

/**
 * A route of its own chunk. `file` is relative to src: 'pages/placeholder/Page.tsx'.
 * @throws Error if there is no such file; a test over the routes finds it.
 */
export function page(path: string, file: string, options: Omit<RouteHandle, 'module'> = {}): NonIndexRouteObject {
  const load = modules[`../${file}`]
  if (!load) throw new Error(`no page at src/${file}`)
  return {
    path,
    handle: { ...options, module: `src/${file}` } satisfies RouteHandle,
    lazy: async () => {
      const { default: Component, loader, action, ErrorBoundary } = await load()
      return {
        Component,
        ...(loader && { loader }),
        ...(action && { action }),
        ...(ErrorBoundary && { ErrorBoundary }),
      }
    },
  }
}

/** Only in builds with the sandbox: the gallery. */
const development = (): RouteObject[] => [
  {
    path: '/gallery/ui',
    handle: { browserOnly: true } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('../gallery/ui/UiGallery.tsx')).default }),
  },
]

/** A screen's file mirrors its route: 'income/upload/:type' is screens/income/upload/Screen.tsx. */
const screenFile = (screen: Screen): string => `screens/${screen.replace(/\/:.*$/, '')}/Screen.tsx`

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    children: [
      page(REGISTER, 'pages/register/Page.tsx'),
      page(REGISTER_V2, 'pages/register-v2/Page.tsx'),
      page(`${REGISTER_V2}/:step`, 'pages/register-v2/Page.tsx'),
      page(LOGIN, 'pages/sign-in/Page.tsx'),
      ...LEGAL_PAGES.map((path) => page(path, 'pages/legal/Page.tsx')),
      page(DASHBOARD, 'pages/dashboard/Page.tsx', { browserOnly: true }),
      page(BANK_RETURN, 'pages/plaid-oauth-success/Page.tsx', { browserOnly: true }),
      page(SIGNER_LOGIN, 'pages/signer/login/Page.tsx', { browserOnly: true }),
      {
        ...page(SIGNER, 'pages/signer/Page.tsx', { browserOnly: true }),
        children: [
          ...SIGNER_SCREENS.filter((screen) => screen !== 'login').map((screen) =>
            page(screen, `pages/signer/${screen}/Page.tsx`, { browserOnly: true }),
          ),
          { path: '*', element: null },
          { index: true, element: null },
        ],
      },
      {
        ...page(`${BASE}/:uuid`, 'pages/application/Page.tsx', { browserOnly: true }),
        children: [
          ...APPLICATION_SCREENS.map((screen) => page(screen, screenFile(screen), { browserOnly: true })),
          { path: '*', element: null },
          { index: true, element: null },
        ],
      },
      ...(__PRODUCTION__ ? [] : development()),
    ],
  },
]
