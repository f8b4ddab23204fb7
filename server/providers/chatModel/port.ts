/** A language model that answers visitors' questions from help articles. */
import * as z from 'zod/mini'
import { call } from '../shared/definePort.ts'

const questionSchema = z.object({
  /** The question without personal data. */
  question: z.string(),
  /** The only sources that the answer may use. */
  articles: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
  /** The part of the visitor's own application that the lender allows sharing with the model. */
  application: z.optional(z.string()),
})
/**
 * `text`: '' if the sources don't answer the question. `articles`: the IDs of the articles on which the answer relies.
 */
const answerSchema = z.object({ text: z.string(), articles: z.array(z.string()) })

export type ModelQuestion = z.output<typeof questionSchema>
export type ModelAnswer = z.output<typeof answerSchema>

/** The calls that a gateway partner answers. Other adapters implement `ChatModel` directly. */
export const chatModelCalls = {
  answer: call(
    'Answer the question from the articles, and name the articles that the answer uses. If the articles don’t answer the question, return an empty text.',
    questionSchema,
    answerSchema,
  ),
}

export interface ChatModel {
  /**
   * A visitor waits for the result of this call. The caller checks the answer, because a model can return anything.
   * @throws ProviderFault if the response has the wrong format
   */
  answer(question: ModelQuestion, signal?: AbortSignal): Promise<ModelAnswer>
}
