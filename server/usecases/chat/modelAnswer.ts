/**
 * Asks a lender's language model and checks its answer. The model gets no names or addresses, and its answer must rely on the
 * articles that it was given.
 */
import { questionForModel, wordsOf } from 'domain/chat/forModel.ts'
import { cleanText } from 'domain/chat/text.ts'
import { ARTICLES } from 'domain/help/articles.ts'
import type { HelpArticle } from 'domain/help/collection.ts'
import { wordingsOf } from '../../help/wordings.ts'
import type { ChatModel } from '../../providers/chatModel/port.ts'

/** The words that a question to a model may contain: those of the shared articles and of the questions about them. */
const KNOWN: ReadonlySet<string> = new Set(
  ARTICLES.flatMap(({ id, title, answer, words = '' }) => [
    ...[title, words, ...wordingsOf(id)],
    ...answer.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text)),
  ]).flatMap(wordsOf),
)

const LONGEST = 1500
const FIGURE = /\d(?:[\d,.:/-]*\d)?/g
/** Links, email addresses and names of hosts. */
const HOST = /(?:https?:\/\/\S+|\S+@\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b)/gi
const ASKS = /\b(?:send|give|tell|type|enter|share|provide|reply|text|email|confirm|what(?:’|')?s|what is)\b/i
const PRIVATE = /\b(?:social security|ssn|account number|routing|card number|password|passcode|pin|security code)\b/i

/**
 * Whether an answer contains only figures, hosts and requests for private data that its sources contain. A model can
 * follow instructions in a question, so the answer isn't trusted.
 */
function isGrounded(text: string, sources: string): boolean {
  const isThere = (part: string) => sources.includes(part.replace(/[.,;:!?)]+$/, ''))
  const sentences = text.split(/(?<=[.?!])\s+|\n/)
  return (
    (text.match(FIGURE) ?? []).every(isThere) &&
    (text.match(HOST) ?? []).every(isThere) &&
    sentences.every((sentence) => !(ASKS.test(sentence) && PRIVATE.test(sentence)) || sources.includes(sentence))
  )
}

interface Asked {
  readonly question: string
  readonly articles: readonly HelpArticle[]
  /** What the person's own application says, if the lender shares it with the model. */
  readonly application?: string | undefined
  /** The person's own name, contact details and addresses. */
  readonly personal: readonly string[]
}

/** The model's answer with the articles on which it relies, or that it relies on none. */
type Told = { readonly text: string; readonly cited: readonly HelpArticle[] } | 'NOT_CITED'

/**
 * Returns the model's answer; NOT_CITED if it has none, or if it doesn't name the given articles as its sources;
 * undefined if the model can't be used or its answer can't be trusted.
 */
export async function modelAnswer(model: ChatModel, asked: Asked): Promise<Told | undefined> {
  const { articles, application, personal } = asked
  const sources = articles.map(({ id, title, answer }) => ({ id, title, text: answer.join('\n') }))
  const question = questionForModel(asked.question, KNOWN, personal)
  const found = await model
    .answer({ question, articles: sources, ...(application !== undefined && { application }) })
    // The bot then answers without the model. The isolation of outside parties logs failures.
    .catch(() => undefined)
  if (!found) return undefined
  const text = cleanText(found.text)
  const cited = found.articles.map((id) => articles.find((article) => article.id === id))
  const known = cited.filter((article) => article !== undefined)
  if (text === '' || known.length === 0 || known.length < cited.length) return 'NOT_CITED'
  const allowed = [...sources.flatMap((source) => [source.title, source.text]), application ?? ''].join('\n')
  return text.length <= LONGEST && isGrounded(text, allowed) ? { text, cited: [...new Set(known)] } : undefined
}
