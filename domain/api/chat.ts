/**
 * The API for visitors' chats. Two things identify a chat's owner: the browser's `hearthline_chat` cookie, which the
 * server sets when the chat starts, and, if the visitor was signed in, the visitor's active session.
 */
import * as z from 'zod/mini'
import { CHAT_ENDERS, CHAT_SENDERS, CHAT_STATES } from '../chat/conversation.ts'
import {
  ATTACHMENTS_MAX,
  HISTORY_PAGE,
  MESSAGE_MAX,
  NETWORK_TRANSCRIPTS,
  NONCE_SECONDS,
  TRANSCRIPTS_MAX,
} from '../chat/limits.ts'
import { CHAT_SKILLS } from '../chat/skills.ts'
import { VENDOR_CHANNELS } from '../organization/chatChannels.ts'
import { instantSchema, listOf } from '../values/schemas.ts'
import {
  CHAT_CONVERSATIONS,
  CHAT_IDENTITY,
  CHAT_SOCKET,
  CHATBOT,
  INIT_STREAM_CHAT,
  INIT_WEB_CHAT,
  REFRESH_CHAT_TOKEN,
  WEB_CHAT_INFO,
} from './chatPaths.ts'
import { component, contract, uuid } from './contract.ts'

const short = (max: number) => z.string().check(z.maxLength(max))

/** The ways a chat can reach the lender. Our own server handles 'omni-proxy' and 'chatbot'. The others are vendors. */
export const CHAT_MODES = ['omni-proxy', 'chatbot', 'twilio', 'nice', 'stream', 'talkjs'] as const
export type ChatMode = (typeof CHAT_MODES)[number]

const attachment = z.object({
  attachmentId: uuid,
  name: z.string(),
  mediaType: z.string(),
  /** The file's size in bytes. */
  size: z.int(),
})
export type ChatAttachment = z.infer<typeof attachment>

/** A link from the bot's answer to a page on this host. */
const chatLink = z.object({ title: z.string(), path: z.string().check(z.regex(/^\/[a-z]/)) })
export type ChatLink = z.infer<typeof chatLink>

export const chatMessage = component(
  'ChatMessage',
  z.object({
    conversationId: uuid,
    /** The message's number in its chat: 1, 2, 3 … without gaps. */
    sequence: z.int(),
    /** The ID that the sender's client gave the message. */
    clientId: z.optional(uuid),
    sender: z.enum(CHAT_SENDERS),
    /** The visitor's or the agent's name; '' for the bot and for the system. */
    senderName: z.string(),
    /** Private numbers are masked. Markup is plain text. */
    text: z.string(),
    attachments: listOf(attachment),
    /** Present only in the bot's messages. */
    links: z.optional(listOf(chatLink)),
    at: instantSchema,
  }),
)
export type ChatMessage = z.infer<typeof chatMessage>

export const chatConversation = component(
  'ChatConversation',
  z.object({
    conversationId: uuid,
    state: z.enum(CHAT_STATES),
    skill: z.enum(CHAT_SKILLS),
    /** The agent who has joined the chat; absent before an agent joins. */
    agentName: z.optional(z.string()),
    /** Number of the newest message; 0 if there are no messages. */
    lastSequence: z.int(),
    /** For each side of the chat, the number of the newest message that it has read; 0 if it has read none. */
    readByVisitor: z.int(),
    readByAgent: z.int(),
    /** When the chat expires if nobody writes. Absent once the chat is over. */
    expiration: z.optional(instantSchema),
    endedBy: z.optional(z.enum(CHAT_ENDERS)),
  }),
)
export type ChatConversation = z.infer<typeof chatConversation>

/** The visitor's oldest question that still needs an answer by email. */
const waitingQuestion = z.object({ askedAt: instantSchema, email: z.string() })
export type WaitingQuestion = z.infer<typeof waitingQuestion>

const started = z.object({
  /**
   * The token that, together with the browser's cookie, gives access to the websocket and to the call that sends
   * messages.
   */
  token: z.string(),
  conversationSid: uuid,
  omniProxyChannelId: uuid,
  providerChannelId: uuid,
  providerUserId: uuid,
  providerUserToken: z.string(),
  /**
   * The vendor through which the visitor's browser exchanges messages. Absent if the messages go through this server.
   */
  provider: z.optional(z.object({ channel: z.enum(VENDOR_CHANNELS), key: z.string(), url: z.string() })),
  skill: z.enum(CHAT_SKILLS),
  /** The agent in the chat. Present only if the chat already existed and an agent had joined. */
  targetWorkerSid: z.optional(uuid),
  targetWorkerFriendlyName: z.optional(z.string()),
  expiration: instantSchema,
  conversation: chatConversation,
  /** The time when agents return. Present only if agents are away and the bot answers instead. */
  nextOpening: z.optional(instantSchema),
  /** Absent if the visitor has no unanswered question, either in this chat or in an earlier one. */
  question: z.optional(waitingQuestion),
  /** In messages, only links to these hosts and their subdomains are clickable. */
  linkHosts: listOf(z.string()),
})
export type StartedChat = z.infer<typeof started>

