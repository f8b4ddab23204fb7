/** Stores chats. Each chat's personal data is encrypted with the chat's own key. */
import type { ChatAttachment, ChatLink } from 'domain/api/chat.ts'
import type { ChatSender, ChatState } from 'domain/chat/conversation.ts'
import type { ChatSkill } from 'domain/chat/skills.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { Keyring } from './keyring.ts'
import {
  decrypt,
  decryptJson,
  encrypt,
  encryptJson,
  hashSecret,
  PLACES,
  unwrapKey,
  type WrappedKey,
  wrapKey,
} from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface ChatRow extends WrappedKey {
  readonly uuid: string
  readonly org_code: string
  readonly owner: Buffer
  readonly identity: string | null
  readonly application: string | null
  readonly channel: string
  readonly contact: string
  readonly skill: ChatSkill
  readonly state: ChatState
  readonly state_since: Instant
  readonly agent: string | null
  readonly agent_name: string | null
  readonly ended_by: 'VISITOR' | 'AGENT' | null
  readonly last_sequence: number
  readonly last_message_at: Instant
  readonly read_by_visitor: number
  readonly read_by_agent: number
  readonly created_at: Instant
  readonly survey: Buffer | null
  readonly question_at: Instant | null
  readonly answered_at: Instant | null
  readonly transcripts: number
  readonly ciphertext: Buffer
}

/** The visitor's answers before the chat started, and the skill to which the chat was transferred. */
export interface ChatVisitor {
  readonly name: string
  readonly email: string
  readonly page: string
  readonly tag: string
  /** The skill to which an agent transferred the chat. */
  readonly transferredTo?: ChatSkill | undefined
}

export interface MessageRow {
  readonly conversation: string
  readonly sequence: number
  readonly client_id: string | null
  readonly sender: ChatSender
  readonly author: string | null
  readonly at: Instant
  readonly ciphertext: Buffer
}

/** The encrypted part of a message. */
export interface MessageContent {
  readonly text: string
  readonly senderName: string
  readonly attachments: readonly ChatAttachment[]
  /** Present only in the bot's messages, except in messages from older versions. */
  readonly links?: readonly ChatLink[] | undefined
  /** Present only in questions that agents answer by email. */
  readonly isQuestion?: true | undefined
}

/**
 * Returns the key that identifies a chat's owner in the database: a browser, or a browser with a signed-in account. The
 * two kinds of keys start with different words, so that no cookie from a browser can pass as an account.
 */
export const chatOwner = (secret: string, identity?: string): Buffer =>
  hashSecret(identity === undefined ? `browser ${secret}` : `account ${identity} ${secret}`)

export const CHAT_COLUMNS = `uuid, org_code, owner, identity, application, channel, contact, skill, state, state_since, agent, agent_name,
  ended_by, last_sequence, last_message_at, read_by_visitor, read_by_agent, created_at, survey, question_at, answered_at,
  transcripts, master_version, wrapped, ciphertext`

export const readChat = statement<ChatRow>('chat_read', `select ${CHAT_COLUMNS} from chat_conversation where uuid = $1`)
export const lockChat = statement<ChatRow>(
  'chat_lock',
  `select ${CHAT_COLUMNS} from chat_conversation where uuid = $1 for no key update`,
)
/** Prevents two simultaneous calls of the same owner from starting two chats. The lock ends with the transaction. */
export const lockOwner = statement(
  'chat_owner_lock',
  "select pg_advisory_xact_lock(hashtextextended('chat ' || $1, 0))",
)
/** Reads the owner's newest chat. */
export const newestChat = statement<ChatRow>(
  'chat_newest',
  `select ${CHAT_COLUMNS} from chat_conversation where owner = $1 order by created_at desc, uuid limit 1`,
)
/** Lists the owner's newest chats. */
export const listOwnChats = statement<ChatRow>(
  'chat_own_list',
  `select ${CHAT_COLUMNS} from chat_conversation where owner = $1 order by created_at desc, uuid limit 50`,
)
export const readChannel = statement<ChatRow>(
  'chat_channel',
  `select ${CHAT_COLUMNS} from chat_conversation where channel = $1`,
)

