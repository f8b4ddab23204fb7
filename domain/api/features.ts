import * as z from 'zod/mini'
import { anyObject, contract } from './contract.ts'
import { FEATURE } from './paths.ts'

export const feature = contract({
  id: 'feature',
  method: 'POST',
  path: FEATURE,
  summary: 'Whether a feature is on for a person.',
  access: 'anyone',
  body: z.object({ featureKey: z.string().check(z.maxLength(100)), optimizeUser: z.optional(anyObject) }),
  response: z.object({ enabled: z.boolean() }),
})
