/** The person's chats, as they appear in the copy of the person's data. */
import { surveyOf } from '../../storage/chatFollowUps.ts'
import { CHAT_COLUMNS, type ChatRow, chatKey, detailsOf, type MessageRow, visitorOf } from '../../storage/chats.ts'
import { decryptJson, PLACES } from '../../storage/secrets.ts'
import { type ActorScope, statement } from '../../storage/transactions.ts'
import { messageView } from '../chat/caller.ts'
import type { Services } from '../services.ts'

const chatsOf = statement<ChatRow>(
  'data_copy_chats',
  `select ${CHAT_COLUMNS} from chat_conversation where identity = $1 order by created_at, uuid`,
)
const messagesOf = statement<MessageRow & { readonly feedback: Buffer | null }>(
  'data_copy_messages',
  `select conversation, sequence, client_id, sender, author, at, ciphertext, feedback from chat_message
   where conversation = any($1::uuid[]) order by conversation, sequence`,
)
const filesOf = statement<{ readonly uuid: string; readonly conversation: string; readonly details: Buffer }>(
  'data_copy_chat_files',
  'select uuid, conversation, details from chat_file where conversation = any($1::uuid[]) order by at, uuid',
)

/** Returns the person's chats with their messages, and the names of their files. */
export async function copyChats({ db, keyring }: Services, scope: ActorScope): Promise<readonly object[]> {
  const [chats] = await db.read(scope, chatsOf(scope.actor))
  const uuids = chats.map(({ uuid }) => uuid)
  const [messages, files] = await db.read(scope, messagesOf(uuids), filesOf(uuids))
  return chats.map((chat) => {
    const key = chatKey(keyring, chat)
    const { uuid, application, skill, state, created_at: startedAt, question_at: questionAt } = chat
    return {
      ...{ uuid, application, skill, state, startedAt, questionAt },
      visitor: visitorOf(key, chat),
      survey: surveyOf(key, chat) ?? null,
      messages: messages
        .filter(({ conversation }) => conversation === uuid)
        .map((row) => ({
          ...messageView(key, row),
          ...(row.feedback && {
            feedback: decryptJson(key, row.feedback, PLACES.chatFeedback(String(row.client_id))),
          }),
        })),
      files: files.filter(({ conversation }) => conversation === uuid).map((file) => detailsOf(key, file)),
    }
  })
}
