import type { World } from '../sandbox/world.ts'
import type { Sms } from './port.ts'

/** Nothing is sent: the sandbox mailbox shows the messages. The ledger records what was accepted. */
export const sandboxSms = ({ ledger }: Pick<World, 'ledger'>): Sms => ({
  send: async (message, key) => {
    await ledger.once('sms', key, message, () => ({}))
  },
})
