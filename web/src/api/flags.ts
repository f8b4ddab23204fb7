/** Looks up this browser's feature flags. If a lookup fails, the caller's fallback applies. */
import type { FlagKey } from 'domain/api/flags.ts'
import { useEffect, useState } from 'react'

/** The flag lookups made since the page loaded, keyed by flag. */
const known = new Map<FlagKey, Promise<boolean>>()

function isOn(key: FlagKey): Promise<boolean> {
  const asked = known.get(key)
  if (asked) return asked
  const answer = import('./decisions.ts').then(({ isEnabled }) => isEnabled(key))
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}

/** Returns the flags that pages have looked up since the page loaded. */
export const lookedUpFlags = (): readonly FlagKey[] => [...known.keys()]

/**
 * Returns whether a feature is on. Looks up the flag after the first paint, and returns `fallback` until the lookup
 * succeeds.
 */
export function useFlag(key: FlagKey, fallback = false): boolean {
  const [enabled, setEnabled] = useState(fallback)
  useEffect(() => {
    let here = true
    isOn(key).then(
      (found) => here && setEnabled(found),
      () => here && setEnabled(fallback),
    )
    return () => {
      here = false
    }
  }, [key, fallback])
  return enabled
}
