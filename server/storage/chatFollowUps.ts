/**
 * Stores what follows a chat: the survey, emails with the transcript, and the questions that agents answer by email.
 */
import type { Instant } from 'domain/values/dates.ts'
import { CHAT_COLUMNS, type ChatRow, chatKey, contentOf, type MessageRow } from './chats.ts'
import type { Keyring } from './keyring.ts'
import { decryptJson, encryptJson, PLACES, wrapKey } from './secrets.ts'
import { type Call, statement, type Transaction } from './transactions.ts'

/** A visitor's answers to the survey. */
export interface ChatSurvey {
  /** A rating from 1 to 5, where 5 is the best. */
  readonly rating: number
  readonly comments: string
  readonly at: Instant
}

const setSurvey = statement('chat_survey', 'update chat_conversation set survey = $2 where uuid = $1')
export const keepSurvey = (key: Buffer, uuid: string, survey: ChatSurvey): Call<unknown> =>
  setSurvey(uuid, encryptJson(key, survey, PLACES.chatSurvey(uuid)))
export const surveyOf = (key: Buffer, { uuid, survey }: Pick<ChatRow, 'uuid' | 'survey'>): ChatSurvey | undefined =>
  survey ? decryptJson<ChatSurvey>(key, survey, PLACES.chatSurvey(uuid)) : undefined

export const countTranscript = statement(
  'chat_transcript_count',
  'update chat_conversation set transcripts = transcripts + 1 where uuid = $1',
)

/**
 * Records that a chat has an open question. If an earlier question is still open, keeps that question's time.
 * Parameters: the chat, the time.
 */
export const openQuestion = statement(
  'chat_question',
  `update chat_conversation
   set question_at = case when question_at is not null and answered_at is null then question_at else $2 end,
     answered_at = null
   where uuid = $1`,
)
/** Records that a chat's open question was answered. Parameters: the chat, the time. */
export const endQuestion = statement(
  'chat_question_end',
  'update chat_conversation set answered_at = $2 where uuid = $1 and question_at is not null and answered_at is null',
)
/**
 * Lists the chats with an open question, oldest question first. Parameters: the lender, the maximum number of chats.
 */
export const listQuestions = statement<ChatRow>(
  'chat_question_list',
  `select ${CHAT_COLUMNS} from chat_conversation
   where org_code = $1 and question_at is not null and answered_at is null order by question_at, uuid limit $2`,
)
/** Reads the owner's chat with the oldest open question. */
export const ownQuestion = statement<ChatRow>(
  'chat_own_question',
  `select ${CHAT_COLUMNS} from chat_conversation
   where owner = $1 and question_at is not null and answered_at is null order by question_at, uuid limit 1`,
)
/**
 * Lists the visitor's messages in each of the chats since the chat's oldest open question, oldest first. Returns up to
 * 100 messages per chat.
 */
const listSince = statement<MessageRow>(
  'chat_question_texts',
  `select m.conversation, m.sequence, m.client_id, m.sender, m.author, m.at, m.ciphertext
   from chat_conversation c cross join lateral (
     select * from chat_message where conversation = c.uuid and sender = 'VISITOR' and at >= c.question_at
     order by sequence limit 100
   ) m where c.uuid = any($1::uuid[])`,
)
/** Returns a function that returns the text of a chat's open questions, oldest first. */
export async function readOpenQuestions(
  keyring: Keyring,
  transaction: Transaction,
  rows: readonly ChatRow[],
): Promise<(row: ChatRow) => readonly string[]> {
  const open = rows.filter(({ question_at, answered_at }) => question_at !== null && answered_at === null)
  const messages = open.length === 0 ? [] : (await transaction.ask(listSince(open.map(({ uuid }) => uuid))))[0]
  return (row) => {
    const own = messages.filter(({ conversation }) => conversation === row.uuid)
    if (own.length === 0) return []
    const contents = own.map((message) => contentOf(chatKey(keyring, row), message))
    const marked = contents.filter(({ isQuestion }) => isQuestion)
    // Chats from older versions have no messages marked as questions. In these chats, the first message is the
    // question.
    return (marked.length > 0 ? marked : contents.slice(0, 1)).map(({ text }) => text)
  }
}

/** Lists the chats of an application, oldest first. */
export const listApplicationChats = statement<ChatRow>(
  'chat_application_list',
  `select ${CHAT_COLUMNS} from chat_conversation where org_code = $1 and application = $2 order by created_at, uuid limit 200`,
)

const insertKey = statement(
  'chat_contact_key',
  `insert into person_key (identity, org_code, master_version, wrapped, of_chat) values ($1, $2, $3, $4, true)
   on conflict do nothing`,
)
/**
 * Stores a copy of a chat's key under the chat's contact, so that emails about the chat can use it. Requires the
 * contact's scope.
 */
export function keepContactKey(keyring: Keyring, { org_code, contact }: ChatRow, key: Buffer): Call<unknown> {
  const { master_version, wrapped } = wrapKey(keyring, contact, key)
  return insertKey(contact, org_code, master_version, wrapped)
}
