/** The chat's limits. The server enforces them, and the screens show them before a message is sent. */

/** Milliseconds without a message after which a chat with an agent, or one that waits for an agent, expires. */
export const AGENT_CHAT_LIFETIME = 6 * 60 * 60 * 1000
/** Milliseconds without a message after which a chat with the bot expires. */
export const BOT_CHAT_LIFETIME = 10 * 60 * 1000

/** Milliseconds between a client's pings. */
export const PING_INTERVAL = 10_000
/** Milliseconds after which a chat returns to the queue if its agent's desk stays closed. */
export const AGENT_ABSENCE = 3 * 60 * 1000
/** If a connection sends nothing for this many milliseconds, the server closes it. */
export const SILENCE_LIMIT = 3 * PING_INTERVAL
/** Milliseconds after which the server closes a connection, so that the client opens a new one. */
export const CONNECTION_LIFETIME = 12 * 60 * 60 * 1000
/** Minimum milliseconds between two previews of the text that a person is typing. */
export const TYPING_INTERVAL = 1000

/** Maximum size of one frame in bytes. */
export const FRAME_MAX_BYTES = 64_000
/** Maximum number of characters in a message. */
export const MESSAGE_MAX = 5000
/** Maximum number of characters that a typing preview shows. */
export const PREVIEW_MAX = 500
/** Maximum number of files in a message. */
export const ATTACHMENTS_MAX = 10
/** Maximum number of files in a chat. */
export const CHAT_FILES_MAX = 50
/**
 * Maximum number of chats that can be started in 15 minutes on one network, and for one account. Continuing a chat
 * doesn't count.
 */
export const NETWORK_CHATS = 40
export const ACCOUNT_CHATS = 10
/** Maximum number of times that a chat's transcript is sent by email. */
export const TRANSCRIPTS_MAX = 3
/** Maximum number of emails that visitors on one network can cause in 15 minutes. */
export const NETWORK_MAILS = 10
/** Maximum number of transcripts that visitors without an account can download on one network in 15 minutes. */
export const NETWORK_TRANSCRIPTS = 20
/** Number of questions and answers in one page of a chat's history. */
export const HISTORY_PAGE = 20
/** Seconds for which a nonce identifies a signed-in borrower to the chat. */
export const NONCE_SECONDS = 60

/**
 * How many frames a connection may send at once, and how many more in each second after that. The server treats more as
 * a flood.
 */
export const FRAME_BURST = 40
export const FRAMES_PER_SECOND = 4
