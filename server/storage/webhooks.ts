/** Stores which messages from outside parties have arrived, so that each message has an effect only once. */
import { statement } from './transactions.ts'

/**
 * Records a message. Returns no row if the message is already known. Parameters: the port, the vendor, the message's
 * ID, the vendor's IDs for the updated orders.
 */
export const keepWebhook = statement<{ readonly id: string }>(
  'webhook_keep',
  `insert into webhook_event (port, vendor, id, orders) values ($1, $2, $3, $4) on conflict do nothing returning id`,
)

/** Returns a row if the message is already known. */
export const knownWebhook = statement<{ readonly id: string }>(
  'webhook_known',
  'select id from webhook_event where port = $1 and vendor = $2 and id = $3',
)

/**
 * Deletes messages that arrived more than 30 days ago. The parameter is the maximum number of messages to delete.
 * Returns one row per deleted message. Vendors repeat a message for a few days at most. If a vendor repeated one even
 * later, that would only cause one more request to the vendor. Replies to texts are never deleted: a text provider's
 * signature may contain no time, so a START that someone recorded could otherwise be repeated and renew consents that
 * the person has withdrawn since.
 */
export const forgetWebhooks = statement<{ id: string }>(
  'webhook_sweep',
  `delete from webhook_event where (port, vendor, id) in (
     select port, vendor, id from webhook_event where received_at < now() - interval '30 days' and port <> 'sms' limit $1) returning id`,
)
