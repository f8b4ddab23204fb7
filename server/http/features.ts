import { feature } from 'domain/api/features.ts'
import { readFlags } from '../storage/settings.ts'
import { type Surroundings, serve } from './serve.ts'

export function serveFeatures(surroundings: Surroundings): void {
  serve(surroundings, feature, async ({ body }) => {
    const flags = await readFlags(surroundings.services.db)
    return { enabled: Object.hasOwn(flags, body.featureKey) && flags[body.featureKey] === true }
  })
}