const starting = {
  method: 'POST',
  access: 'anyone',
  /** The pre-chat form (`forms/chat.ts`) checks `name`, `email` and `agentId`. */
  body: z.object({
    name: z.string(),
    email: z.optional(z.string()),
    applicationUuid: z.optional(uuid),
    tag: z.optional(short(100)),
    skill: z.optional(short(40)),
    welcomeMessage: z.optional(short(1000)),
    pageUrl: z.optional(short(1000)),
    chatMode: z.optional(z.enum(CHAT_MODES)),
    identityUuid: z.optional(uuid),
    /** The vendor's ID of an agent who joins the chat on the vendor's side. Ignored in production. */
    agentId: z.optional(z.string()),
    nonce: z.optional(short(1000)),
    orgCode: z.optional(short(40)),
    extras: z.optional(z.object({ loanNumber: z.optional(short(40)), prodType: z.optional(short(40)) })),
  }),
  response: started,
  errors: [409, 422],
} as const
const startSummary = `Starts a chat, or returns the browser’s open chat. The mode chatbot starts a chat with the bot; any other mode hands an open bot chat over to an agent. Except in production, the name of a vendor opens the chat at this vendor, if the server has the vendor’s settings. Outside the lender’s chat hours the bot answers, unless an agent has joined. The lender and the product decide the skill. Sets the chat cookie. The token then opens the websocket at ${CHAT_SOCKET}.`

export const initWebChat = contract({ ...starting, id: 'initWebChat', path: INIT_WEB_CHAT, summary: startSummary })
export const initStreamChat = contract({
  ...starting,
  id: 'initStreamChat',
  path: INIT_STREAM_CHAT,
  summary: startSummary,
})

const token = z.object({ token: short(2000) })
export const refreshChatToken = contract({
  id: 'refreshChatToken',
  method: 'POST',
  path: REFRESH_CHAT_TOKEN,
  summary: 'Exchanges a chat’s token for a new one while the chat is open.',
  access: 'anyone',
  body: token,
  /** `providerUserToken` is the vendor's new token. Present only if the lender's chats go through a vendor. */
  response: z.object({
    token: z.string(),
    expiration: instantSchema,
    providerUserToken: z.optional(z.string()),
  }),
  errors: [401, 409],
})

export const webChatInfo = contract({
  id: 'webChatInfo',
  method: 'POST',
  path: WEB_CHAT_INFO,
  summary: 'Returns the contact ID of a chat, which its survey uses.',
  access: 'anyone',
  body: z.object({ omniProxyChannelId: uuid }),
  response: z.object({ contactId: uuid }),
})

const nonce = z.object({ nonce: z.string() })
export const authenticateChat = contract({
  id: 'authenticateChat',
  method: 'POST',
  path: `${CHAT_IDENTITY}/authenticate`,
  summary: `Returns a nonce that identifies the signed-in person to the chat for ${NONCE_SECONDS} seconds.`,
  access: 'session',
  response: nonce,
})
export const refreshChatNonce = contract({
  id: 'refreshChatNonce',
  method: 'PUT',
  path: `${CHAT_IDENTITY}/refresh`,
  summary: `Exchanges a session’s nonce for a new one. Clients call this every ${NONCE_SECONDS} seconds, so a nonce that expired less than ${NONCE_SECONDS} seconds ago is accepted here, and only here.`,
  access: 'session',
  query: z.object({ nonce: short(1000) }),
  response: nonce,
})

const historyItem = z.object({
  questionId: uuid,
  questionStr: z.string(),
  responseStr: z.string(),
  links: z.optional(listOf(chatLink)),
  createdDt: instantSchema,
  conversationId: uuid,
})
export type ChatHistoryItem = z.infer<typeof historyItem>

const oneConversation = z.object({ conversationId: uuid })
export const getChatHistory = contract({
  id: 'getChatHistory',
  method: 'GET',
  path: `${CHATBOT}/getChatHistory/{conversationId}`,
  summary: `Returns questions to the bot with its answers, newest page first, ${HISTORY_PAGE} a page. The items of a page are in the order in which they were asked. Returns 404 unless the caller owns the chat.`,
  access: 'anyone',
  params: oneConversation,
  query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,4}$/))) }),
  response: z.object({ history: listOf(historyItem), page: z.int(), hasMore: z.boolean() }),
})

