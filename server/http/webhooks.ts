/**
 * Serves /webhooks/{port}/{vendor}[/{org}], where vendors send updates about orders. The body is read as bytes, because
 * the vendors sign the bytes.
 */
import { NotFound, ServerError, Unauthenticated } from '../errors.ts'
import type { Verified, Verify } from '../providers/shared/inbound.ts'
import { networkOf } from '../usecases/credentials.ts'
import { takeWebhook } from '../usecases/webhooks.ts'
import { Rates } from './rates.ts'
import type { AppContext } from './serve.ts'

/** The maximum size of a message in bytes. Vendors send a few kilobytes. */
const MOST_BYTES = 262_144

/**
 * How many messages with a wrong signature a network may send in a minute, and how many of its messages may be checked
 * at once. For some vendors, checking a signature takes a call, so unlimited forged messages would cause many calls.
 */
const MOST_FORGED = 60

export type WebhookOf = (place: {
  readonly port: string
  readonly vendor: string
  readonly org: string
}) => Verify | undefined

/**
 * Returns the content of a message. Without an invalid signature, the message doesn't count as forged, even if an error
 * prevents the check.
 * @throws Unauthenticated if the signature is invalid
 */
async function genuine(check: () => Promise<Verified | undefined>, giveBack: () => void): Promise<Verified> {
  let isForged = false
  try {
    const verified = await check()
    isForged = verified === undefined
    if (!verified) throw new Unauthenticated()
    return verified
  } finally {
    if (!isForged) giveBack()
  }
}

/** @param lenders the lenders' codes; messages for other codes are rejected */
export function serveWebhooks({ app, services }: AppContext, verifyOf: WebhookOf, lenders: ReadonlySet<string>): void {
  const unproven = new Rates(MOST_FORGED)
  const known = new Map<string, Verify>()
  /** Returns the same function for each message, because it can cache the vendor's keys. */
  const verifierOf = (place: Parameters<WebhookOf>[0]): Verify | undefined => {
    const name = `${place.port} ${place.vendor} ${place.org}`
    const verify = known.get(name) ?? verifyOf(place)
    if (verify) known.set(name, verify)
    return verify
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post<{ Params: { port: string; vendor: string; org?: string } }>(
      '/webhooks/:port/:vendor/:org?',
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const { port, vendor, org = request.organization.code } = request.params
        const verify = lenders.has(org) ? verifierOf({ port, vendor, org }) : undefined
        if (!verify) throw new NotFound()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const url = `${request.protocol}://${request.host}${request.url}`
        const source = networkOf(request.ip)
        if (!unproven.take(source)) throw new ServerError('TOO_MANY_REQUESTS')
        const verified = await genuine(
          async () => verify({ headers: request.headers, body, url, now: Date.now() }),
          () => unproven.giveBack(source),
        )
        const woken = await takeWebhook(services, { port, vendor, org }, verified, body)
        request.log.info({ port, vendor, woken }, 'webhook')
        return reply.status(204).send()
      },
    )
  })
}
