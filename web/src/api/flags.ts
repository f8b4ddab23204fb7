/** Looks up feature flags for this browser. A failed lookup has the same result as a flag that was never set. */
import type { Decision, FlagKey } from 'domain/api/flags.ts'
import { DECISION, FEATURE } from 'domain/api/paths.ts'
import { useEffect, useState } from 'react'
import { call } from './client.ts'
import { trackerUuid } from './tracker.ts'

const optimizeUser = () => ({ trackerId: trackerUuid() })

/**
 * Returns the value of a feature flag for this browser.
 * @throws ApiError if the lookup fails.
 */
export async function decide<Key extends FlagKey>(key: Key): Promise<Decision<Key> | undefined> {
  const body = { optimizeUser: optimizeUser(), featureKeys: [key] }
  const { decisions } = await call<{ decisions: Decision<Key>[] }>('POST', DECISION, { body })
  return decisions.find(({ flagKey }) => flagKey === key)
}

/** The flag lookups made since the page loaded, keyed by flag. */
const known = new Map<FlagKey, Promise<boolean>>()

function isOn(key: FlagKey): Promise<boolean> {
  const asked = known.get(key)
  if (asked) return asked
  const body = { featureKey: key, optimizeUser: optimizeUser() }
  const answer = call<{ enabled: boolean }>('POST', FEATURE, { body }).then(({ enabled }) => enabled)
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}

/**
 * Returns whether a feature is on. The flag is looked up after the first paint. Until the lookup succeeds, the result
 * is `fallback`.
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
