/**
 * Checks Plaid's webhooks. Plaid signs them with a JSON web token in the `Plaid-Verification` header: ES256, with the
 * SHA-256 of the body (https://plaid.com/docs/api/webhooks/webhook-verification).
 */
import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { VendorError } from '../../shared/http.ts'
import { headerOf, UnusableMessage, usable, type Verified, type Verify } from '../../shared/inbound.ts'
import { orderOf, type Plaid } from './client.ts'

/** The maximum age of a message, and how far its time may be ahead of our clock. Both in seconds. */
const OLDEST = 300
const AHEAD = 60
/** The maximum length of a token. Plaid's tokens have about 500 characters. */
const LONGEST = 4096
/**
 * How long the server caches a key, in milliseconds. Plaid rarely changes keys, but requires servers to refuse expired
 * ones.
 */
const REMEMBERED = 3_600_000
/** The maximum number of cached keys. Without a limit, forged messages with made-up key IDs could fill the memory. */
const MOST_KEYS = 50

const head = z.object({ alg: z.literal('ES256'), kid: z.string().check(z.minLength(1), z.maxLength(100)) })
const claims = z.object({ iat: z.number(), request_body_sha256: z.string().check(z.regex(/^[\da-f]{64}$/)) })
const published = z.object({
  key: z.object({
    ...{ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() },
    expired_at: z.nullable(z.number()),
  }),
})
const message = z.object({
  environment: z.optional(z.string()),
  link_token: z.optional(z.string()),
  user_id: z.optional(z.string()),
})

/** Parses the text as JSON of the given type. Returns undefined if the text isn't JSON or doesn't match the type. */
function parsed<T extends z.ZodMiniType>(text: string, type: T): z.output<T> | undefined {
  try {
    return type.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
const decoded = (part: string): string => Buffer.from(part, 'base64url').toString()

/**
 * Returns a function that looks up Plaid's public keys by ID. Unknown IDs are cached, too, so that repeated forgeries
 * don't cause calls to Plaid.
 */
function keysOf({ call }: Plaid): (kid: string, now: number) => Promise<KeyObject | undefined> {
  const known = new Map<string, { readonly key: KeyObject | undefined; readonly until: number }>()
  return async (kid, now) => {
    const kept = known.get(kid)
    if (kept && kept.until > now) return kept.key
    const answer = await call('/webhook_verification_key/get', { key_id: kid }, published).catch((error: unknown) => {
      if (error instanceof VendorError && error.isPermanent) return undefined
      throw error
    })
    const { expired_at: expired, ...jwk } = answer?.key ?? {}
    const key = answer && expired === null ? createPublicKey({ key: jwk, format: 'jwk' }) : undefined
    const [oldest] = known.keys()
    if (known.size >= MOST_KEYS && oldest !== undefined) known.delete(oldest)
    known.set(kid, { key, until: now + REMEMBERED })
    return key
  }
}

export function verifyPlaid(plaid: Plaid): Verify {
  const keyOf = keysOf(plaid)
  return async (inbound): Promise<Verified | undefined> => {
    const { body, now } = inbound
    const token = headerOf(inbound, 'plaid-verification')
    if (token === undefined || token.length > LONGEST) return undefined
    const [first = '', second = '', signature = '', ...more] = token.split('.')
    const named = parsed(decoded(first), head)
    const said = parsed(decoded(second), claims)
    if (!named || !said || more.length > 0) return undefined
    const age = now / 1000 - said.iat
    if (age > OLDEST || age < -AHEAD) return undefined
    const key = await keyOf(named.kid, now)
    const isSigned =
      key !== undefined &&
      verify(
        'sha256',
        Buffer.from(`${first}.${second}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    const hash = createHash('sha256').update(body).digest()
    if (!isSigned || !timingSafeEqual(hash, Buffer.from(said.request_body_sha256, 'hex'))) return undefined
    const update = usable(parsed(body.toString(), message))
    if ((update.environment ?? plaid.environment) !== plaid.environment) throw new UnusableMessage()
    return {
      orders: [update.link_token, update.user_id].flatMap((order) => (order === undefined ? [] : [orderOf(order)])),
    }
  }
}
