import './base.css'
import './fonts.ts'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type Hydration, readInjected } from '../api/injected.ts'
import { revivedErrors } from './errors.ts'
import { catalogOf } from './i18n.ts'
import { setReloadTarget } from './loadModule.ts'
import { Providers } from './Providers.tsx'
import { routes } from './routes.tsx'

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

const hydrationState = (hydration: Hydration): HydrationState => ({
  loaderData: hydration.loaderData,
  actionData: hydration.actionData,
  errors: revivedErrors(hydration.errors),
})

/** Runs nonessential work after the page has loaded and the browser is idle. */
function whenAtRest(work: () => void): void {
  const rest = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 1000))
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

/** On the first interaction, preloads the code of likely next pages, so the next step opens without a delay. */
function preloadWhileBusy(): void {
  const wake = () =>
    void import('./preload.ts').then(
      ({ preload }) => preload(routes, location),
      () => undefined,
    )
  for (const sign of ['input', 'pointerdown', 'keydown']) document.addEventListener(sign, wake, { passive: true })
}

async function start(): Promise<void> {
  const { organization, locale, hydration, maintenance, errorMonitor } = readInjected(document)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  const providing = (content: ReactNode) => (
    <Providers
      i18n={catalogOf(locale)}
      organization={organization}
      page={{ brand: organization.orgMetaData.companyInfo.companyNameShort }}
    >
      {content}
    </Providers>
  )
  if (maintenance) {
    const { Closed } = await import('./Closed.tsx')
    hydrateRoot(root, providing(<Closed maintenance={maintenance} path={location.pathname} />))
    return
  }
  // If the routes' code fails to load, the router tries again. If it fails again, the router shows the error page.
  const loaded =
    hydration &&
    (await loadMatched(routes, location.pathname).then(
      () => hydration,
      () => null,
    ))
  const router = createBrowserRouter(routes, loaded ? { hydrationData: hydrationState(loaded) } : {})
  setReloadTarget(() => pageAwaited(router))
  const app = providing(<RouterProvider router={router} />)
  if (loaded) hydrateRoot(root, app)
  else createRoot(root).render(app)
  whenAtRest(() => {
    import('./late.ts').then(
      ({ startLate }) => startLate(router, errorMonitor),
      () => undefined,
    )
  })
}

void start()
preloadWhileBusy()
