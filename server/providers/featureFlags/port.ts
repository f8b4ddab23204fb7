/** The source of feature flags, which can be any OpenFeature provider. This is the evaluation context it receives. */
import type { EvaluationContext, Provider } from '@openfeature/server-sdk'

export type FeatureFlags = Provider

/** `targetingKey` identifies the browser. Without it, everyone gets the first variation. */
export type FlagContext = EvaluationContext & { readonly org: string }
