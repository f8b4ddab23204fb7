/**
 * The bot's answers. They come from the lender's help articles and from the visitor's own application, so the bot can't
 * say anything that the lender doesn't.
 */
import type { ChatLink } from 'domain/api/chat.ts'
import { QUESTION_MAX } from 'domain/api/help.ts'
import type { OwnTopic } from 'domain/application/views/ownAnswers/ownAnswer.ts'
import type { HelpArticle } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { HELP } from 'domain/routes/pages.ts'
import { answer } from '../../help/answer.ts'
import type { OwnReply } from './ownReply.ts'
import { OWN_ARTICLES } from './ownTopics.ts'

export interface BotAnswer {
  readonly text: string
  /** The pages on which the visitor finds more. */
  readonly links: readonly ChatLink[]
  /** Whether the bot offers a person, because it couldn't answer or the visitor asked for one. */
  readonly offersPerson: boolean
}

/** Returns what the visitor's own application says about a topic; undefined if that's nothing. */
type OwnLookup = (topic: OwnTopic) => Promise<OwnReply | undefined>

/** The article for people who want to talk to a person. */
const PERSON = 'contact'

const linkTo = ({ id, title }: HelpArticle): ChatLink => ({ title, path: `${HELP}/${id}` })
const textOf = ({ title, answer: paragraphs }: HelpArticle): string => [title, ...paragraphs].join('\n')

/** Answers a question, or says that the bot can't. */
export async function botAnswer(
  lender: Organization,
  question: string,
  lookUp: OwnLookup = async () => undefined,
): Promise<BotAnswer> {
  const found = await answer(question.slice(0, QUESTION_MAX), lender)
  if (!found) return handOver(lender)
  const { article } = found
  const topic = OWN_ARTICLES.get(article.id)
  const own = topic && (await lookUp(topic.topic))
  const offersPerson = article.id === PERSON
  if (!own) return { text: textOf(article), links: [linkTo(article)], offersPerson }
  const text = topic.withArticle ? `${own.text}\n\n${textOf(article)}` : own.text
  return { text, links: [...own.links, linkTo(article)], offersPerson }
}

const handOver = ({ info: { phoneFormatted } }: Organization): BotAnswer => ({
  text: `I’m an automated assistant, and I don’t have an answer to that. Our team can help. You can call us at ${phoneFormatted}.`,
  links: [],
  offersPerson: true,
})
