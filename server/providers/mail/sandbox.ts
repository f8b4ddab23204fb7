import type { World } from '../sandbox/world.ts'
import type { Mail } from './port.ts'

/** Sends nothing; the sandbox mailbox shows the messages. The ledger records each accepted message. */
export const sandboxMail = ({ ledger }: Pick<World, 'ledger'>): Mail => ({
  send: async (letter, key) => {
    await ledger.once('mail', key, letter, () => ({}))
  },
})
