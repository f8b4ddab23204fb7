/**
 * The source of feature flags, which can be any OpenFeature provider, and the evaluation context that is passed to it.
 */
import type { EvaluationContext, Provider } from '@openfeature/server-sdk'

export type FeatureFlags = Provider

/** `targetingKey` identifies the browser. Without this key, everyone gets the first variation. */
export type FlagContext = EvaluationContext & { readonly org: string }
