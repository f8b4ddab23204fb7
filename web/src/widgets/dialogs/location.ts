/** Whether this device shares its location, as the online notary requires. The location itself isn't stored. */
import { useEffect, useState } from 'react'

type LocationState = 'asking' | 'known' | 'denied' | 'unavailable'

const TIMEOUT_MS = 15_000
/** The maximum age of a usable location. */
const AGE_MS = 600_000

/** Asks the browser, which may ask the person. */
function locate(): Promise<LocationState> {
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

/** Asks on first render; `again` asks again, for example after a settings change. */
export function useLocationState(): { readonly state: LocationState; readonly again: () => Promise<void> } {
  const [state, setState] = useState<LocationState>('asking')
  useEffect(() => {
    void locate().then(setState)
  }, [])
  return { state, again: async () => setState(await locate()) }
}
