/** Feature flags as they are for this browser. A look-up that fails is as if nothing had been set. */
import type { Decision, FlagKey } from 'domain/api/flags.ts'
import { DECISION, FEATURE } from 'domain/api/paths.ts'
import { useEffect, useState } from 'react'
import { call } from './client.ts'
import { trackerUuid } from './tracker.ts'

const optimizeUser = () => ({ trackerId: trackerUuid() })

/** @throws ApiError if it cannot be looked up. */
export async function decide<Key extends FlagKey>(key: Key): Promise<Decision<Key> | undefined> {
  const body = { optimizeUser: optimizeUser(), featureKeys: [key] }
  const { decisions } = await call<{ decisions: Decision<Key>[] }>('POST', DECISION, { body })
  return decisions.find(({ flagKey }) => flagKey === key)
}

/** What was answered since the page was loaded. */
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

/** Whether a feature is on; asked after the first paint. Until it is known, and where it cannot be, it is `fallback`. */
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
