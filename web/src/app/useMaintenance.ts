import type { Maintenance } from 'domain/api/flags.ts'
import { useEffect, useRef, useState } from 'react'

/** While a page is closed it is asked this often, in milliseconds, whether it is still. */
const INTERVAL = 60_000

/**
 * What closes the page now: looked up on each navigation, when the page is seen again, and while it is closed. A look-up
 * that fails changes nothing.
 * @param sent what the server said of the page that it sent.
 */
export function useMaintenance(path: string, sent?: Maintenance): Maintenance | undefined {
  const [maintenance, setMaintenance] = useState(sent)
  const looked = useRef(path)
  const closed = maintenance !== undefined

  useEffect(() => {
    let here = true
    const look = () => {
      looked.current = path
      void import('./maintenance.ts')
        .then(({ maintenanceAt }) => maintenanceAt(path))
        .then(
          (found) => here && setMaintenance(found),
          () => {},
        )
    }
    if (looked.current !== path) look()
    const seen = () => {
      if (document.visibilityState === 'visible') look()
    }
    document.addEventListener('visibilitychange', seen)
    const timer = closed ? setInterval(look, INTERVAL) : undefined
    return () => {
      here = false
      document.removeEventListener('visibilitychange', seen)
      clearInterval(timer)
    }
  }, [path, closed])
  return maintenance
}
