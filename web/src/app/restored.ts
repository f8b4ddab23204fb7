/** Corrects pages that the browser restores from its memory or cache, as with the back button. */
import { REGISTER } from 'domain/routes/routes.ts'
import { token } from '../api/client.ts'

interface Router {
  readonly state: { readonly location: { readonly pathname: string } }
  revalidate(): unknown
}

/** Returns the session that a token belongs to. A renewed token belongs to the same session. */
function sessionOf(jwt: string | null): string {
  try {
    const [, payload = ''] = (jwt ?? '').split('.')
    const { sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: unknown }
    return String(sid ?? '')
  } catch {
    return ''
  }
}

/**
 * Reloads a page that the browser restores from memory after its person has signed in or out, so nobody sees answers of
 * an earlier session.
 */
export function reloadAfterSession(): void {
  let left: string | undefined
  addEventListener('pagehide', () => {
    left = sessionOf(token.read())
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && left !== undefined && sessionOf(token.read()) !== left) location.reload()
  })
}

/** Reads the draft again if the browser took the registration page from its cache. The page may be older than the draft. */
export function refreshDraft(router: Router): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'back_forward' && router.state.location.pathname.startsWith(REGISTER)) router.revalidate()
}
