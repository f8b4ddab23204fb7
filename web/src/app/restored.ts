/** Corrects pages that the browser restores from memory or cache, for example after the back button. */
import { REGISTER } from 'domain/routes/routes.ts'
import { claimsOf } from '../api/claims.ts'
import { token } from '../api/client.ts'

interface Router {
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } }
  subscribe(listener: () => void): unknown
  revalidate(): unknown
}

const session = (): string => claimsOf(token.read()).sid ?? ''

/**
 * When the browser restores a page from memory, reloads the page if the person has signed in or out since the page
 * opened. This way, nobody sees answers from an earlier session. The comparison uses the session from when the page
 * opened, not from when the person left the page. Forms that sign in, sign out or create an account change the session
 * before the next page opens.
 */
export function reloadAfterSession(router: Pick<Router, 'state' | 'subscribe'>): void {
  let address: string | undefined
  let opened = ''
  let isOver = false
  const look = () => {
    const { pathname, search } = router.state.location
    if (pathname + search === address) return
    address = pathname + search
    opened = session()
  }
  look()
  router.subscribe(look)
  const check = () => {
    isOver ||= session() !== opened
    return isOver
  }
  addEventListener('pagehide', check)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !check()) return
    // Hide the earlier session's answers until the new page arrives.
    document.documentElement.hidden = true
    location.reload()
  })
}

/**
 * If the browser restored the registration page from its cache, fetches the registration draft again, because the
 * cached draft may be outdated.
 */
export function refreshDraft(router: Pick<Router, 'state' | 'revalidate'>): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'back_forward' || !router.state.location.pathname.startsWith(REGISTER)) return
  // If the draft can't be fetched, the page stays as the browser restored it.
  Promise.resolve(router.revalidate()).catch(() => undefined)
}
