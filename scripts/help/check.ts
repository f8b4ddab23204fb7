/** Asks the bot questions, and compares its answers with the expected answers. */
import { fileURLToPath } from 'node:url'
import { helpArticles } from 'domain/help/collection.ts'
import { type Answer, answer } from '../../server/help/answer.ts'
import { readDefaults, readLender } from '../../server/organizations.ts'
import { BLIND_ANSWERABLE, BLIND_NOT_ANSWERABLE } from './blind.testdata.ts'
import { BLIND_KEYWORD_ANSWERABLE, BLIND_KEYWORD_NOT_ANSWERABLE } from './blindKeywords.testdata.ts'
import { KEYWORD_ANSWERABLE, KEYWORD_NOT_ANSWERABLE } from './keywords.testdata.ts'
import { ANSWERABLE, type Asked, NOT_ANSWERABLE } from './questions.testdata.ts'
import { TERSE_ANSWERABLE, TERSE_NOT_ANSWERABLE } from './terse.testdata.ts'

/** The lenders whose bots are asked. Together, these lenders offer everything that the questions are about. */
const LENDERS = ['FIGURE', 'LANTERN_TEACHERS'] as const

/** Sets of questions, each with the minimum share of right results, from 0 to 1. */
export interface QuestionSet {
  readonly name: string
  readonly answerable: readonly Asked[]
  readonly others: readonly string[]
  readonly least: { readonly answered: number; readonly handedOver: number }
}

export const SETS: readonly QuestionSet[] = [
  {
    name: 'Questions in whole sentences',
    answerable: ANSWERABLE,
    others: NOT_ANSWERABLE,
    least: { answered: 0.9, handedOver: 0.95 },
  },
  {
    name: 'Very short questions',
    answerable: TERSE_ANSWERABLE,
    others: TERSE_NOT_ANSWERABLE,
    least: { answered: 0.9, handedOver: 0.85 },
  },
  {
    name: 'Very short questions for which nothing was tuned',
    answerable: BLIND_ANSWERABLE,
    others: BLIND_NOT_ANSWERABLE,
    least: { answered: 0.84, handedOver: 0.94 },
  },
  {
    name: 'Keywords',
    answerable: KEYWORD_ANSWERABLE,
    others: KEYWORD_NOT_ANSWERABLE,
    least: { answered: 0.95, handedOver: 0.92 },
  },
  {
    name: 'Keywords for which nothing was tuned',
    answerable: BLIND_KEYWORD_ANSWERABLE,
    others: BLIND_KEYWORD_NOT_ANSWERABLE,
    least: { answered: 0.9, handedOver: 0.93 },
  },
]

/** The bot's answer to a question. */
export interface Result {
  readonly question: string
  /** The IDs of the articles that answer the question; empty if no article does. */
  readonly wanted: readonly string[]
  readonly found: Answer | undefined
  /** Whether the bot answered with an expected article, or handed over a question that no article answers. */
  readonly right: boolean
}

/**
 * Asks the bot all questions of a set. For each question, uses the first lender that offers what the question is about.
 */
export async function askAll(set: QuestionSet): Promise<{ answerable: Result[]; others: Result[] }> {
  const folder = fileURLToPath(new URL('../../organizations', import.meta.url))
  const defaults = await readDefaults(folder)
  const read = async (code: string) => (await readLender(folder, code, defaults)).organization
  const [first, second] = [await read(LENDERS[0]), await read(LENDERS[1])]
  const offers = (id: string | undefined) => helpArticles(first).some((article) => article.id === id)
  const answerable = set.answerable.map(async ([question, ...wanted]): Promise<Result> => {
    const found = await answer(question, offers(wanted[0]) ? first : second)
    return { question, wanted, found, right: found !== undefined && wanted.includes(found.article.id) }
  })
  const others = set.others.map(async (question): Promise<Result> => {
    const found = await answer(question, first)
    return { question, wanted: [], found, right: found === undefined }
  })
  return { answerable: await Promise.all(answerable), others: await Promise.all(others) }
}

/** Returns the share of right results, from 0 to 1. */
export const shareRight = (results: readonly Result[]): number =>
  results.filter(({ right }) => right).length / results.length
