import { ProviderFault } from '../shared/port.ts'
import type { ChatModel } from './port.ts'

/** Lenders use no language model unless they choose one. The bot then doesn't call this party. */
export const NO_CHAT_MODEL = {
  make: (): ChatModel => ({
    answer: async () => {
      throw new ProviderFault(501)
    },
  }),
}
