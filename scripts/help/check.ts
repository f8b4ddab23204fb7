/** Asks the help search questions and compares its answers with the right ones. */

import { helpArticles } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { ANSWERED, type Match, matches } from '../../server/help/search.ts'
import type { Asked } from './questions.testdata.ts'

/** What the search found for one question. */
export interface Result {
  readonly question: string
  /** The IDs of the articles that answer the question; empty if none does. */
  readonly wanted: readonly string[]
  /** The article that ranks first, even if its score is too low for an answer. */
  readonly first: Match | undefined
  /** Whether the search answered with a right article, or handed over a question that no article answers. */
  readonly right: boolean
}

const isAnswer = (match: Match | undefined): match is Match => match !== undefined && match.score >= ANSWERED

/**
 * Asks questions that articles answer.
 * @param lenders each question goes to the first of these lenders that offers what the question is about
 */
export const askAnswerable = (questions: readonly Asked[], lenders: readonly [Organization, ...Organization[]]) =>
  questions.map(([question, ...wanted]): Result => {
    const lender = lenders.find((one) => helpArticles(one).some(({ id }) => id === wanted[0])) ?? lenders[0]
    const [first] = matches(question, lender)
    return { question, wanted, first, right: isAnswer(first) && wanted.includes(first.article.id) }
  })

/** Asks questions that no article answers. */
export const askOthers = (questions: readonly string[], lender: Organization) =>
  questions.map((question): Result => {
    const [first] = matches(question, lender)
    return { question, wanted: [], first, right: !isAnswer(first) }
  })

/** Returns the share of right results, from 0 to 1. */
export const shareRight = (results: readonly Result[]): number =>
  results.filter(({ right }) => right).length / results.length
