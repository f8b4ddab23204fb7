/** The routes of /ft, for page views and links to session replays. */

import * as contracts from 'domain/api/tracking.ts'
import { NotFound } from '../errors.ts'
import { establishSession, keepReplayLink, recordEvent } from '../usecases/tracking.ts'
import { type AppContext, serve } from './serve.ts'

export function serveTracking(app: AppContext): void {
  const { services } = app
  const checkProduct = ({ context }: { readonly context: string }) => {
    if (context !== contracts.TRACKING_CONTEXT) throw new NotFound()
  }

  serve(app, contracts.trackingSession, async ({ params, body, organization, request }) => {
    checkProduct(params)
    return { sessionKey: await establishSession(services, organization.code, request.hostname, body) }
  })
  serve(app, contracts.trackingEvent, async ({ params, body, organization, optionalScope }) => {
    checkProduct(params)
    await recordEvent(services, organization.code, await optionalScope(), body)
  })
  serve(app, contracts.fullStoryLink, ({ params, body, scope }) =>
    keepReplayLink(services, scope, params.uuid, body.link),
  )
}
