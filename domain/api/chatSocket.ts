/**
 * The frames (messages in JSON) of the chat's websocket. A client first sends `hello`. The server answers with
 * `welcome` and then with the messages that the client missed, in order. After that, each message arrives once, in
 * order.
 */
import * as z from 'zod/mini'
import { CHAT_SENDERS } from '../chat/conversation.ts'
import { MESSAGE_MAX } from '../chat/limits.ts'
import { instantSchema } from '../values/schemas.ts'
import { attachmentIds, chatConversation, chatMessage } from './chat.ts'
import { uuid } from './contract.ts'

/**
 * The codes with which the server closes a connection. Clients reconnect after 1001, 1012 and 4000, but not after any
 * other code.
 */
export const CHAT_CLOSE = {
  /** The server is stopping, and another server takes over. */
  GOING_AWAY: 1001,
  /** The server lost its connection to the database. */
  RESTART: 1012,
  /** The connection was silent for too long, or reached its maximum lifetime. */
  EXPIRED_CONNECTION: 4000,
  /** A frame wasn't valid, or the first frame wasn't `hello`. */
  BAD_FRAME: 4400,
  /** The token, the cookie or the session isn't valid, or has ended. */
  UNAUTHENTICATED: 4401,
  /** A frame was larger than 64 KB. */
  TOO_LARGE: 1009,
  /** The client sent too many frames. */
  FLOOD: 4429,
} as const
export const RECONNECT_AFTER: readonly number[] = [
  CHAT_CLOSE.GOING_AWAY,
  CHAT_CLOSE.RESTART,
  CHAT_CLOSE.EXPIRED_CONNECTION,
  1006,
]

const sequence = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
const typed = z.string().check(z.maxLength(4 * MESSAGE_MAX))
const jwt = z.string().check(z.maxLength(4000))

/**
 * The first frame that a visitor's browser sends. `token`: the chat's token. `jwt`: the session token, if the visitor
 * was signed in when the chat started. `after`: the number of the last message that the browser already has.
 */
const visitorHello = z.strictObject({
  type: z.literal('hello'),
  token: jwt,
  jwt: z.optional(jwt),
  after: z.optional(sequence),
})
/**
 * The first frame that an agent's browser sends. Afterward, the server sends every change in the chats that the agent
 * may see.
 */
const agentHello = z.strictObject({ type: z.literal('agentHello'), jwt, isAway: z.optional(z.boolean()) })

/**
 * `conversationId`: required from agents; a visitor's connection belongs to a single chat. Frames don't name their
 * sender, because the server knows it from the connection.
 */
const about = { conversationId: z.optional(uuid) }
const clientFrames = [
  visitorHello,
  agentHello,
  /** `isAway`: only for agents. Colleagues can't transfer chats to an agent who is away. */
  z.strictObject({ type: z.literal('ping'), isAway: z.optional(z.boolean()) }),
  /** A message with the same `clientId` is stored once, so a client can send it again after a lost connection. */
  z.strictObject({
    type: z.literal('message'),
    ...about,
    clientId: uuid,
    text: typed,
    attachments: z.optional(attachmentIds),
  }),
  /**
   * The text that the person has typed so far, or '' after the person stops typing. Sent at most once a second and
   * never stored.
   */
  z.strictObject({ type: z.literal('typing'), ...about, text: typed }),
  z.strictObject({ type: z.literal('read'), ...about, sequence }),
  /** Ends the chat for both sides. */
  z.strictObject({ type: z.literal('end'), ...about }),
  /** Asks for the chat's messages after the given number. An agent's browser sends it when the agent opens a chat. */
  z.strictObject({ type: z.literal('follow'), ...about, after: sequence }),
] as const
export const chatClientFrame = z.discriminatedUnion('type', clientFrames)
export type ChatClientFrame = z.infer<typeof chatClientFrame>

export const CHAT_REFUSALS = ['EMPTY', 'TOO_LONG', 'NOT_OPEN', 'NOT_ALLOWED', 'BAD_ATTACHMENT', 'TRY_AGAIN'] as const

export const chatServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), conversation: z.optional(chatConversation) }),
  z.object({ type: z.literal('pong'), at: instantSchema }),
  /** A new message. The server also sends it to the sender's own browser, which recognizes it by `clientId`. */
  z.object({ type: z.literal('message'), message: chatMessage }),
  /** The chat has changed: an agent joined or left, a side has read messages, or the chat is over. */
  z.object({ type: z.literal('conversation'), conversation: chatConversation }),
  /** The other side is typing. `text`: for agents, what the visitor has typed so far; for visitors, always ''. */
  z.object({
    type: z.literal('typing'),
    conversationId: uuid,
    sender: z.enum(CHAT_SENDERS),
    isTyping: z.boolean(),
    text: z.string(),
  }),
  /** The server couldn't process a frame. `clientId`: the rejected message's ID, if the frame was a message. */
  z.object({
    type: z.literal('refused'),
    clientId: z.optional(uuid),
    code: z.enum(CHAT_REFUSALS),
    message: z.string(),
  }),
])
export type ChatServerFrame = z.infer<typeof chatServerFrame>
