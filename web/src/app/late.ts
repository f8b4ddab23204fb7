/**
 * Starts nonessential features once the page is usable. Without these features, people can still read the page and fill
 * in forms.
 */
import { isPrivatePage } from 'domain/routes/private.ts'
import { refreshDraft, reloadAfterSession } from './restored.ts'
import { startPageViews } from './tracking/pageViews.ts'

type Router = Parameters<typeof startPageViews>[0] & Parameters<typeof refreshDraft>[0]

/**
 * Starts reporting page views and errors, and starts correcting pages that the browser restores from its cache.
 * @param errorMonitor the URL (DSN) that receives error reports; undefined to report none
 */
export function startLate(router: Router, errorMonitor: string | undefined): void {
  startPageViews(router)
  reloadAfterSession()
  refreshDraft(router)
  if (errorMonitor) startMonitor(router, errorMonitor)
}

/** Loads the error monitor on the first page that allows error reports. */
function startMonitor(router: Router, dsn: string): void {
  let stop = () => {}
  let begun = false
  const look = () => {
    const { pathname, search } = router.state.location
    if (begun || isPrivatePage(pathname, search)) return
    begun = true
    stop()
    import('./sentry.ts').then(
      ({ startSentry }) => startSentry(dsn),
      () => undefined,
    )
  }
  look()
  if (!begun) stop = router.subscribe(look)
}
