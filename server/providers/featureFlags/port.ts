/** The source of feature flags: any OpenFeature provider. This is its evaluation context. */
import type { EvaluationContext, Provider } from '@openfeature/server-sdk'

export type FeatureFlags = Provider

/** `targetingKey` is the browser's; without it there is no split between variations. */
export type FlagContext = EvaluationContext & { readonly org: string }
