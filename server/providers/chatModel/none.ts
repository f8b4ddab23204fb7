import type { ChatModel } from './port.ts'

/** The placeholder for lenders that haven't chosen a language model. It has no answers, and the bot never asks it. */
export const NO_CHAT_MODEL = {
  make: (): ChatModel => ({ answer: async () => ({ text: '', articles: [] }) }),
}
