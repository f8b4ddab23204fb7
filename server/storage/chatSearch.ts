/**
 * Finds a lender's chats by words in visitors' names, by email addresses and by loan numbers. The search uses blind
 * indexes.
 */
import { CHAT_COLUMNS, type ChatRow, MESSAGE_COLUMNS, type MessageRow } from './chats.ts'
import { blindIndex, type Keyring } from './keyring.ts'
import { type Call, statement } from './transactions.ts'

const TERM_BYTES = 16
const termsOf = (keyring: Keyring, org: string, words: readonly string[]): string[] =>
  [...new Set(words)].map((word) =>
    blindIndex(keyring, 'chat', `${org} ${word}`).subarray(0, TERM_BYTES).toString('hex'),
  )

const insert = statement(
  'chat_term_insert',
  `insert into chat_term (org_code, term, conversation, owner)
   select $1, decode(term, 'hex'), $2, $3 from unnest($4::text[]) term on conflict do nothing`,
)
/** Stores the words by which agents find a chat. */
export const keepChatTerms = (
  keyring: Keyring,
  { uuid, org_code, owner }: Pick<ChatRow, 'uuid' | 'org_code' | 'owner'>,
  words: readonly string[],
): Call<unknown> => insert(org_code, uuid, owner, termsOf(keyring, org_code, words))

const find = statement<ChatRow>(
  'chat_find',
  `select ${CHAT_COLUMNS} from chat_conversation where org_code = $1 and uuid in (
     select conversation from chat_term where org_code = $1 and term in (select decode(term, 'hex') from unnest($2::text[]) term)
     group by conversation having count(*) = $3
   ) order by created_at desc, uuid limit $4`,
)
/** Lists the newest chats that match all of the given words. */
export function findChats(keyring: Keyring, org: string, words: readonly string[], most: number): Call<ChatRow> {
  const terms = termsOf(keyring, org, words)
  return find(org, terms, terms.length, most)
}

/** Lists the lender's newest chats. Parameters: the lender, the maximum number. */
export const newestChats = statement<ChatRow>(
  'chat_newest_list',
  `select ${CHAT_COLUMNS} from chat_conversation where org_code = $1 order by created_at desc, uuid limit $2`,
)
/**
 * Lists the newest messages of a lender's newest chats. Parameters: the lender, the number of chats, the number of
 * messages.
 */
export const newestMessages = statement<MessageRow>(
  'chat_newest_messages',
  `select ${MESSAGE_COLUMNS} from chat_message where conversation in (
     select uuid from chat_conversation where org_code = $1 order by created_at desc, uuid limit $2
   ) order by at desc, conversation, sequence desc limit $3`,
)
