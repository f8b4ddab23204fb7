/** Stores messages and other changes of a chat. A change is always committed before anyone is notified of it. */
import type { ChatAttachment, ChatConversation, ChatMessage } from 'domain/api/chat.ts'
import type { CHAT_REFUSALS } from 'domain/api/chatSocket.ts'
import { CHAT_FILE_MESSAGES, canAttach } from 'domain/chat/attachments.ts'
import { type ChatState, canWrite, isOpen, stateAfter, stateAt } from 'domain/chat/conversation.ts'
import { cleanText, isTooLong, messageText, previewText } from 'domain/chat/text.ts'
import { NotFound } from '../../errors.ts'
import {
  type ChatRow,
  chatKey,
  detailsOf,
  findMessage,
  listFiles,
  listMessages,
  lockChat,
  notifyChat,
  readByAgent,
  readByVisitor,
  readChat,
  setChatState,
  storeMessage,
  storeNext,
  visitorOf,
} from '../../storage/chats.ts'
import { encryptJson, PLACES } from '../../storage/secrets.ts'
import type { ActorScope, Scope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { type ChatVisitorCaller, conversationView, messageView, visitorScope } from './caller.ts'
import type { RecentChats } from './recentChats.ts'

/** A person in a chat: the visitor, or an agent who has a seat at the lender. */
export type ChatPerson =
  | { readonly side: 'VISITOR'; readonly caller: ChatVisitorCaller }
  | { readonly side: 'AGENT'; readonly scope: ActorScope; readonly name: string; readonly mayAnswer: boolean }

export const scopeOf = (person: ChatPerson): Scope =>
  person.side === 'VISITOR' ? visitorScope(person.caller) : agentScope(person.scope)

/** Thrown for a message or change that isn't possible now. `message` is the text for the person. */
export class ChatRefusal extends Error {
  readonly code: (typeof CHAT_REFUSALS)[number]
  constructor(code: ChatRefusal['code'], message: string) {
    super(message)
    this.name = 'ChatRefusal'
    this.code = code
  }
}
const OVER = 'This chat is over. Start a new chat.'
const notOpen = () => new ChatRefusal('NOT_OPEN', OVER)

/** @throws ChatRefusal if the person can't write in the chat now */
function checkWriter(person: ChatPerson, row: ChatRow, state: ChatState): void {
  if (!isOpen(state)) throw notOpen()
  if (person.side === 'AGENT' && row.agent !== person.scope.actor)
    throw new ChatRefusal('NOT_ALLOWED', 'Take this chat before you answer.')
  if (state === 'WITH_BOT' || !canWrite(person.side, state)) throw notOpen()
}

export interface Posting {
  readonly conversation: string
  readonly clientId: string
  readonly text: string
  readonly attachments?: readonly string[] | undefined
}

/**
 * Returns a person's message with the chat's next sequence number.
 * @throws ChatRefusal if the person can't write in the chat now
 */
function nextMessage(services: Services, person: ChatPerson, row: ChatRow, key: Buffer, { clientId, text }: Posting) {
  const now = services.clock.now()
  checkWriter(person, row, stateAt(row.state, row.last_message_at, now))
  return {
    sequence: row.last_sequence + 1,
    clientId,
    sender: person.side,
    text: messageText(text),
    senderName: person.side === 'AGENT' ? person.name : visitorOf(key, row).name,
    attachments: [] as readonly ChatAttachment[],
    at: now,
  }
}
const authorOf = (person: ChatPerson) => (person.side === 'AGENT' ? person.scope.actor : undefined)

/**
 * Stores a message and returns it as both sides see it. If a message with the same client ID is already stored, returns
 * the stored message.
 * @param recent the chats in which this node has just stored messages
 * @throws NotFound if the person can't reach the chat; ChatRefusal
 */
export async function postMessage(
  services: Services,
  person: ChatPerson,
  posting: Posting,
  recent: RecentChats,
): Promise<ChatMessage> {
  const { conversation, clientId, attachments: files = [] } = posting
  const text = cleanText(posting.text)
  if (text === '' && files.length === 0) throw new ChatRefusal('EMPTY', 'Type a message or attach a file.')
  if (isTooLong(text)) throw new ChatRefusal('TOO_LONG', 'This message is too long. Split it into several messages.')
  const known = files.length === 0 ? recent.get(conversation) : undefined
  const next = known && (await postKnown(services, person, known, { ...posting, text }, recent))
  if (next) return next
  recent.forget(conversation)
  const first = [lockChat(conversation), findMessage(conversation, clientId), listFiles(conversation, files)] as const
  const { message, before } = await services.db.change(scopeOf(person), first, (rows, transaction) => {
    const [[row], [stored], found] = rows
    if (!row) throw new NotFound()
    const key = chatKey(services.keyring, row)
    if (stored) return { message: messageView(key, stored) }
    const own = nextMessage(services, person, row, key, { ...posting, text })
    const isComplete = found.length === new Set(files).size
    if (files.length > 0 && !(isComplete && canAttach(stateAt(row.state, row.last_message_at, own.at))))
      throw new ChatRefusal('BAD_ATTACHMENT', CHAT_FILE_MESSAGES.closed)
    const attachments = files.flatMap((id) =>
      found.filter(({ uuid }) => uuid === id).map((file) => detailsOf(key, file)),
    )
    transaction.later(...storeMessage(key, row, { ...own, attachments, author: authorOf(person) }))
    return { message: { conversationId: conversation, ...own, attachments }, before: row }
  })
  if (before) recent.keep(before, message)
  return message
}

/**
 * Stores a message in one round trip to the database. If the chat differs from this node's copy, or the message may
 * have to be refused, changes nothing and returns undefined.
 */
async function postKnown(
  services: Services,
  person: ChatPerson,
  row: ChatRow,
  posting: Posting,
  recent: RecentChats,
): Promise<ChatMessage | undefined> {
  const key = chatKey(services.keyring, row)
  try {
    const message = nextMessage(services, person, row, key, posting)
    const call = storeNext(key, row, { ...message, author: authorOf(person) })
    const [[stored]] = await services.db.write(scopeOf(person), call)
    if (!stored) return undefined
    recent.keep(row, message)
    return { conversationId: row.uuid, ...message }
  } catch (error) {
    if (error instanceof ChatRefusal) return undefined
    throw error
  }
}

/** Sends a preview of the text that a person is typing to all nodes, without storing it. */
export function sendPreview(services: Services, person: ChatPerson, conversation: string, text: string): Promise<void> {
  return services.db.change(scopeOf(person), [readChat(conversation)], ([[row]], transaction) => {
    if (!row) throw new NotFound()
    checkWriter(person, row, stateAt(row.state, row.last_message_at, services.clock.now()))
    const preview = encryptJson(chatKey(services.keyring, row), previewText(text), PLACES.chatPreview(conversation))
    const parts = ['typing', row.org_code, conversation, person.side, preview.toString('base64')]
    transaction.later(notifyChat(parts.join('|')))
  })
}

/** Records up to which message a person has read. */
export async function markRead(
  services: Services,
  person: ChatPerson,
  conversation: string,
  sequence: number,
): Promise<void> {
  const call =
    person.side === 'VISITOR'
      ? readByVisitor(conversation, sequence)
      : readByAgent(conversation, sequence, person.scope.actor)
  await services.db.change(scopeOf(person), [call], () => undefined)
}

/**
 * Ends a chat. Does nothing if the chat has already ended.
 * @throws NotFound if the person can't reach the chat; ChatRefusal if the agent hasn't accepted the chat
 */
export function endChat(services: Services, person: ChatPerson, conversation: string): Promise<void> {
  return services.db.change(scopeOf(person), [lockChat(conversation)], ([[row]], transaction) => {
    if (!row) throw new NotFound()
    const now = services.clock.now()
    const state = stateAt(row.state, row.last_message_at, now)
    if (!isOpen(state)) return
    checkEnder(person, row)
    const next = stateAfter(state, person.side === 'VISITOR' ? 'END_BY_VISITOR' : 'END_BY_AGENT')
    if (next === undefined) throw notOpen()
    transaction.later(setChatState(conversation, next, now, row.agent, row.agent_name, person.side))
  })
}

function checkEnder(person: ChatPerson, { agent }: ChatRow): void {
  if (person.side === 'AGENT' && agent !== person.scope.actor)
    throw new ChatRefusal('NOT_ALLOWED', 'Only the agent who has this chat can end it.')
}

/** Maximum number of messages per read. */
const MESSAGE_PAGE = 100
/**
 * A sequence number higher than that of any message. Reading the messages after this number returns the chat without
 * messages.
 */
export const NO_MESSAGES = 2_147_483_647
export interface ChatPage {
  readonly conversation: ChatConversation
  readonly messages: readonly ChatMessage[]
  readonly hasMore: boolean
}

/**
 * Reads a chat and its messages after the given sequence number, in order.
 * @throws NotFound if the person can't reach the chat
 */
export async function readMessages(
  services: Services,
  person: ChatPerson,
  conversation: string,
  after: number,
): Promise<ChatPage> {
  const calls = [readChat(conversation), listMessages(conversation, after, MESSAGE_PAGE + 1)] as const
  const [[row], rows] = await services.db.read(scopeOf(person), ...calls)
  if (!row) throw new NotFound()
  const key = chatKey(services.keyring, row)
  return {
    conversation: conversationView(row, services.clock.now()),
    messages: rows.slice(0, MESSAGE_PAGE).map((one) => messageView(key, one)),
    hasMore: rows.length > MESSAGE_PAGE,
  }
}
