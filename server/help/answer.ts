/**
 * Answers questions from a lender's help articles. The answer comes from the article whose known wordings are most
 * similar to the question.
 */
import { ARTICLES } from 'domain/help/articles.ts'
import { type HelpArticle, helpArticles } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { rememberSome } from 'domain/values/remember.ts'
import { type Example, train } from './classifier.ts'
import otherQuestions from './otherQuestions.json' with { type: 'json' }
import { wordingsOf } from './wordings.ts'

/** A question's answer from a lender's help collection. */
export interface Answer {
  readonly article: HelpArticle
  /**
   * The probability that the article answers the question, from 0 to 1, minus a discount for questions that need a
   * person.
   */
  readonly score: number
  /** The article's answer in plain text, with one paragraph per line. */
  readonly text: string
}

/** The minimum score of an answer. Below this score, handing the question over to a person is more often right. */
const ANSWERED = 0.2
/**
 * The factor for the discount: a score is reduced by this share of the probability that the question needs a person.
 */
const DISCOUNT = 0.75
/** The label of questions that no article answers. */
const OTHER = ''

type Source = Pick<HelpArticle, 'id' | 'title'> & { readonly words?: string }

/** Returns the examples of a shared article: its title, its known wordings and each of its search words. */
const examplesOf = ({ id, title, words = '' }: Source): Example[] =>
  [title, ...wordingsOf(id), ...words.split(' ')].filter(Boolean).map((text) => ({ label: id, text }))

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
  train([
    ...ARTICLES.flatMap(examplesOf),
    ...(JSON.parse(added) as HelpArticle[]).flatMap(ownExamplesOf),
    ...otherQuestions.map((text) => ({ label: OTHER, text })),
  ]),
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
  const found = classify(question)
  const ranked = [...(found ?? [])].toSorted(([, a], [, b]) => b - a)
  const discount = DISCOUNT * (found?.get(OTHER) ?? 0)
  const [best] = ranked
  // If the lender has hidden the best article, don't answer from a different one, because it would be wrong.
  const isAnswered = best && best[1] - discount >= ANSWERED && articles.some(({ id }) => id === best[0])
  if (!isAnswered) return []
  return ranked
    .flatMap(([label, probability]) => {
      const article = articles.find(({ id }) => id === label)
      return article ? [{ article, score: probability - discount, text: article.answer.join('\n') }] : []
    })
    .slice(0, most)
}

/** Returns the article that most likely answers a question; undefined if the question needs a person. */
export const answer = async (question: string, lender: Organization): Promise<Answer | undefined> =>
  (await answers(question, lender, 1))[0]
