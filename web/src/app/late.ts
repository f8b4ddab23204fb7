/** Starts after the page is usable; reading and answering need none of it. */
import { isPrivatePage } from 'domain/routes/private.ts'
import { startPageViews } from './tracking/pageViews.ts'

type Router = Parameters<typeof startPageViews>[0]

/** @param errorMonitor where to report errors, if anywhere. */
export function startLate(router: Router, errorMonitor: string | undefined): void {
  startPageViews(router)
  if (errorMonitor) startMonitor(router, errorMonitor)
}

/** Loads the error monitor on the first page it may watch. */
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
