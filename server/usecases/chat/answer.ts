/** The bot's answers. The bot only repeats the lender's help articles, so it can't say anything that the lender doesn't. */
import { QUESTION_MAX } from 'domain/api/help.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { answer } from '../../help/answer.ts'

interface BotAnswer {
  readonly text: string
  /** Whether the bot couldn't answer, so that it offers a person. */
  readonly offersPerson: boolean
}

/** Answers a question from the lender's help articles, or says that the bot can't. */
export async function botAnswer(lender: Organization, question: string): Promise<BotAnswer> {
  const found = await answer(question.slice(0, QUESTION_MAX), lender)
  if (found) return { text: `${found.article.title}\n${found.text}`, offersPerson: false }
  const { phoneFormatted } = lender.info
  return {
    text: `I’m an automated assistant, and I don’t have an answer to that. Our team can help. You can call us at ${phoneFormatted}.`,
    offersPerson: true,
  }
}
