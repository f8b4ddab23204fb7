/**
 * Answers questions from a lender's help articles. The answer comes from the article whose known wordings are most
 * similar to the question.
 */
import { ARTICLES } from 'domain/help/articles.ts'
import { type HelpArticle, helpArticles } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { rememberSome } from 'domain/values/remember.ts'
import { type Example, train } from './classifier.ts'
import { ranked } from './decision.ts'
import { examplesOf, sharedExamples } from './examples.ts'

/** A question's answer from a lender's help collection. */
export interface Answer {
  readonly article: HelpArticle
  /**
   * The probability that the article answers the question, from 0 to 1, minus the probability that the question needs a
   * person.
   */
  readonly score: number
  /** The article's answer in plain text, with one paragraph per line. */
  readonly text: string
}

/**
 * How many times each example of a lender's own article is used in training. Such an article has no known wordings, so
 * its examples must count more.
 */
const REPEATS = 5

/** Returns the examples of an article that a lender has added. */
const ownExamplesOf = ({ answer, ...source }: HelpArticle): Example[] =>
  Array.from({ length: REPEATS }, () => [
    ...examplesOf(source),
    ...[source.words, ...answer].map((text) => ({ label: source.id, text })),
  ]).flat()

/** Trains a classifier on the shared articles and on a lender's additional articles, which are passed as JSON. */
const classifierOf = rememberSome((added: string) =>
  train([...sharedExamples(), ...(JSON.parse(added) as HelpArticle[]).flatMap(ownExamplesOf)]),
)

const isShared = (id: string) => ARTICLES.some((article) => article.id === id)

/**
 * Returns the articles that most likely answer a question, best first. Returns an empty list if the question needs a
 * person, because none of the lender's articles answers it. The first question after a start takes one or two seconds
 * longer, because the classifier has to be trained first.
 * @param most the maximum number of articles
 */
export async function answers(question: string, lender: Organization, most: number): Promise<readonly Answer[]> {
  const articles = helpArticles(lender)
  const classify = await classifierOf(JSON.stringify(articles.filter(({ id }) => !isShared(id))))
  const found = ranked(classify(question))
  // If the lender has hidden the best article, don't answer from a different one, because it would be wrong.
  if (!articles.some(({ id }) => id === found[0]?.id)) return []
  return found
    .flatMap(({ id, score }) => {
      const article = articles.find((one) => one.id === id)
      return article ? [{ article, score, text: article.answer.join('\n') }] : []
    })
    .slice(0, most)
}

/** Returns the article that most likely answers a question; undefined if the question needs a person. */
export const answer = async (question: string, lender: Organization): Promise<Answer | undefined> =>
  (await answers(question, lender, 1))[0]
