/**
 * Reports unexpected errors, but only their type, code location, page, and message without typed values. Doesn't record
 * input, clicks, console output, network requests or session replays. Pages about identity, bank accounts or passwords
 * send no reports.
 */
import {
  dedupeIntegration,
  type ErrorEvent,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react'
import { isPrivatePage } from 'domain/routes/private.ts'
import { trackedPage } from 'domain/routes/tracked.ts'

type Place = Pick<Location, 'origin' | 'pathname' | 'search'>

/**
 * Returns an error message without quoted text, email addresses, URLs and numbers, because the person may have typed
 * them.
 */
export const withoutValues = (text: string): string =>
  text
    .replace(/(["'`“‘]).*?(["'`”’])/gs, '$1…$2')
    .replace(/\S+@\S+/g, '…')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/\d[\d().\s-]{2,}\d/g, '…')

/** Removes undefined fields, because Sentry's types reject `undefined`. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Returns the event to send for an error on a page, or null to send nothing. */
export function scrubbed(event: ErrorEvent, place: Place): ErrorEvent | null {
  if (isPrivatePage(place.pathname, place.search)) return null
  const page = trackedPage(place.pathname)
  const { browser, os } = event.contexts ?? {}
  return {
    type: undefined,
    ...present({
      event_id: event.event_id,
      timestamp: event.timestamp,
      platform: event.platform,
      level: event.level,
      release: event.release,
      environment: event.environment,
      sdk: event.sdk,
      debug_meta: event.debug_meta,
      transaction: page,
      request: { url: `${place.origin}${page.startsWith('/') ? page : `/${page}`}` },
      contexts: { ...(browser && { browser }), ...(os && { os }) },
      message: event.message && withoutValues(event.message),
      exception:
        event.exception &&
        present({
          values: event.exception.values?.map(({ type, value, mechanism, stacktrace }) =>
            present({
              type,
              value: value && withoutValues(value),
              mechanism: mechanism && { type: mechanism.type, ...present({ handled: mechanism.handled }) },
              stacktrace:
                stacktrace &&
                present({
                  frames: stacktrace.frames?.map(({ filename, function: name, lineno, colno, in_app }) =>
                    present({
                      filename: filename?.replace(/[?#].*$/, ''),
                      function: name,
                      lineno,
                      colno,
                      in_app,
                    }),
                  ),
                }),
            }),
          ),
        }),
    }),
  }
}

export function startSentry(dsn: string): void {
  init({
    dsn,
    // List the integrations explicitly, because the default integrations record clicks, console output and network
    // requests.
    defaultIntegrations: false,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    maxBreadcrumbs: 0,
    // Don't send the monitoring service any data that identifies the person.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
    beforeSend: (event) => scrubbed(event, window.location),
    beforeBreadcrumb: () => null,
  })
}
