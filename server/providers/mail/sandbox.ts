import type { World } from '../sandbox/world.ts'
import type { Mail } from './port.ts'

/** Nothing is sent: the sandbox mailbox shows the messages. The ledger records what was accepted. */
export const sandboxMail = ({ ledger }: Pick<World, 'ledger'>): Mail => ({
  send: async (letter, key) => {
    await ledger.once('mail', key, letter, () => ({}))
  },
})
