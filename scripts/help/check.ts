/** Asks the bot questions, and compares its answers with the expected answers. */
import { fileURLToPath } from 'node:url'
import { ARTICLES } from 'domain/help/articles.ts'
import { helpArticles } from 'domain/help/collection.ts'
import { type Answer, answer } from '../../server/help/answer.ts'
import { type Example, train } from '../../server/help/classifier.ts'
import { ranked } from '../../server/help/decision.ts'
import { OTHER, sharedExamples } from '../../server/help/examples.ts'
import { wordingsOf } from '../../server/help/wordings.ts'
import { readDefaults, readLender } from '../../server/organizations.ts'
import { BLIND_ANSWERABLE, BLIND_NOT_ANSWERABLE } from './blind.testdata.ts'
import { BLIND_KEYWORD_ANSWERABLE, BLIND_KEYWORD_NOT_ANSWERABLE } from './blindKeywords.testdata.ts'
import { FIRST_ANSWERABLE, FIRST_NOT_ANSWERABLE } from './firstReworded.testdata.ts'
import { FOURTH_ANSWERABLE, FOURTH_NOT_ANSWERABLE } from './fourthReworded.testdata.ts'
import { KEYWORD_ANSWERABLE, KEYWORD_NOT_ANSWERABLE } from './keywords.testdata.ts'
import { ANSWERABLE, type Asked, NOT_ANSWERABLE } from './questions.testdata.ts'
import { SECOND_ANSWERABLE, SECOND_NOT_ANSWERABLE } from './secondReworded.testdata.ts'
import { TERSE_ANSWERABLE, TERSE_NOT_ANSWERABLE } from './terse.testdata.ts'
import { THIRD_ANSWERABLE, THIRD_NOT_ANSWERABLE } from './thirdReworded.testdata.ts'

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
  {
    name: 'Reworded questions, first set',
    answerable: FIRST_ANSWERABLE,
    others: FIRST_NOT_ANSWERABLE,
    least: { answered: 0.94, handedOver: 0.96 },
  },
  {
    name: 'Reworded questions, second set',
    answerable: SECOND_ANSWERABLE,
    others: SECOND_NOT_ANSWERABLE,
    least: { answered: 0.85, handedOver: 0.92 },
  },
  {
    name: 'Reworded questions, third set',
    answerable: THIRD_ANSWERABLE,
    others: THIRD_NOT_ANSWERABLE,
    least: { answered: 0.92, handedOver: 0.96 },
  },
  {
    name: 'Reworded questions, fourth set',
    answerable: FOURTH_ANSWERABLE,
    others: FOURTH_NOT_ANSWERABLE,
    least: { answered: 0.88, handedOver: 0.94 },
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

/** The number of parts into which cross-validation divides the wordings. */
const PARTS = 3

/** Shares of the left-out wordings, from 0 to 1. */
export interface CrossValidation {
  /** The share of wordings for which the right article comes first, whether or not the bot answers. */
  readonly first: number
  readonly answered: number
  readonly handedOver: number
}

/**
 * Trains the classifier without every third wording and every third question that needs a person, asks the left-out
 * ones, and repeats this for each third.
 */
export async function crossValidate(): Promise<CrossValidation> {
  const examples = sharedExamples()
  const wordings = new Set(ARTICLES.flatMap(({ id }) => wordingsOf(id)))
  const isAsked = ({ label, text }: Example) => label === OTHER || wordings.has(text)
  const parts = Array.from({ length: PARTS }, async (_, part) => {
    const isLeftOut = (example: Example, at: number) => isAsked(example) && at % PARTS === part
    const classify = await train(examples.filter((example, at) => !isLeftOut(example, at)))
    return examples.filter(isLeftOut).map(({ label, text }) => {
      const found = classify(text)
      const first = [...(found ?? [])].filter(([id]) => id !== OTHER).toSorted(([, a], [, b]) => b - a)[0]?.[0]
      return { label, first, answered: ranked(found)[0]?.id }
    })
  })
  const all = (await Promise.all(parts)).flat()
  const answerable = all.filter(({ label }) => label !== OTHER)
  const others = all.filter(({ label }) => label === OTHER)
  return {
    first: answerable.filter(({ label, first }) => first === label).length / answerable.length,
    answered: answerable.filter(({ label, answered }) => answered === label).length / answerable.length,
    handedOver: others.filter(({ answered }) => answered === undefined).length / others.length,
  }
}
