/**
 * Defines the source of feature flags, which can be any OpenFeature provider, and the evaluation context that the
 * provider receives.
 */
import type { EvaluationContext, Provider } from '@openfeature/server-sdk'

export interface FeatureFlags extends Provider {
  /**
   * Returns the names of a flag's variations at an organization. If a source can't list variations, the server accepts
   * every name as a variation.
   */
  variationsOf?(key: string, org: string): Promise<readonly string[]>
}

/** `targetingKey` identifies the browser. Without it, the first variation applies. */
export type FlagContext = EvaluationContext & { readonly org: string }
