import { TRACKING_SESSION } from 'domain/api/paths.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { version } from '../../../package.json'
import { ApiError, call } from '../../api/client.ts'
import { keepVisit, readVisit, type SessionKey, trackerUuid } from '../../api/tracker.ts'

const ATTEMPTS = 3
/** Of what this file and its neighbor send. */
const LIB_VERSION = '1.0.0'

let current: Promise<SessionKey> | undefined

/** The visit of this browser, asked for once a page. */
export function session(): Promise<SessionKey> {
  current ??= establish()
  return current
}

/** Asks for another one: the server no longer knows this one. */
export function forgetSession(): void {
  current = undefined
  keepVisit({ trackerUuid: trackerUuid() })
}

/**
 * Takes up the visit that this browser had, or begins one.
 * @throws ApiError 500 after three attempts, Error where the answer names no browser
 */
async function establish(): Promise<SessionKey> {
  // The number that only this browser knows is told as well.
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
