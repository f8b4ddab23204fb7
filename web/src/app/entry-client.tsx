import './base.css'
import './fonts.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type Hydration, readInjected } from '../api/injected.ts'
import { revivedErrors } from './errors.ts'
import { catalogueOf } from './i18n.ts'
import { Providers } from './Providers.tsx'
import { routes } from './routes.tsx'

/** The code of the matched routes is there before React looks at the page, so that it hydrates what it sees. */
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

const hydrationState = (hydration: Hydration): HydrationState => ({
  loaderData: hydration.loaderData,
  actionData: hydration.actionData,
  errors: revivedErrors(hydration.errors),
})

/** The first sign of somebody at work brings the code of what may come next, so that the next step need not wait for it. */
function preloadWhileBusy(): void {
  const wake = () =>
    void import('./preload.ts').then(
      ({ preload }) => preload(routes, location),
      () => undefined,
    )
  for (const sign of ['input', 'pointerdown', 'keydown']) document.addEventListener(sign, wake, { passive: true })
}

async function start(): Promise<void> {
  const { organisation, locale, hydration } = readInjected(document)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  if (hydration) await loadMatched(routes, location.pathname)
  const router = createBrowserRouter(routes, hydration ? { hydrationData: hydrationState(hydration) } : {})
  const app = (
    <Providers
      i18n={catalogueOf(locale)}
      organisation={organisation}
      page={{ brand: organisation.orgMetaData.companyInfo.companyNameShort }}
    >
      <RouterProvider router={router} />
    </Providers>
  )
  if (hydration) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
preloadWhileBusy()
