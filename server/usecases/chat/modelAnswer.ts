/**
 * Asks a lender's language model a question and checks the answer. The model gets no names or addresses, and the answer
 * must cite the articles that were sent.
 */
import { questionForModel, wordsOf } from 'domain/chat/forModel.ts'
import { cleanText } from 'domain/chat/text.ts'
import { ARTICLES } from 'domain/help/articles.ts'
import type { HelpArticle } from 'domain/help/collection.ts'
import { remember } from 'domain/values/remember.ts'
import { wordingsOf } from '../../help/wordings.ts'
import type { ChatModel } from '../../providers/chatModel/port.ts'

/**
 * Returns the words that a question to the model may contain: the words of the help articles that all lenders share,
 * and of the questions that are known to ask for these articles.
 */
const knownWords = remember(
  (articles: typeof ARTICLES): ReadonlySet<string> =>
    new Set(
      articles
        .flatMap(({ id, title, answer, words = '' }) => [
          ...[title, words, ...wordingsOf(id)],
          ...answer.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text)),
        ])
        .flatMap(wordsOf),
    ),
)

const LONGEST = 1500
const FIGURE = /\d(?:[\d,.:/-]*\d)?/g
/** Matches links, email addresses and host names. */
const HOST = /(?:https?:\/\/\S+|\S+@\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b)/gi
const ASKS = /\b(?:send|give|tell|type|enter|share|provide|reply|text|email|confirm|what(?:’|')?s|what is)\b/i
const PRIVATE = /\b(?:social security|ssn|account number|routing|card number|password|passcode|pin|security code)\b/i

/**
 * Whether the answer stays within its sources. Each figure and host in the answer, and each sentence that asks for
 * private data, must also be in a source. Without this check, a visitor's question could contain instructions that the
 * model follows.
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
  /** What the person's own application says, if the lender allows sharing it with the model. */
  readonly application?: string | undefined
  /** The person's own name, contact details and addresses. */
  readonly personal: readonly string[]
}

/** The model's answer with the articles that it cites. NOT_CITED: the model cites none. */
type Told = { readonly text: string; readonly cited: readonly HelpArticle[] } | 'NOT_CITED'

/**
 * Returns the model's answer. Returns NOT_CITED if the model has no answer or doesn't cite the given articles. Returns
 * undefined if the model can't be used or its answer can't be trusted.
 */
export async function modelAnswer(model: ChatModel, asked: Asked): Promise<Told | undefined> {
  const { articles, application, personal } = asked
  const sources = articles.map(({ id, title, answer }) => ({ id, title, text: answer.join('\n') }))
  const question = questionForModel(asked.question, knownWords(ARTICLES), personal)
  const found = await model
    .answer({ question, articles: sources, ...(application !== undefined && { application }) })
    // Let the bot answer without the model. The failure is already logged by the isolation of outside parties.
    .catch(() => undefined)
  if (!found) return undefined
  const text = cleanText(found.text)
  const cited = found.articles.map((id) => articles.find((article) => article.id === id))
  const known = cited.filter((article) => article !== undefined)
  if (text === '' || known.length === 0 || known.length < cited.length) return 'NOT_CITED'
  const allowed = [...sources.flatMap((source) => [source.title, source.text]), application ?? ''].join('\n')
  return text.length <= LONGEST && isGrounded(text, allowed) ? { text, cited: [...new Set(known)] } : undefined
}
