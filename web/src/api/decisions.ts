/** Looks up this browser's feature flags on the server. Pages load this code after their first paint. */
import type { Decision, FlagKey } from 'domain/api/flags.ts'
import { DECISION, FEATURE } from 'domain/api/paths.ts'
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

/**
 * Returns whether a feature is on for this browser.
 * @throws ApiError if the lookup fails.
 */
export async function isEnabled(key: FlagKey): Promise<boolean> {
  const body = { featureKey: key, optimizeUser: optimizeUser() }
  return (await call<{ enabled: boolean }>('POST', FEATURE, { body })).enabled
}
