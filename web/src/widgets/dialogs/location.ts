/** Whether this device tells where it is, as the notary of an online session asks. The place itself is not kept. */
import { useEffect, useState } from 'react'

type LocationState = 'asking' | 'known' | 'denied' | 'unavailable'

const TIMEOUT_MS = 15_000
/** A place found so long ago will do. */
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

/** Asks when it is first shown; `again` asks anew, as after a change in the settings. */
export function useLocationState(): { readonly state: LocationState; readonly again: () => Promise<void> } {
  const [state, setState] = useState<LocationState>('asking')
  useEffect(() => {
    void locate().then(setState)
  }, [])
  return { state, again: async () => setState(await locate()) }
}
