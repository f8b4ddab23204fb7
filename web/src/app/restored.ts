/** Corrects pages that the browser restores from memory or cache, for example after the back button. */
import { REGISTER } from 'domain/routes/routes.ts'
import { token } from '../api/client.ts'

interface Router {
  readonly state: { readonly location: { readonly pathname: string } }
  revalidate(): unknown
}

/** Returns the session ID in a token. Renewing a token keeps its session ID. */
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
 * Reloads a page that the browser restores from memory if the person signed in or out after leaving the page. This way,
 * nobody sees answers from an earlier session.
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

/**
 * Fetches the registration draft again if the browser restored the registration page from its cache, because the cached
 * draft may be outdated.
 */
export function refreshDraft(router: Router): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'back_forward' && router.state.location.pathname.startsWith(REGISTER)) router.revalidate()
}
