/**
 * The bot's answers. They come only from the lender's help articles and the visitor's own application, so the bot can't
 * say anything that the lender doesn't say.
 */
import type { ChatLink } from 'domain/api/chat.ts'
import { QUESTION_MAX } from 'domain/api/help.ts'
import type { OwnTopic } from 'domain/application/views/ownAnswers/ownAnswer.ts'
import type { HelpArticle } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { HELP } from 'domain/routes/pages.ts'
import { answers } from '../../help/answer.ts'
import type { ChatModel } from '../../providers/chatModel/port.ts'
import { modelAnswer } from './modelAnswer.ts'
import type { OwnReply } from './ownReply.ts'
import { OWN_ARTICLES } from './ownTopics.ts'

export interface BotAnswer {
  readonly text: string
  /** The pages on which the visitor can find more information. */
  readonly links: readonly ChatLink[]
  /**
   * Whether the bot offers to connect the visitor with a person, because it couldn't answer or the visitor asked for
   * one.
   */
  readonly offersPerson: boolean
}

/** The sources that the bot can use in addition to the help articles. */
export interface BotSources {
  /** Returns what the visitor's own application says about a topic; undefined if it says nothing. */
  readonly own?: ((topic: OwnTopic) => Promise<OwnReply | undefined>) | undefined
  /** The lender's language model, if the lender has chosen one. */
  readonly model?: ChatModel | undefined
  /** Returns the visitor's own name, contact details and addresses, which must not be sent to the model. */
  readonly personal?: (() => Promise<readonly string[]>) | undefined
}

/** The article for people who want to talk to a person. */
const PERSON = 'contact'
/** The maximum number of articles that are sent to a model. */
const MOST_SOURCES = 5
/** Topics that the bot answers only in the words of the person's documents, never in the model's words. */
const FIXED: readonly OwnTopic[] = ['PRICES', 'COSTS', 'LINE', 'OFFERS', 'DECLINE', 'CANCEL']

const linkTo = ({ id, title }: HelpArticle): ChatLink => ({ title, path: `${HELP}/${id}` })
const textOf = ({ title, answer: paragraphs }: HelpArticle): string => [title, ...paragraphs].join('\n')

/** Whether the model may use an article. */
function isForModel({ id, topic }: HelpArticle): boolean {
  const own = OWN_ARTICLES.get(id)
  return id !== PERSON && topic !== 'OFFERS' && topic !== 'DECISIONS' && !(own && FIXED.includes(own.topic))
}

/** Answers a question, or says that the bot has no answer. */
export async function botAnswer(lender: Organization, asked: string, sources: BotSources = {}): Promise<BotAnswer> {
  const question = asked.slice(0, QUESTION_MAX)
  const ranked = (await answers(question, lender, MOST_SOURCES)).map(({ article }) => article)
  const [article] = ranked
  if (!article) return handOver(lender)
  const about = OWN_ARTICLES.get(article.id)
  const own = about && (await sources.own?.(about.topic))
  const { model, personal = async () => [] } = sources
  const isShared = about !== undefined && (lender.chat?.modelTopics ?? []).some((topic) => topic === about.topic)
  if (model && isForModel(article) && (!own || isShared)) {
    const articles = ranked.filter(isForModel)
    const told = await modelAnswer(model, { question, articles, application: own?.text, personal: await personal() })
    if (told === 'NOT_CITED' && !own) return handOver(lender)
    if (told !== undefined && told !== 'NOT_CITED')
      return { text: told.text, links: [...(own?.links ?? []), ...told.cited.map(linkTo)], offersPerson: false }
  }
  const offersPerson = article.id === PERSON
  if (!own) return { text: textOf(article), links: [linkTo(article)], offersPerson }
  const text = about.withArticle ? `${own.text}\n\n${textOf(article)}` : own.text
  return { text, links: [...own.links, linkTo(article)], offersPerson }
}

const handOver = ({ info: { phoneFormatted } }: Organization): BotAnswer => ({
  text: `I’m an automated assistant, and I don’t have an answer to that. Our team can help. You can call us at ${phoneFormatted}.`,
  links: [],
  offersPerson: true,
})
