/**
 * Verifies the signatures of Increase's webhooks. Newer endpoints get signatures in the Standard Webhooks format, which
 * the SDK verifies. Older endpoints get the `Increase-Webhook-Signature` header instead: t=TIME,v1=HEX, where HEX is
 * HMAC-SHA256(secret, TIME + '.' + body).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { headerOf, type InboundMessage, usable, type Verified, type Verify } from '../../shared/inbound.ts'

/**
 * The maximum difference between a message's time and our clock, in milliseconds. Standard Webhooks has the same limit.
 */
const TOLERANCE = 300_000

const event = z.object({ id: z.string(), associated_object_id: z.string() })

function read(body: string): Verified {
  const { id, associated_object_id: order } = usable(event.safeParse(JSON.parse(body)).data)
  return { id, orders: [order] }
}

/** Whether the older header's signature is valid and recent. */
function isSigned(header: string, secret: string, { body, now }: InboundMessage): boolean {
  const parts = header.split(',').map((part) => part.split(/=(.*)/s) as [string, string])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const sent = /^\d+$/.test(time) ? Number(time) * 1000 : Date.parse(time)
  if (!(Math.abs(now - sent) <= TOLERANCE)) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

export const verifyIncrease =
  (secret: string): Verify =>
  async (message) => {
    const body = message.body.toString()
    const older = headerOf(message, 'increase-webhook-signature')
    if (older !== undefined) return isSigned(older, secret, message) ? read(body) : undefined
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      headerOf(message, name),
    ])
    if (signed.some(([, value]) => value === undefined)) return undefined
    const { Increase } = await import('increase')
    try {
      new Increase({ apiKey: '' }).events.unwrap(body, { headers: Object.fromEntries(signed), key: secret })
    } catch {
      return undefined
    }
    return read(body)
  }
