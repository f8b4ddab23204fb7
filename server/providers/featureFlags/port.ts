/** Where feature flags come from: any provider of OpenFeature. What it is asked with is this. */
import type { EvaluationContext, Provider } from '@openfeature/server-sdk'

export type FeatureFlags = Provider

/** `targetingKey` is that of the person's browser; without it nobody is spread over variations. */
export type FlagContext = EvaluationContext & { readonly org: string }
