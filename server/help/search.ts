/** Searches a lender's help articles. People choose an article from the resulting list. */
import { type HelpArticle, helpArticles } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { remember } from 'domain/values/remember.ts'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { wordingsOf } from './wordings.ts'

/** The weight of a match in each part of an article. */
const BOOST = { title: 4, wordings: 2, words: 2, answer: 1 } as const
/** Shorter words aren't corrected, because many short words resemble each other. */
const SHORT = 3
/** The maximum share of a word's letters that may be wrong. */
const FUZZY = 0.2

const indexOf = remember((lender: Organization) => {
  const articles = helpArticles(lender)
  const index = new MiniSearch({
    fields: Object.keys(BOOST),
    processTerm: (word) => (word.length < SHORT ? null : stemmer(word.toLowerCase())),
  })
  index.addAll(
    articles.map(({ id, title, words, answer }) => ({
      ...{ id, title, words },
      wordings: wordingsOf(id).join('. '),
      answer: answer.join(' '),
    })),
  )
  return { index, articles: new Map(articles.map((article) => [article.id, article])) }
})

/**
 * Returns the articles that match the text, best first. A score is only comparable to other scores of the same search.
 */
export function search(text: string, lender: Organization): readonly { article: HelpArticle; score: number }[] {
  const { index, articles } = indexOf(lender)
  const options = { boost: BOOST, fuzzy: (word: string) => (word.length > SHORT ? FUZZY : false) }
  return index.search(text, options).flatMap(({ id, score }) => {
    const article = articles.get(String(id))
    return article ? [{ article, score }] : []
  })
}
