import './base.css'
import './fonts.ts'
import './trustedTypes.ts'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Hydration, readInjected } from '../api/injected.ts'
import { passRepeated } from '../ui/travel.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { startFirst } from './first.tsx'
import { firstPages } from './firstPages.ts'
import { catalogOf } from './i18n.ts'
import type { Places } from './late.ts'
import { loadModule } from './loadModule.ts'
import { Providers } from './Providers.tsx'

/** Runs nonessential work after the page has loaded and the browser is idle. */
function whenAtRest(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work)
  else addEventListener('load', () => whenIdle(work), { once: true })
}

/**
 * When a person uses the page, preloads the router and the code of likely next pages, so the next step opens without a
 * delay.
 */
function preloadWhileBusy(): void {
  const wake = () =>
    void import('./routing.tsx').then(
      ({ preloadAround }) => preloadAround(location),
      () => undefined,
    )
  for (const sign of ['input', 'pointerdown', 'keydown']) document.addEventListener(sign, wake, { passive: true })
}

type Providing = (content: ReactNode) => ReactNode

/** Starts a page with the router. */
async function startRouted(root: HTMLElement, hydration: Hydration | null, providing: Providing): Promise<Places> {
  const { openRouter, preloadFollowing, RouterProvider } = await import('./routing.tsx')
  const { router, hydrated } = await openRouter(hydration, location.pathname + location.search)
  const app = providing(<RouterProvider router={router} />)
  if (hydrated) hydrateRoot(root, app)
  else createRoot(root).render(app)
  whenAtRest(() => preloadFollowing(router))
  return router
}

async function start(): Promise<void> {
  const { organization, locale, hydration, maintenance, monitoring } = readInjected(document)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  const providing: Providing = (content) => (
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
  const { module = '', route = '' } = hydration?.first ?? {}
  const file = module.replace(/^src\//, '')
  const load = firstPages[`../${file}`]
  // If the page's code can't be loaded, the router tries again and then shows its error page.
  const page =
    load &&
    (await loadModule(file, async () => {
      const loaded = await load()
      await loaded.prepare?.(hydration?.loaderData[route])
      return loaded
    }).catch(() => undefined))
  const places =
    hydration && page
      ? startFirst(root, page.default, hydration, route, providing)
      : await startRouted(root, load ? null : hydration, providing)
  whenAtRest(() => {
    import('./late.ts').then(
      ({ startLate }) => startLate(places, monitoring, providing),
      () => undefined,
    )
  })
}

passRepeated()
void start()
preloadWhileBusy()
