/**
 * Handles messages from vendors. When a vendor reports an update to an order, the requests that wait for the order ask
 * the vendor for its current state.
 */
import type { Verified } from '../providers/shared/inbound.ts'
import { findByReference } from '../storage/effects.ts'
import { addRequest } from '../storage/jobs.ts'
import { sha256 } from '../storage/secrets.ts'
import { keepWebhook, knownWebhook } from '../storage/webhooks.ts'
import type { Services } from './services.ts'
import { takeDelivery, takeReply } from './texts.ts'

/**
 * The maximum number of orders that one message may name. Vendors name only one or a few, and handling more would take
 * too long.
 */
const MOST_ORDERS = 20

/**
 * Records an authenticated message and wakes the requests that wait for the orders it mentions. A duplicate message
 * changes nothing.
 * @param body the message as received. Its digest identifies a message that has no ID
 * @returns the number of woken requests
 */
export async function takeWebhook(
  services: Services,
  { port, vendor, org }: { readonly port: string; readonly vendor: string; readonly org: string },
  { id, orders, reply, delivery }: Verified,
  body: Buffer,
): Promise<number> {
  const named = orders.slice(0, MOST_ORDERS)
  const known = id?.slice(0, 200) ?? sha256(body).toString('hex')
  const { db } = services
  if (reply) {
    const [[before]] = await db.read({ mode: 'SWEEP' }, knownWebhook(port, vendor, known))
    // Apply the reply first, and then record the message as known. If the server fails between these steps, the
    // repeated message is handled again, so a STOP can't get lost.
    if (!before) await takeReply(services, org, reply)
  }
  // Repeated delivery reports change nothing, so there's no need to check for duplicates first.
  if (delivery) await takeDelivery(services, org, delivery)
  // All other messages have no effect that a repeated message could repeat, so there's nothing to record.
  if (named.length === 0 && !reply) return 0
  const opening = [keepWebhook(port, vendor, known, [...named]), findByReference([...named])] as const
  return db.change({ mode: 'SWEEP' }, opening, ([[isNew], waiting], transaction) => {
    if (!isNew) return 0
    transaction.later(...waiting.map((job) => addRequest(job)))
    return waiting.length
  })
}
