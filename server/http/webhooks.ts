/**
 * Serves /webhooks/{port}/{vendor}[/{org}], where vendors send updates about orders. The body is read as bytes, because
 * the vendors sign the bytes.
 */
import { NotFound, Unauthenticated } from '../errors.ts'
import type { Verify } from '../providers/shared/inbound.ts'
import { takeWebhook } from '../usecases/webhooks.ts'
import type { AppContext } from './serve.ts'

/** The maximum size of a message in bytes. Vendors send a few kilobytes. */
const MOST_BYTES = 262_144

export type WebhookOf = (place: {
  readonly port: string
  readonly vendor: string
  readonly org: string
}) => Verify | undefined

/** @param lenders the lenders' codes; messages for other codes are rejected */
export function serveWebhooks({ app, services }: AppContext, verifyOf: WebhookOf, lenders: ReadonlySet<string>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post<{ Params: { port: string; vendor: string; org?: string } }>(
      '/webhooks/:port/:vendor/:org?',
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const { port, vendor, org = request.organization.code } = request.params
        const verify = lenders.has(org) ? verifyOf({ port, vendor, org }) : undefined
        if (!verify) throw new NotFound()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const url = `${request.protocol}://${request.host}${request.url}`
        const verified = await verify({ headers: request.headers, body, url, now: Date.now() })
        if (!verified) throw new Unauthenticated()
        const woken = await takeWebhook(services, { port, vendor, org }, verified, body)
        request.log.info({ port, vendor, woken }, 'webhook')
        return reply.status(204).send()
      },
    )
  })
}
