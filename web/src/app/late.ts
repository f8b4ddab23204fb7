/** What begins once the page stands and works. Nothing of it is needed to read or to answer. */
import { isPrivatePage } from 'domain/routes/private.ts'
import { startPageViews } from './tracking/pageViews.ts'

type Router = Parameters<typeof startPageViews>[0]

/** @param errorMonitor where errors are reported, if anywhere. */
export function startLate(router: Router, errorMonitor: string | undefined): void {
  startPageViews(router)
  if (errorMonitor) startMonitor(router, errorMonitor)
}

/** Brings the error monitor on the first page on which it may watch. */
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
