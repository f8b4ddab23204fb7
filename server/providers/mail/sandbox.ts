import type { World } from '../sandbox/world.ts'
import type { Mail } from './port.ts'

/** Doesn't send real email. The sandbox mailbox shows the messages, and the ledger records each accepted message. */
export const sandboxMail = ({ ledger }: Pick<World, 'ledger'>): Mail => ({
  send: async ({ to, subject, text }, key) => {
    await ledger.once('mail', key, { to, subject, text }, () => ({}))
  },
})
