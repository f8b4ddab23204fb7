/** Stores which messages of outside parties have arrived, so that each message has an effect only once. */
import { statement } from './transactions.ts'

/** Records a message. Returns no row if the message is known. `$4`: the party's names of the orders. */
export const keepWebhook = statement<{ readonly id: string }>(
  'webhook_keep',
  `insert into webhook_event (port, vendor, id, orders) values ($1, $2, $3, $4) on conflict do nothing returning id`,
)
