/**
 * Starts nonessential features once the page is usable. Without these features, people can still read the page and fill
 * in forms.
 */
import { isPrivatePage } from 'domain/routes/private.ts'
import { refreshDraft, reloadAfterSession } from './restored.ts'
import { startPageViews } from './tracking/pageViews.ts'

/**
 * Provides the current page and each later page. It's the router or, on a first page that runs without the router, a
 * substitute.
 */
export type Places = Parameters<typeof startPageViews>[0] &
  Parameters<typeof reloadAfterSession>[0] &
  Parameters<typeof refreshDraft>[0]

/**
 * Starts reporting page views and errors. Also starts updating pages that the browser restores from its cache.
 * @param errorMonitor the URL (DSN) that receives error reports; undefined to report none
 */
export function startLate(places: Places, errorMonitor: string | undefined): void {
  startPageViews(places)
  reloadAfterSession(places)
  refreshDraft(places)
  if (errorMonitor) startMonitor(places, errorMonitor)
}

/** Loads the error monitor on the first page that allows error reports. */
function startMonitor(places: Places, dsn: string): void {
  let stop = () => {}
  let begun = false
  const look = () => {
    const { pathname, search } = places.state.location
    if (begun || isPrivatePage(pathname, search)) return
    begun = true
    stop()
    import('./sentry.ts').then(
      ({ startSentry }) => startSentry(dsn),
      () => undefined,
    )
  }
  look()
  if (!begun) stop = places.subscribe(look)
}
