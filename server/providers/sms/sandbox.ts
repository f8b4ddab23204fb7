import type { World } from '../sandbox/world.ts'
import type { Sms } from './port.ts'

/** Sends nothing; the sandbox mailbox shows the messages. The ledger records each accepted message. */
export const sandboxSms = ({ ledger }: Pick<World, 'ledger'>): Sms => ({
  send: async (message, key) => {
    await ledger.once('sms', key, message, () => ({}))
  },
})
