import type { World } from '../sandbox/world.ts'
import type { Sms } from './port.ts'

/**
 * Doesn't send real text messages. The sandbox mailbox shows the messages, and the ledger records each accepted
 * message.
 */
export const sandboxSms = ({ ledger }: Pick<World, 'ledger'>): Sms => ({
  send: async ({ calling: _, origin: __, ...message }, key) => {
    await ledger.once('sms', key, message, () => ({}))
  },
})
