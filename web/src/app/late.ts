/** Starts nonessential features after the page is usable. People can read and enter answers without these features. */
import { isPrivatePage } from 'domain/routes/private.ts'
import { refreshDraft, reloadAfterSession } from './restored.ts'
import { startPageViews } from './tracking/pageViews.ts'

type Router = Parameters<typeof startPageViews>[0] & Parameters<typeof refreshDraft>[0]

/**
 * Starts the reports of page views and errors, and the correction of restored pages.
 * @param errorMonitor the address (DSN) for error reports; undefined to report none.
 */
export function startLate(router: Router, errorMonitor: string | undefined): void {
  startPageViews(router)
  reloadAfterSession()
  refreshDraft(router)
  if (errorMonitor) startMonitor(router, errorMonitor)
}

/** Loads the error monitor on the first page where monitoring is allowed. */
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
