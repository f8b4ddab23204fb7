/** Runs a page without the router, until the person leaves the page. */
import { type ComponentType, type ReactNode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { Hydration } from '../api/injected.ts'
import type { Place } from '../ui/place.ts'
import { FirstPage } from './FirstPage.tsx'
import type { Places } from './late.ts'

type Router = Awaited<ReturnType<typeof import('./routing.tsx').openRouter>>['router']

/**
 * Hydrates a page that starts without the router. The router takes over when the person goes to another page, or if the
 * page fails.
 * @param route the ID of the page's route
 * @param providing wraps content in the app's providers
 */
export function startFirst(
  element: HTMLElement,
  page: ComponentType,
  hydration: Hydration,
  route: string,
  providing: (content: ReactNode) => ReactNode,
): Places {
  const { pathname, search } = location
  const address = pathname + search
  const isHere = (place: { readonly pathname: string; readonly search: string }) =>
    place.pathname + place.search === address
  const listeners = new Set<() => void>()
  let router: Router | undefined
  let opening: Promise<Router> | undefined
  let failed = false
  /** Renders the router's current state, once the router has been loaded. */
  let look = () => {}

  const navigate: Place['navigate'] = async (to, how) => {
    const own = await open().catch((error: unknown) => {
      if (!navigator.onLine) throw error
      // The server may have replaced the code with a newer version, so load a full page instead.
      location.assign(to)
    })
    await own?.navigate(to, how)
  }
  // Open the router before it's needed. If it opened only when the server responds, the next page would appear later.
  const prepare = () => void open().catch(() => {})
  const firstPage = ({ loaderData, actionData }: Pick<Hydration, 'loaderData' | 'actionData'>) => {
    const place = { pathname, search, data: loaderData[route], posted: actionData?.[route], navigate, prepare }
    return providing(<FirstPage page={page} place={place} />)
  }
  let root: Root | undefined
  // In a transition, React hydrates the page in parts, so the browser can handle input between the parts.
  startTransition(() => {
    root = hydrateRoot(element, firstPage(hydration), { onUncaughtError: fail })
  })
  function fail(error: unknown): void {
    reportError(error)
    failed = true
    // The router renders the page once more. If the page fails again, the router shows the error page.
    open().then(
      () => look(),
      () => undefined,
    )
  }

  async function opened(): Promise<Router> {
    const { openRouter, RouterProvider } = await import('./routing.tsx')
    const { router: own } = await openRouter(hydration, address)
    router = own
    let left = false
    look = () => {
      const { initialized, navigation, errors } = own.state
      if (!left && initialized && navigation.state === 'idle') {
        left = failed || errors !== null || !isHere(own.state.location)
        if (left) root?.render(providing(<RouterProvider router={own} />))
        // The page already shows the data that the server sent with it, so render only newer data.
        else if (own.state.loaderData !== hydration.loaderData) root?.render(firstPage(own.state))
      }
      for (const listener of listeners) listener()
    }
    own.subscribe(look)
    look()
    return own
  }
  function open(): Promise<Router> {
    opening ??= opened().catch((error: unknown) => {
      // Forget the failed download, so that the next call requests the code again.
      opening = undefined
      throw error
    })
    return opening
  }

  // After a reload, the Back button may change only the URL. The router then shows the page that belongs to the URL.
  addEventListener('popstate', () => {
    if (!router && !isHere(location)) open().catch(() => location.reload())
  })
  return {
    get state() {
      return router?.state ?? { location: { pathname, search }, navigation: { state: 'idle' } }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revalidate: async () => (await open()).revalidate(),
  }
}
