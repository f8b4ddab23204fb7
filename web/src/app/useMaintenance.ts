import type { Maintenance } from 'domain/api/flags.ts'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../ui/afterPaint.ts'

/** Milliseconds between checks for the end of maintenance, while the page is closed. */
const INTERVAL = 60_000

/**
 * Returns the maintenance notice that currently closes the page. The app checks for a notice on each navigation, when
 * the page becomes visible, and regularly while the page is closed. If a check fails, the page stays as it is, open or
 * closed.
 * @param sent the notice that the server sent with the page
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
    // Check for maintenance after the new page is painted, so that the check doesn't delay the page.
    if (looked.current !== path) afterPaint(() => here && look())
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
