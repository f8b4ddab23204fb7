import type { World } from '../sandbox/world.ts'
import type { Sms } from './port.ts'

/** Nothing leaves: the mailbox page of the sandbox shows what was written. What was taken to be sent is in the book. */
export const sandboxSms = ({ ledger }: Pick<World, 'ledger'>): Sms => ({
  send: async (message, key) => {
    await ledger.once('sms', key, message, () => ({}))
  },
})
