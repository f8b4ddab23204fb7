import type { ChatModel } from './port.ts'

/** Answers with the beginning of the first article, so that people can try the chat without a language model. */
export const sandboxChatModel = (): ChatModel => ({
  answer: async ({ articles: [first] }) => ({
    text: first?.text.split('\n')[0] ?? '',
    articles: first ? [first.id] : [],
  }),
})
