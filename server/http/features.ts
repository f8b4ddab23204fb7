/** The routes of /service-optimize, which serve feature flags without a session. */

import * as contracts from 'domain/api/features.ts'
import { FLAG_KEYS, isFlagKey } from 'domain/api/flags.ts'
import type { FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { FlagUser } from '../usecases/flags.ts'
import { readVisitor } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

interface FlagCall {
  readonly params: { readonly context: string }
  readonly body: { readonly optimizeUser?: { readonly trackerId?: string | undefined } | undefined }
  readonly organization: { readonly code: string }
  readonly request: FastifyRequest
}

/**
 * Returns the user whose flags the caller requests.
 * @throws NotFound for a product other than HELOC
 */
function userOf({ params, body, organization, request }: FlagCall): FlagUser {
  if (params.context !== contracts.FEATURE_CONTEXT) throw new NotFound()
  // Use the visitor's cookie if there's no tracker ID, because a page's flag is looked up before the browser has a
  // tracker ID.
  const trackerId = body.optimizeUser?.trackerId ?? readVisitor(request)
  return { org: organization.code, ...(trackerId && { trackerId }) }
}

export function serveFeatures(app: AppContext): void {
  const { flags } = app.services

  serve(app, contracts.feature, async (call) => {
    const user = userOf(call)
    const { featureKey } = call.body
    return { enabled: isFlagKey(featureKey) && (await flags.isOn(featureKey, user)) }
  })

  serve(app, contracts.features, async (call) => {
    const user = userOf(call)
    const features = FLAG_KEYS.map(async (featureKey) => ({ featureKey, enabled: await flags.isOn(featureKey, user) }))
    return { features: await Promise.all(features) }
  })

  serve(app, contracts.decision, async (call) => {
    const user = userOf(call)
    const wanted = call.body.featureKeys
    const keys = wanted ? FLAG_KEYS.filter((key) => wanted.includes(key)) : FLAG_KEYS
    return { decisions: await Promise.all(keys.map((key) => flags.decide(key, user))) }
  })
}
