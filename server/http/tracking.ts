/** /ft: which pages are seen; and links to replays of sessions. */

import * as contracts from 'domain/api/tracking.ts'
import { NotFound } from '../errors.ts'
import { establishSession, keepReplayLink, recordEvent } from '../usecases/tracking.ts'
import { type AppContext, serve } from './serve.ts'

export function serveTracking(surroundings: AppContext): void {
  const { services } = surroundings
  const known = ({ context }: { readonly context: string }) => {
    if (context !== contracts.TRACKING_CONTEXT) throw new NotFound()
  }

  serve(surroundings, contracts.trackingSession, async ({ params, body, organization, request }) => {
    known(params)
    return { sessionKey: await establishSession(services, organization.code, request.hostname, body) }
  })
  serve(surroundings, contracts.trackingEvent, async ({ params, body, organization, optionalScope }) => {
    known(params)
    await recordEvent(services, organization.code, await optionalScope(), body)
  })
  serve(surroundings, contracts.fullStoryLink, ({ params, body, scope }) =>
    keepReplayLink(services, scope, params.uuid, body.link),
  )
}
