import * as z from 'zod/mini'
import { contract, uuid } from './contract.ts'
import { EXPERIMENT_PROFILE, EXPERIMENTS } from './paths.ts'

const trackerId = z.string().check(z.minLength(1), z.maxLength(100))
const word = z.string().check(z.minLength(1), z.maxLength(100))
const experiment = z.object({ name: word, variation: word })
// Accept any text. The server ignores unknown variations and still stores the other variations in the request.
const seen = z.object({ name: z.string(), variation: z.string() })

export const optimizelyProfile = contract({
  id: 'optimizelyProfile',
  method: 'GET',
  path: EXPERIMENT_PROFILE,
  summary: 'Returns the profile under which a person takes part in experiments, with the person’s variations.',
  access: 'anyone',
  query: z.object({ trackerId }),
  response: z.object({ uuid, trackerId: z.string(), experiments: z.array(experiment) }),
})

export const keepOptimizelyProfile = contract({
  id: 'keepOptimizelyProfile',
  method: 'PATCH',
  path: EXPERIMENT_PROFILE,
  summary: 'Assigns a browser’s experiment profile to the signed-in person.',
  access: 'session',
  query: z.object({ identityUuid: uuid }),
  // The schema allows missing values. Other code rejects them with the error messages that the specification
  // prescribes.
  body: z.object({ optimizelyProfileUuid: z.optional(z.unknown()) }),
  status: 204,
})

export const keepExperiments = contract({
  id: 'keepExperiments',
  method: 'PATCH',
  path: `${EXPERIMENTS}/{uuid}/experiments`,
  summary: 'Stores with an application the experiment variations that its borrower saw.',
  access: 'session',
  params: z.object({ uuid }),
  body: z.object({
    experiments: z.union([seen, z.array(seen).check(z.maxLength(50))]),
    appUuid: z.optional(z.unknown()),
  }),
  status: 204,
})
