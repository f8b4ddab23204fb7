/** Handles messages from vendors. A message makes the waiting requests' jobs due, which then ask the vendor again. */
import type { Verified } from '../providers/shared/inbound.ts'
import { findByReference } from '../storage/effects.ts'
import { addRequest } from '../storage/jobs.ts'
import { sha256 } from '../storage/secrets.ts'
import { keepWebhook, knownWebhook } from '../storage/webhooks.ts'
import type { Services } from './services.ts'
import { takeReply } from './texts.ts'

/** Orders that one message may name. Vendors name one or a few; more would only cost time. */
const MOST_ORDERS = 20

/**
 * Records a genuine message and wakes the requests that wait for its orders. A repeated message changes nothing.
 * @param body the message as received, by which a message without an ID is recognized
 * @returns the number of woken requests
 */
export async function takeWebhook(
  services: Services,
  { port, vendor, org }: { readonly port: string; readonly vendor: string; readonly org: string },
  { id, orders, reply }: Verified,
  body: Buffer,
): Promise<number> {
  const named = orders.slice(0, MOST_ORDERS)
  const known = id?.slice(0, 200) ?? sha256(body).toString('hex')
  const { db } = services
  if (reply) {
    const [[before]] = await db.read({ mode: 'SWEEP' }, knownWebhook(port, vendor, known))
    // Store the reply before the message counts as known, so that a failure in between can't lose a STOP.
    if (!before) await takeReply(services, org, reply)
  }
  const opening = [keepWebhook(port, vendor, known, [...named]), findByReference([...named])] as const
  return db.change({ mode: 'SWEEP' }, opening, ([[isNew], waiting], transaction) => {
    if (!isNew) return 0
    transaction.later(...waiting.map((job) => addRequest(job)))
    return waiting.length
  })
}
