/** The key of the chat in the browser's storage. */
export const CHAT_STORE = 'hearthline.chat'
