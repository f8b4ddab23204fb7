/**
 * Verifies Onfido's webhooks. The `X-SHA2-Signature` header is the HMAC-SHA256 of the body with the webhook's token, in
 * hexadecimal digits (https://documentation.onfido.com/api/latest#webhooks). The messages have neither an ID nor a
 * time, so the server recognizes a repeated message by its body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { headerOf, usable, type Verify } from '../../shared/inbound.ts'

const message = z.object({ payload: z.object({ object: z.object({ id: z.string() }) }) })

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const verifyOnfido =
  (token: string): Verify =>
  (received) => {
    const given = Buffer.from(headerOf(received, 'x-sha2-signature') ?? '', 'hex')
    const expected = createHmac('sha256', token).update(received.body).digest()
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const { payload } = usable(message.safeParse(jsonOf(received.body)).data)
    return { orders: [payload.object.id] }
  }
