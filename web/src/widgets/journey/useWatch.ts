import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const EVERY_MS = 15_000

/**
 * Reads something again now and then, and as soon as the page is looked at once more: for waits of hours or days, which
 * outlast the tries of a poll. `every` in milliseconds.
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
