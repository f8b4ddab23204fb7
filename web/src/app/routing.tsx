/**
 * Opens the router. Pages that start without the router load this code later, when a visitor needs it. All other pages
 * load it at startup.
 */
import { createBrowserRouter, createPath, type DataRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider as DomRouterProvider } from 'react-router/dom'
import type { Hydration } from '../api/injected.ts'
import { followTravel } from '../ui/travel.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { revivedErrors } from './errors.ts'
import { setReloadTarget } from './loadModule.ts'
import { preload } from './preload.ts'
import { routes } from './routes.tsx'

/**
 * Shows the router's pages without React transitions, so that a new page appears immediately. With a transition, React
 * would render the old page again first, and then render the new page in pieces.
 */
export const RouterProvider = ({ router }: { router: DataRouter }) => (
  <DomRouterProvider router={router} useTransitions={false} />
)

/** Loads the matched routes' code before React renders, so that hydration matches the page rendered by the server. */
async function loadMatched(all: RouteObject[], path: string): Promise<void> {
  const matched = matchRoutes(all, path)?.map(({ route }) => route) ?? []
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return
      const parts = await route.lazy()
      Object.assign(route, parts, { lazy: undefined })
    }),
  )
}

/**
 * Returns the path of the page whose code is loading. That's the visit's first page or the page that the person is
 * navigating to.
 */
function pageAwaited({ state }: DataRouter): string | undefined {
  const awaited = state.initialized ? state.navigation.location : state.location
  return awaited && createPath(awaited)
}

/**
 * Returns the router at the browser's current address.
 * @param hydration the results of the loaders that ran on the server; null if the router has to run the loaders itself
 * @param address the path and query of the page that the results belong to. If the browser now shows another page, the
 * results are ignored.
 */
export async function openRouter(
  hydration: Hydration | null,
  address: string,
): Promise<{ router: DataRouter; hydrated: boolean }> {
  // If the routes' code fails to load, the router tries again. If it fails again, the router shows the error page.
  const loaded =
    hydration &&
    (await loadMatched(routes, location.pathname).then(
      () => hydration,
      () => null,
    ))
  const own = location.pathname + location.search === address ? loaded : null
  const router = createBrowserRouter(
    routes,
    own ? { hydrationData: { ...own, errors: revivedErrors(own.errors) } } : {},
  )
  opened = router
  followTravel(router)
  setReloadTarget(() => pageAwaited(router))
  return { router, hydrated: own !== null }
}

let opened: DataRouter | undefined

/** Preloads the code of the page at an address, and of the pages that may follow. */
export const preloadAround = (place: Pick<Location, 'pathname' | 'search'>): void =>
  preload(opened?.routes ?? routes, place)

/**
 * Preloads the code of the pages that may follow, each time a page has opened and the browser is idle. Waiting for an
 * interaction would be too late, because the first click can already open the next page.
 */
export function preloadFollowing(router: DataRouter): void {
  const look = () => {
    if (router.state.navigation.state === 'idle') whenIdle(() => preloadAround(location))
  }
  router.subscribe(look)
  look()
}
