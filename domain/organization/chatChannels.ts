/**
 * The ways in which visitors can chat with a lender. With 'chatbot', only the bot answers. With 'omni-proxy', the
 * lender's agents answer, and the bot helps while they're away.
 */
export const CHAT_CHANNELS = ['omni-proxy', 'chatbot'] as const

/**
 * The vendors that a lender can use for chats instead of this server. The bot helps while the lender's agents are away.
 */
export const VENDOR_CHANNELS = ['stream', 'twilio', 'talkjs'] as const
export type VendorChannel = (typeof VENDOR_CHANNELS)[number]
