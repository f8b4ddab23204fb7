import { type Instant, instant } from 'domain/values/dates.ts'
import { useEffect, useState } from 'react'

/** Milliseconds between updates of the waiting times. */
const EVERY_MS = 10_000

/**
 * Returns the server's current time, which advances between reads.
 * @param read the server's time when the data was read
 * @param readAt the browser's time when the data was read, in milliseconds since 1970
 */
export function useNow(read: Instant, readAt: number): Instant {
  const [browser, setBrowser] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setBrowser(Date.now()), EVERY_MS)
    return () => clearInterval(ticking)
  }, [])
  return instant(Date.parse(read) + Math.max(0, browser - readAt))
}
