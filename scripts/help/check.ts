/** Asks the help questions and compares its answers with the right ones. */
import { fileURLToPath } from 'node:url'
import { helpArticles } from 'domain/help/collection.ts'
import { type Answer, answer } from '../../server/help/answer.ts'
import { readDefaults, readLender } from '../../server/organizations.ts'
import { ANSWERABLE, NOT_ANSWERABLE } from './questions.testdata.ts'

/** The lenders that are asked. Together they offer everything that the questions are about. */
const LENDERS = ['FIGURE', 'LANTERN_TEACHERS'] as const

/** The least shares of right results, from 0 to 1. */
export const LEAST = { answered: 0.9, handedOver: 0.95 } as const

/** The help's answer to a question. */
export interface Result {
  readonly question: string
  /** The IDs of the articles that answer the question; empty if none does. */
  readonly wanted: readonly string[]
  readonly found: Answer | undefined
  /** Whether the help answered with a right article, or handed over a question that no article answers. */
  readonly right: boolean
}

/** Asks all questions. Each goes to the first lender that offers what it's about. */
export async function askAll(): Promise<{ answerable: Result[]; others: Result[] }> {
  const folder = fileURLToPath(new URL('../../organizations', import.meta.url))
  const defaults = await readDefaults(folder)
  const read = async (code: string) => (await readLender(folder, code, defaults)).organization
  const [first, second] = [await read(LENDERS[0]), await read(LENDERS[1])]
  const offers = (id: string | undefined) => helpArticles(first).some((article) => article.id === id)
  const answerable = ANSWERABLE.map(async ([question, ...wanted]): Promise<Result> => {
    const found = await answer(question, offers(wanted[0]) ? first : second)
    return { question, wanted, found, right: found !== undefined && wanted.includes(found.article.id) }
  })
  const others = NOT_ANSWERABLE.map(async (question): Promise<Result> => {
    const found = await answer(question, first)
    return { question, wanted: [], found, right: found === undefined }
  })
  return { answerable: await Promise.all(answerable), others: await Promise.all(others) }
}

/** Returns the share of right results, from 0 to 1. */
export const shareRight = (results: readonly Result[]): number =>
  results.filter(({ right }) => right).length / results.length
