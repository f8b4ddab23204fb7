import { ID_TYPES, PICTURE_FAULT_NAMES, PICTURES } from 'domain/forms/identity.ts'
import { listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment, person } from '../shared/schemas.ts'

const knowledgeQuestions = z.object({
  questions: listOf(z.object({ id: z.string(), text: z.string(), choices: listOf(z.string()) })),
  /** The ID of the correct choice for each question. The keys are the questions' IDs. */
  key: z.record(z.string(), z.string()),
})
export type KnowledgeQuestions = z.infer<typeof knowledgeQuestions>

/**
 * The names on the sanctions lists that resemble the people. Matching names prove nothing, so a match goes to a manual
 * review and never declines an application by itself.
 */
const listMatches = z.object({
  matches: listOf(
    z.object({
      /** The name of the person who was screened. */
      person: z.string(),
      /** The name on the list. */
      listed: z.string(),
      list: z.string(),
      /** How alike the names are, from 0 to 100. */
      score: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
})

export const identityCalls = {
  screen: call(
    'Check the given people against the sanctions lists of the Office of Foreign Assets Control.',
    listOf(person),
    listMatches,
  ),
  /**
   * `order`: the party's reference for this check, if the party accepted it before. `reason` explains how to improve the
   * pictures. `suspicious`: the ID may be forged or belong to another person, so staff decide. `replace`: the pictures
   * that can't be used; the person keeps the others.
   */
  verify: call(
    'Check pictures of an ID and a selfie.',
    z.object({
      ...{ person, documentType: z.enum(ID_TYPES), pictures: listOf(attachment) },
      order: z.optional(z.string()),
    }),
    z.object({
      ...{ verified: z.boolean(), reason: z.string(), suspicious: z.optional(z.boolean()) },
      replace: z.optional(listOf(z.object({ picture: z.enum(PICTURES), fault: z.enum(PICTURE_FAULT_NAMES) }))),
    }),
  ),
  /** Each attempt gets different questions. */
  questions: call(
    'Create questions that only the real person should be able to answer.',
    z.object({ person, count: z.int(), attempt: z.int() }),
    knowledgeQuestions,
  ),
}
export type Identity = Port<typeof identityCalls>
