/** The routes of /service-application for experiments, which assign people to variations. */

import * as contracts from 'domain/api/experiments.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { keepProfile, noteExperiments, profileOf } from '../usecases/experiments.ts'
import { type AppContext, serve } from './serve.ts'

export function serveExperiments(context: AppContext): void {
  const { services } = context

  serve(context, contracts.optimizelyProfile, async ({ query, organization, optionalScope }) =>
    profileOf(services, { org: organization.code, trackerId: query.trackerId }, await optionalScope()),
  )

  serve(context, contracts.keepOptimizelyProfile, async ({ scope, query, body }) => {
    const profile = body.optimizelyProfileUuid
    if (typeof profile !== 'string' || !isUuid(profile)) throw new BadRequest('No profile uuid')
    if (query.identityUuid.toLowerCase() !== scope.actor) throw new NotFound()
    await keepProfile(services, scope, profile)
  })

  serve(context, contracts.keepExperiments, async ({ scope, params, body }) => {
    if (typeof body.appUuid !== 'string' || body.appUuid.toLowerCase() !== params.uuid.toLowerCase())
      throw new BadRequest('App ID is required to save experiment')
    await noteExperiments(services, scope, params.uuid, [body.experiments].flat())
  })
}
