import * as z from 'zod/mini'
import { contract } from './contract.ts'

const SERVICE = '/service-optimize/{context}/api'

/** The only supported product. Requests for any other product return 404. */
export const FEATURE_CONTEXT = 'heloc'
const params = z.object({ context: z.string() })

/** The visitor for whom the server chooses a variation. The organization comes from the request's host name. */
const optimizeUser = z.looseObject({
  /** The browser's tracker ID. The server uses it to give the browser the same variation every time. */
  trackerId: z.optional(z.string().check(z.maxLength(100))),
})
const featureKey = z.string().check(z.maxLength(100))

export const feature = contract({
  id: 'feature',
  method: 'POST',
  path: `${SERVICE}/v1/feature`,
  summary: 'Returns whether a feature is on for a person.',
  access: 'anyone',
  params,
  body: z.object({ featureKey, optimizeUser: z.optional(optimizeUser) }),
  response: z.object({ enabled: z.boolean() }),
})

export const features = contract({
  id: 'features',
  method: 'POST',
  path: `${SERVICE}/v1/features`,
  summary: 'Lists all features and whether each one is on for a person.',
  access: 'anyone',
  params,
  body: z.object({ optimizeUser: z.optional(optimizeUser) }),
  response: z.object({ features: z.array(z.object({ featureKey: z.string(), enabled: z.boolean() })) }),
})

export const decision = contract({
  id: 'decision',
  method: 'POST',
  path: `${SERVICE}/v2/decision`,
  summary: 'Returns a person’s features, with the features’ variables and the person’s variation.',
  access: 'anyone',
  params,
  body: z.object({
    optimizeUser: z.optional(optimizeUser),
    /** Names of the features to return. If absent, the response contains all features. */
    featureKeys: z.optional(z.array(featureKey).check(z.maxLength(50))),
  }),
  response: z.object({
    decisions: z.array(
      z.object({
        flagKey: z.string(),
        flagEnabled: z.boolean(),
        variables: z.record(z.string(), z.unknown()),
        variation: z.optional(z.string()),
      }),
    ),
  }),
})
