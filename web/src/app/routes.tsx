import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'

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
export function page(path: string, file: string, options: Omit<RouteHandle, 'module'> = {}): RouteObject {
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

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    hydrateFallbackElement: <></>,
    children: [page('/account/heloc/register', 'pages/placeholder/Page.tsx'), ...(__PRODUCTION__ ? [] : development())],
  },
]
