/**
 * The ways in which visitors can chat with a lender. With 'chatbot', only the bot answers. With 'omni-proxy', the lender's
 * agents answer, and the bot helps while they're away.
 */
export const CHAT_CHANNELS = ['omni-proxy', 'chatbot'] as const
