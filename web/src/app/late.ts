/**
 * Starts nonessential features once the page is usable. Without these features, people can still read the page and fill
 * in forms.
 */
import type { Monitoring } from 'domain/api/monitoring.ts'
import { isPrivatePage } from 'domain/routes/private.ts'
import type { ReactNode } from 'react'
import { keepOnBack } from './backButton.ts'
import { startChat } from './chat.ts'
import { refreshDraft, reloadAfterSession } from './restored.ts'
import { startPageViews } from './tracking/pageViews.ts'

/**
 * Notifies its subscribers when the current page's location changes. Usually, the router does this; on pages without
 * the router, a substitute does.
 */
export type Places = Parameters<typeof startPageViews>[0] &
  Parameters<typeof reloadAfterSession>[0] &
  Parameters<typeof refreshDraft>[0] &
  Parameters<typeof keepOnBack>[0]

/**
 * Starts page-view reports, and starts error reports and session recording if their services are configured. Also
 * updates pages that the browser restores from its cache, and saves typed answers when the person goes back. Adds the
 * chat if the lender offers it.
 * @param providing wraps content in the app's providers
 */
export function startLate(
  places: Places,
  { errorMonitor, recorder }: Monitoring = {},
  providing?: (content: ReactNode) => ReactNode,
): void {
  startPageViews(places)
  reloadAfterSession(places)
  refreshDraft(places)
  keepOnBack(places)
  if (errorMonitor) startMonitor(places, errorMonitor)
  if (recorder) startRecorder(places, recorder)
  if (providing) startChat(places, providing)
}

/**
 * Calls `follow` right away, and again whenever the person moves from a public to a private page or back. Passes true
 * if the current page is private.
 */
function followPrivacy(places: Places, follow: (isPrivate: boolean) => void): void {
  let last: boolean | undefined
  const look = () => {
    const { pathname, search } = places.state.location
    const next = isPrivatePage(pathname, search)
    if (next === last) return
    last = next
    follow(next)
  }
  look()
  places.subscribe(look)
}

/** Loads the error monitor on the first page that allows error reports. */
function startMonitor(places: Places, dsn: string): void {
  let begun = false
  followPrivacy(places, (isPrivate) => {
    if (begun || isPrivate) return
    begun = true
    import('./sentry.ts').then(
      ({ startSentry }) => startSentry(dsn),
      () => undefined,
    )
  })
}

/** Records sessions, except on private pages. */
function startRecorder(places: Places, org: string): void {
  let isOff = true
  let follow: ((isPrivate: boolean) => void) | undefined
  followPrivacy(places, (isPrivate) => {
    isOff = isPrivate
    if (follow || isPrivate) return follow?.(isPrivate)
    import('./recorder.ts').then(
      ({ startRecording }) => {
        follow ??= startRecording(org)
        // Check again, because the person may have opened a private page while the recorder was loading.
        if (isOff) follow(true)
      },
      () => undefined,
    )
  })
}
