import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const EVERY_MS = 15_000

/**
 * Refetches the application at an interval and whenever the page becomes visible. Use it for waits of hours or days.
 * `every` is in milliseconds.
 */
export function useWatch(queryKey: QueryKey, { enabled = true, every = EVERY_MS } = {}): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!enabled) return
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
    }
    const timer = setInterval(ask, every)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [client, key, enabled, every])
}
