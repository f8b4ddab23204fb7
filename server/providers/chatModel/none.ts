import type { ChatModel } from './port.ts'

/** Lenders use no language model unless they choose one. The bot doesn't ask this one, which has no answers. */
export const NO_CHAT_MODEL = {
  make: (): ChatModel => ({ answer: async () => ({ text: '', articles: [] }) }),
}