const insert = statement(
  'chat_insert',
  `insert into chat_conversation (uuid, org_code, owner, identity, application, channel, contact, skill, state, state_since,
     last_message_at, created_at, master_version, wrapped, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11, $12, $13)`,
)
export interface NewChat
  extends Pick<
    ChatRow,
    'uuid' | 'org_code' | 'owner' | 'identity' | 'application' | 'channel' | 'contact' | 'skill' | 'state'
  > {
  readonly at: Instant
}
export function insertChat(keyring: Keyring, key: Buffer, chat: NewChat, visitor: ChatVisitor): Call<unknown> {
  const { master_version, wrapped } = wrapKey(keyring, chat.uuid, key)
  return insert(
    chat.uuid,
    chat.org_code,
    chat.owner,
    chat.identity,
    chat.application,
    chat.channel,
    chat.contact,
    chat.skill,
    chat.state,
    chat.at,
    master_version,
    wrapped,
    sealVisitor(key, chat.uuid, visitor),
  )
}

export const chatKey = (keyring: Keyring, row: ChatRow): Buffer => unwrapKey(keyring, row.uuid, row)
export const visitorOf = (key: Buffer, row: ChatRow): ChatVisitor =>
  decryptJson<ChatVisitor>(key, row.ciphertext, PLACES.chat(row.uuid))

export const sealVisitor = (key: Buffer, uuid: string, visitor: ChatVisitor): Buffer =>
  encryptJson(key, visitor, PLACES.chat(uuid))
/** Stores a chat's changed details, such as the name of a visitor who began without one. */
export const setVisitor = statement('chat_visitor', 'update chat_conversation set ciphertext = $2 where uuid = $1')

/**
 * Allows the transaction to move chats to this owner, given as hexadecimal text. An empty text revokes the permission.
 */
export const setNewOwner = statement('chat_new_owner', "select set_config('app.new_owner', $1, true)")
const MOVED = ['chat_message', 'chat_file'].map((table) =>
  statement(`${table}_move`, `update ${table} set owner = $2 where conversation = $1`),
)
const moveConversation = statement(
  'chat_move',
  'update chat_conversation set owner = $2, identity = $3 where uuid = $1',
)
/**
 * Returns the statements that give a chat a new owner after the visitor has signed in. They change the conversation's
 * row first, which locks the chat. A message that's stored before the lock moves with the chat. A message that arrives
 * later waits for the lock and gets the new owner.
 */
export const moveChat = (uuid: string, owner: Buffer, identity: string): Call<unknown>[] => [
  moveConversation(uuid, owner, identity),
  ...MOVED.map((move) => move(uuid, owner)),
]
/** Stores the application of a chat that began without one. */
export const setChatApplication = statement(
  'chat_application',
  'update chat_conversation set application = $2 where uuid = $1 and application is null',
)

/**
 * Changes a chat's state. Parameters: the chat, its new state, the time, the agent and the agent's name, and who ended
 * the chat.
 */
export const setChatState = statement(
  'chat_state',
  `update chat_conversation set state = $2, state_since = $3, agent = $4, agent_name = $5, ended_by = $6,
     taken_at = case $2 when 'WITH_AGENT' then now() end
   where uuid = $1`,
)
/** Records a chat's newest message. Parameters: the chat, the message's sequence number, the time. */
export const countMessage = statement(
  'chat_count_message',
  'update chat_conversation set last_sequence = $2, last_message_at = $3 where uuid = $1',
)
export const readByVisitor = statement(
  'chat_read_by_visitor',
  `update chat_conversation set read_by_visitor = least($2, last_sequence)
   where uuid = $1 and read_by_visitor < least($2, last_sequence)`,
)
export const readByAgent = statement(
  'chat_read_by_agent',
  `update chat_conversation set read_by_agent = least($2, last_sequence)
   where uuid = $1 and agent = $3 and read_by_agent < least($2, last_sequence)`,
)

