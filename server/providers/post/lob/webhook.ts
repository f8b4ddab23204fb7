/**
 * Verifies Lob's webhooks. The `Lob-Signature` header is the HMAC-SHA256 of `TIMESTAMP.BODY` with the webhook's secret,
 * in hexadecimal digits. TIMESTAMP is the `Lob-Signature-Timestamp` header, in milliseconds since 1970
 * (https://help.lob.com/print-and-mail/getting-data-and-results/using-webhooks).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { headerOf, usable, type Verify } from '../../shared/inbound.ts'

/** The maximum difference between a message's time and our clock, in milliseconds. Lob recommends five minutes. */
const TOLERANCE = 300_000

const event = z.object({ id: z.string(), reference_id: z.string() })

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const verifyLob =
  (secret: string): Verify =>
  (message) => {
    const time = headerOf(message, 'lob-signature-timestamp') ?? ''
    if (!/^\d{13}$/.test(time) || Math.abs(message.now - Number(time)) > TOLERANCE) return undefined
    const given = Buffer.from(headerOf(message, 'lob-signature') ?? '', 'hex')
    const expected = createHmac('sha256', secret).update(`${time}.`).update(message.body).digest()
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const { id, reference_id: letter } = usable(event.safeParse(jsonOf(message.body)).data)
    return { id, orders: [letter] }
  }
