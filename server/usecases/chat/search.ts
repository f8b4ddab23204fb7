/** Searches the lender's chats for an agent. */
import { type FoundChats, MOST_FOUND_CHATS, SEARCHED_CHATS, SEARCHED_MESSAGES } from 'domain/api/chatDesk.ts'
import { chatSearchForm } from 'domain/forms/chat.ts'
import { isEmail, normalizeEmail } from 'domain/values/email.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { findChats, newestChats, newestMessages } from '../../storage/chatSearch.ts'
import { type ChatRow, type ChatVisitor, chatKey, contentOf, type MessageRow } from '../../storage/chats.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { judged } from '../agents/decide.ts'
import { searchWords } from '../agents/indexFiles.ts'
import type { Services } from '../services.ts'
import { deskView } from './agent.ts'

const MOST_WORDS = 16
/** Number of characters that an excerpt shows before and after a match. */
const AROUND = 60

const LOAN_NUMBER = /^hl\d+$/

/**
 * Returns the words by which agents can find a chat: the words of the visitor's name, the email address and the loan
 * number.
 */
export const chatWords = ({ name, email }: Pick<ChatVisitor, 'name' | 'email'>, loanNumber?: string): string[] => [
  ...searchWords(name).slice(0, MOST_WORDS),
  ...(email === '' ? [] : [normalizeEmail(email)]),
  ...(loanNumber === undefined ? [] : [loanNumber.toLowerCase()]),
]

function wordsOf(text: string): string[] {
  const joined = text.replaceAll(/\s/g, '').toLowerCase()
  if (LOAN_NUMBER.test(joined)) return [joined]
  const email = normalizeEmail(text)
  return isEmail(email) ? [email] : searchWords(text).slice(0, MOST_WORDS)
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Returns the text around a phrase, or undefined if the text doesn't contain the phrase. */
function excerptOf(text: string, phrase: string): string | undefined {
  const shown = folded(text)
  const at = shown.indexOf(phrase)
  if (at < 0) return undefined
  const from = Math.max(0, at - AROUND)
  const to = at + phrase.length + AROUND
  return `${from > 0 ? '…' : ''}${shown.slice(from, to).toWellFormed()}${to < shown.length ? '…' : ''}`
}

/** Returns an excerpt of each chat in which a message or a file's name contains the phrase. */
function searchTexts(
  services: Services,
  rows: readonly ChatRow[],
  messages: readonly MessageRow[],
  phrase: string,
): ReadonlyMap<string, string> {
  const keys = new Map(rows.map((row) => [row.uuid, chatKey(services.keyring, row)]))
  const excerpts = new Map<string, string>()
  for (const message of messages) {
    const key = keys.get(message.conversation)
    if (!key || excerpts.has(message.conversation)) continue
    const { text, attachments } = contentOf(key, message)
    for (const one of [text, ...attachments.map(({ name }) => name)]) {
      const excerpt = excerptOf(one, phrase)
      if (excerpt !== undefined) excerpts.set(message.conversation, excerpt)
    }
  }
  return excerpts
}

/**
 * Searches all chats by the visitor's details, and the newest chats also by their messages. Logs the search and each
 * match.
 * @throws NotFound if the caller has no seat, Refusal if the text is empty or too long
 */
export function searchChats(
  services: Services,
  scope: ActorScope,
  body: Readonly<Record<string, unknown>>,
): Promise<FoundChats> {
  const { actor, org } = scope
  const { searchFor } = judged(chatSearchForm, body, { today: todayAt('', services.clock.now()) })
  const words = wordsOf(searchFor)
  const calls = [
    readAgentSeat(actor),
    findChats(services.keyring, org, words, words.length === 0 ? 0 : MOST_FOUND_CHATS + 1),
    newestChats(org, SEARCHED_CHATS),
    newestMessages(org, SEARCHED_CHATS, SEARCHED_MESSAGES),
  ] as const
  return services.db.change(agentScope(scope), calls, ([[seat], named, newest, messages], transaction) => {
    if (!seat) throw new NotFound()
    const excerpts = searchTexts(services, newest, messages, folded(searchFor))
    const matches = new Map(
      [...named, ...newest.filter(({ uuid }) => excerpts.has(uuid))].map((row) => [row.uuid, row]),
    )
    const found = [...matches.values()]
      .filter(({ identity }) => identity !== actor)
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
      .slice(0, MOST_FOUND_CHATS)
    transaction.later(
      noteAccess(org, null, actor, 'search of chats, by the lender'),
      ...found.map(({ uuid, application }) => noteAccess(org, application, actor, `chat ${uuid}, found by a search`)),
    )
    return {
      chats: found.map((row) => {
        const excerpt = excerpts.get(row.uuid)
        return {
          chat: deskView(services, scope, row),
          startedAt: row.created_at,
          ...(excerpt !== undefined && { excerpt }),
        }
      }),
      isComplete: matches.size <= MOST_FOUND_CHATS && named.length <= MOST_FOUND_CHATS,
    }
  })
}