const addMessage = statement(
  'chat_message_insert',
  `insert into chat_message (conversation, sequence, org_code, owner, client_id, sender, author, at, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export interface NewMessage extends MessageContent {
  readonly sequence: number
  readonly clientId?: string | undefined
  readonly sender: ChatSender
  /** The agent who wrote the message, or whose action the SYSTEM message reports. */
  readonly author?: string | undefined
  readonly at: Instant
}
/** Returns the statements that store the next message of a locked chat. */
export function storeMessage(key: Buffer, chat: ChatRow, message: NewMessage): Call<unknown>[] {
  const { sequence, clientId, sender, author, at, text, senderName, attachments, links, isQuestion } = message
  const content: MessageContent = {
    ...{ text, senderName, attachments },
    ...(links && { links }),
    ...(isQuestion && { isQuestion }),
  }
  const ciphertext = encryptJson(key, content, PLACES.chatMessage(chat.uuid, sequence))
  return [
    addMessage(chat.uuid, sequence, chat.org_code, chat.owner, clientId, sender, author, at, ciphertext),
    countMessage(chat.uuid, sequence, at),
  ]
}

const addNext = statement<{ sequence: number }>(
  'chat_message_next',
  `with chat as (
     update chat_conversation set last_sequence = $2, last_message_at = $6
     where uuid = $1 and last_sequence = $2::int - 1 and state = $8 and agent is not distinct from $9::uuid
       and ciphertext = $10 and not exists (select from chat_message where conversation = $1 and client_id = $3)
     returning uuid, org_code, owner)
   insert into chat_message (conversation, sequence, org_code, owner, client_id, sender, author, at, ciphertext)
   select uuid, $2, org_code, owner, $3, $4, $5::uuid, $6, $7 from chat returning sequence`,
)
/**
 * Returns the statement that stores the next message of a chat without locking the chat. If the chat has changed in the
 * meantime or already has the message, the statement changes nothing and returns no row.
 */
export function storeNext(key: Buffer, chat: ChatRow, message: NewMessage & { readonly clientId: string }) {
  const { sequence, clientId, sender, author, at, text, senderName, attachments } = message
  const content: MessageContent = { text, senderName, attachments }
  const ciphertext = encryptJson(key, content, PLACES.chatMessage(chat.uuid, sequence))
  const { uuid, state, agent, ciphertext: visitor } = chat
  return addNext(uuid, sequence, clientId, sender, author, at, ciphertext, state, agent, visitor)
}
export const contentOf = (
  key: Buffer,
  { conversation, sequence, ciphertext }: Pick<MessageRow, 'conversation' | 'sequence' | 'ciphertext'>,
): MessageContent => decryptJson<MessageContent>(key, ciphertext, PLACES.chatMessage(conversation, sequence))

export const MESSAGE_COLUMNS = 'conversation, sequence, client_id, sender, author, at, ciphertext'
/**
 * Lists a chat's messages after a sequence number, in order. Parameters: the chat, the sequence number, the maximum
 * number.
 */
export const listMessages = statement<MessageRow>(
  'chat_message_list',
  `select ${MESSAGE_COLUMNS} from chat_message where conversation = $1 and sequence > $2 order by sequence limit $3`,
)
export const findMessage = statement<MessageRow>(
  'chat_message_find',
  `select ${MESSAGE_COLUMNS} from chat_message where conversation = $1 and client_id = $2`,
)
/**
 * Lists the bot's answers with the preceding questions, newest first. Parameters: the chat, the number to return, the
 * number to skip.
 */
export const listReplies = statement<MessageRow & { readonly client_id: string; readonly question: Buffer }>(
  'chat_reply_list',
  `select b.conversation, b.sequence, b.client_id, b.sender, b.author, b.at, b.ciphertext, q.ciphertext as question
   from chat_message b join chat_message q on q.conversation = b.conversation and q.sequence = b.sequence - 1
   where b.conversation = $1 and b.sender = 'BOT' order by b.sequence desc limit $2 offset $3`,
)
const rate = statement<{ sequence: number }>(
  'chat_reply_rate',
  `update chat_message set feedback = $3 where conversation = $1 and client_id = $2 and sender = 'BOT' returning sequence`,
)
export interface ReplyFeedback {
  readonly rating: number
  readonly message: string
  readonly email: string
  readonly at: Instant
}
export const rateReply = (key: Buffer, conversation: string, question: string, feedback: ReplyFeedback) =>
  rate(conversation, question, encryptJson(key, feedback, PLACES.chatFeedback(question)))

const insertFile = statement(
  'chat_file_insert',
  `insert into chat_file (uuid, conversation, org_code, owner, at, details, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const storeFile = (
  key: Buffer,
  chat: ChatRow,
  file: ChatAttachment & { readonly bytes: Uint8Array; readonly at: Instant },
): Call<unknown> => {
  const { attachmentId, name, mediaType, size, bytes, at } = file
  const place = PLACES.chatFile(attachmentId)
  const details = encryptJson(key, { attachmentId, name, mediaType, size }, place)
  return insertFile(attachmentId, chat.uuid, chat.org_code, chat.owner, at, details, encrypt(key, bytes, place))
}
export const detailsOf = (key: Buffer, { uuid, details }: { uuid: string; details: Buffer }): ChatAttachment =>
  decryptJson<ChatAttachment>(key, details, PLACES.chatFile(uuid))
/** Reads the details of some of a chat's files. */
export const listFiles = statement<{ uuid: string; details: Buffer }>(
  'chat_file_list',
  'select uuid, details from chat_file where conversation = $1 and uuid = any($2::uuid[])',
)
/** Counts a chat's files, including files that no message refers to. */
export const countFiles = statement<{ files: number }>(
  'chat_file_count',
  'select count(*)::int as files from chat_file where conversation = $1',
)
export const readChatFile = statement<{ uuid: string; details: Buffer; ciphertext: Buffer }>(
  'chat_file_read',
  'select uuid, details, ciphertext from chat_file where conversation = $1 and uuid = $2',
)
export const bytesOf = (key: Buffer, row: { uuid: string; ciphertext: Buffer }): Buffer =>
  decrypt(key, row.ciphertext, PLACES.chatFile(row.uuid))

/** Notifies all nodes. The notification isn't stored. */
export const notifyChat = statement('chat_notify', "select pg_notify('hearthline_chat', $1)")

/** Deletes chats whose last message is before the given time. Parameters: the lenders, and one time for each lender. */
export const forgetChats = statement(
  'chat_sweep',
  `delete from chat_conversation c using unnest($1::text[], $2::timestamptz[]) ended(org, before)
   where c.org_code = ended.org and c.last_message_at < ended.before`,
)

/**
 * Records that an agent's desk is open. Uses the database's clock, because connections don't follow the sandbox's
 * clock. Parameters: the agent, the lender, the agent's name or '' for a person who doesn't accept chats.
 */
export const seePresence = statement(
  'chat_presence_see',
  `insert into chat_presence (identity, org_code, name, seen_at) values ($1, $2, $3, now())
   on conflict (identity) do update set name = excluded.name, seen_at = excluded.seen_at`,
)
/**
 * Lists the agents whose chat desk is open. Agents who don't accept chats have no name. Parameters: the lender, the
 * number of seconds after which a desk that hasn't called `seePresence` counts as closed.
 */
export const listPresence = statement<{ identity: string; name: string }>(
  'chat_presence_list',
  `select identity, name from chat_presence where org_code = $1 and seen_at > now() - make_interval(secs => $2)
   order by name, identity`,
)
/**
 * Locks chats whose agent has lost the seat, or whose agent's desk has been closed for too long. Excludes expired
 * chats. Parameters: the expiry cutoff, so that chats whose last message is older are expired; the number of seconds
 * for which a desk may be closed.
 */
export const lockLeftChats = statement<ChatRow>(
  'chat_left_lock',
  `select ${CHAT_COLUMNS.replaceAll(/\w+/g, 'c.$&')} from chat_conversation c
     left join agent_seat s on s.identity = c.agent and s.org_code = c.org_code and s.removed_at is null
     left join chat_presence p on p.identity = c.agent
   where c.state = 'WITH_AGENT' and c.last_message_at > $1
     and (s.uuid is null or greatest(p.seen_at, coalesce(c.taken_at, c.state_since)) < now() - make_interval(secs => $2))
   order by c.state_since, c.uuid limit 100 for no key update of c skip locked`,
)
/**
 * Lists chats that are waiting for an agent or have one, longest in this state first. Excludes expired chats.
 * Parameters: the lender; the expiry cutoff, so that chats whose last message is older are expired; the maximum number.
 */
export const listOpenChats = statement<ChatRow>(
  'chat_open_list',
  `select ${CHAT_COLUMNS} from chat_conversation
   where org_code = $1 and state in ('WAITING', 'WITH_AGENT') and last_message_at > $2
   order by state_since, uuid limit $3`,
)
