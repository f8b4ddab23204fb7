import { TRACKING_SESSION } from 'domain/api/paths.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { version } from '../../../package.json'
import { ApiError, call } from '../../api/client.ts'
import { keepVisit, readVisit, type SessionKey, trackerUuid } from '../../api/tracker.ts'

const ATTEMPTS = 3
/** The version of the tracking code, sent with each visit. */
const LIB_VERSION = '1.0.0'

let current: Promise<SessionKey> | undefined

/** Returns this browser's current visit. Requests the visit from the server only once per page. */
export function session(): Promise<SessionKey> {
  current ??= establish()
  return current
}

/** Discards the current visit if the server doesn't recognize it. The next report then requests a new visit. */
export function forgetSession(): void {
  current = undefined
  keepVisit({ trackerUuid: trackerUuid() })
}

/**
 * Resumes this browser's visit or starts a new one.
 * @throws ApiError 500 after three attempts, or Error if the response has no tracker ID
 */
async function establish(): Promise<SessionKey> {
  // Create a missing tracker ID first, because readVisit() reads it.
  trackerUuid()
  const body = {
    platform: 'web',
    libVersion: LIB_VERSION,
    appVersion: version,
    referrer: document.referrer,
    queryParams: location.search,
    screenWidth: screen.width,
    screenHeight: screen.height,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    sessionKey: readVisit(),
  }
  for (let attempt = 1; ; attempt++) {
    let answer: { readonly sessionKey?: SessionKey }
    try {
      answer = await call('POST', TRACKING_SESSION, { body, keepalive: true })
    } catch (error) {
      if (attempt < ATTEMPTS) continue
      throw new ApiError(500, 'An error occurred while establishing a session, retries failed.', {
        detail: error instanceof Error ? error.message : undefined,
      })
    }
    const key = answer.sessionKey
    if (!key || !isUuid(key.trackerUuid ?? '')) throw new Error('Could not establish session.')
    keepVisit(key)
    return key
  }
}
