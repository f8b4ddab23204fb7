/**
 * Checks whether this device shares its location, which an online notary session needs. The location itself isn't
 * stored.
 */
import { useEffect, useState } from 'react'

/**
 * 'insecure' means that the page was opened over plain HTTP. Browsers share the location only over HTTPS and on
 * localhost.
 */
type LocationState = 'asking' | 'known' | 'denied' | 'unavailable' | 'insecure'

const TIMEOUT_MS = 15_000
/** The maximum age of a usable location, in milliseconds. */
const AGE_MS = 600_000

/** Asks the browser for the location. The browser may ask the person for permission. */
function locate(): Promise<LocationState> {
  if (globalThis.isSecureContext === false) return Promise.resolve('insecure')
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      () => resolve('known'),
      (error) => resolve(error.code === 1 ? 'denied' : 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: AGE_MS },
    )
  })
}

/**
 * Asks for the location on the first render. `again` repeats the request, for example after the person has changed a
 * setting.
 */
export function useLocationState(): { readonly state: LocationState; readonly again: () => Promise<void> } {
  const [state, setState] = useState<LocationState>('asking')
  useEffect(() => {
    void locate().then(setState)
  }, [])
  return { state, again: async () => setState(await locate()) }
}