export const chatWithAutobot = contract({
  id: 'chatWithAutobot',
  method: 'POST',
  path: `${CHATBOT}/chatWithAutobot`,
  summary:
    'Asks the bot a question. Without an open chat with the bot, this starts one. The bot either answers, or says that it can’t and offers a person. The bot answers only from the lender’s help articles and the caller’s own application.',
  access: 'anyone',
  body: z.object({
    applicationId: z.optional(uuid),
    conversationId: z.optional(uuid),
    message: z.string().check(z.minLength(1), z.maxLength(MESSAGE_MAX)),
    nonce: z.optional(short(1000)),
    organization: z.optional(short(40)),
    pageUrl: z.optional(short(1000)),
    senderId: z.optional(short(128)),
    senderType: z.optional(short(40)),
    tag: z.optional(short(100)),
  }),
  response: z.object({
    conversationId: uuid,
    reply: historyItem,
    /** True if the bot couldn't answer and offers to connect the visitor with an agent. */
    offersPerson: z.boolean(),
    expiration: instantSchema,
    /** The time when agents return; absent unless agents are away now. */
    nextOpening: z.optional(instantSchema),
    linkHosts: listOf(z.string()),
  }),
  errors: [409, 422],
})

export const rateChatReply = contract({
  id: 'rateChatReply',
  method: 'POST',
  path: `${CHATBOT}/setChatReplyUsedWithFeedback`,
  summary:
    'Stores what the owner of a chat thinks of one of the bot’s answers. An empty `feedbackMessage` says only that the answer didn’t help. A later call replaces the first.',
  access: 'anyone',
  body: z.object({
    questionId: uuid,
    conversationId: uuid,
    responseToCustomer: z.optional(short(MESSAGE_MAX)),
    feedbackMessage: short(300),
    rating: z.int().check(z.minimum(0), z.maximum(5)),
    senderEmail: z.optional(short(128)),
    senderType: z.optional(z.literal('APPLICANT')),
    nonce: z.optional(short(1000)),
  }),
  status: 204,
})

export const listChatMessages = contract({
  id: 'listChatMessages',
  method: 'GET',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/messages`,
  summary:
    'Returns a chat’s messages in order, up to 100 after the sequence `after`. The Authorization header contains the chat’s token.',
  access: 'anyone',
  params: oneConversation,
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  /** `question`: the visitor's unanswered question, which may be from an earlier chat. Absent if there is none. */
  response: z.object({
    conversation: chatConversation,
    messages: listOf(chatMessage),
    hasMore: z.boolean(),
    question: z.optional(waitingQuestion),
  }),
  errors: [401],
})

const mailed = z.object({
  /** The address to which the transcript or the answer goes. */
  email: z.string(),
})
const followUp = { method: 'POST', access: 'anyone', params: oneConversation } as const

export const answerChatSurvey = contract({
  ...followUp,
  id: 'answerChatSurvey',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/survey`,
  summary:
    'Stores the answers of a chat’s owner to the survey after the chat. Agents see them with the chat. A later call replaces the first.',
  /** The survey's form (`forms/chat.ts`) checks the fields. */
  body: z.object({ rating: z.string(), comments: z.optional(z.string()) }),
  status: 204,
  errors: [422],
})
export const sendChatTranscript = contract({
  ...followUp,
  id: 'sendChatTranscript',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/transcript`,
  summary: `Emails the transcript of a chat to its owner, at most ${TRANSCRIPTS_MAX} times: to the account’s address or, for a visitor without an account, to the address that the visitor gave in the chat.`,
  response: mailed,
  errors: [409, 422, 429],
})
export const getChatTranscript = contract({
  id: 'getChatTranscript',
  method: 'GET',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/transcript`,
  summary: `Returns the transcript of a chat to its owner as a text file. Returns 409 if the chat has no messages. Visitors without an account can download ${NETWORK_TRANSCRIPTS} transcripts on one network in 15 minutes.`,
  access: 'anyone',
  params: oneConversation,
  produces: 'application/octet-stream',
  errors: [409, 429],
})
export const leaveChatQuestion = contract({
  ...followUp,
  id: 'leaveChatQuestion',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/question`,
  summary:
    'Leaves a question in a chat for agents who are away. They answer it by email, to the account’s address or, without an account, to `email`. A question that still waits for an answer isn’t stored again, so a repeated call changes nothing. A different question is stored as well. Returns 409 if an agent has joined.',
  /** The question's form (`forms/chat.ts`) checks the fields. */
  body: z.object({ name: z.string(), email: z.string(), question: z.string() }),
  response: mailed,
  errors: [409, 422],
})

export const uploadChatFile = contract({
  id: 'uploadChatFile',
  method: 'POST',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/attachments`,
  summary:
    'Stores a file for a message, which then names it in `attachments`. The visitor and the agent who has the chat can attach files once an agent has joined.',
  access: 'anyone',
  params: oneConversation,
  consumes: 'multipart/form-data',
  onlyFile: true,
  response: attachment,
  errors: [422],
})
export const getChatFile = contract({
  id: 'getChatFile',
  method: 'GET',
  path: `${CHAT_CONVERSATIONS}/{conversationId}/attachments/{attachmentId}`,
  summary: 'Returns a file of a chat, to the visitor and to the lender’s agents.',
  access: 'anyone',
  params: z.object({ conversationId: uuid, attachmentId: uuid }),
  produces: 'application/octet-stream',
})

/** Files attached to a message that hasn't been sent yet. */
export const attachmentIds = z.array(uuid).check(z.maxLength(ATTACHMENTS_MAX))
