/**
 * Defines the source of feature flags, which can be any OpenFeature provider, and the evaluation context that the
 * provider receives.
 */
import type { EvaluationContext, Provider } from '@openfeature/server-sdk'

export type FeatureFlags = Provider

/** `targetingKey` identifies the browser. Without it, the first variation applies. */
export type FlagContext = EvaluationContext & { readonly org: string }
