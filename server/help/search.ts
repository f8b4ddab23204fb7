/** Finds the help article that answers a question. The search is pure: it reads only the lender's collection. */
import { type HelpArticle, helpArticles } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { remember } from 'domain/values/remember.ts'
import MiniSearch from 'minisearch'
import { articleStems, OTHER_SUBJECT, questionStems, type Vocabulary, vocabularyOf } from './words.ts'

/** An article that matches a question. */
export interface Match {
  readonly article: HelpArticle
  /** How well the article answers the question, from 0 to 1. */
  readonly score: number
}

/** The question's answer from a lender's help collection. */
export interface Answer extends Match {
  /** The article's answer in plain text, one paragraph a line. */
  readonly text: string
}

/** The lowest score at which the search counts a question as answered. */
export const ANSWERED = 0.47

/** The share of a word's weight that counts if the word matches only after correcting its spelling. */
const MISSPELLED = 0.7

/** The share of its weight with which an everyday word counts. */
const EVERYDAY_WEIGHT = 0.35

/** The number of unknown words that another subject weighs as much as. */
const OTHER_WEIGHT = 2

interface Index {
  readonly search: MiniSearch
  readonly vocabulary: Vocabulary
  readonly articles: ReadonlyMap<string, HelpArticle>
  /** The weight of each word in the collection. Words of few articles weigh more. */
  readonly weights: ReadonlyMap<string, number>
  /** The weight of a word that no article contains. */
  readonly unknown: number
}

const indexOf = remember((lender: Organization): Index => {
  const articles = helpArticles(lender)
  const search = new MiniSearch({
    fields: ['title', 'words', 'answer'],
    tokenize: articleStems,
    processTerm: (stem) => stem,
  })
  const texts = articles.map(({ id, title, words, answer }) => ({ id, title, words, answer: answer.join(' ') }))
  search.addAll(texts)
  const counts = new Map<string, number>()
  for (const { title, words, answer } of texts)
    for (const stem of new Set([title, words, answer].flatMap(articleStems)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const weight = (count: number) => Math.log(1 + articles.length / count)
  return {
    search,
    vocabulary: vocabularyOf(texts.flatMap(({ title, words, answer }) => [title, words, answer])),
    articles: new Map(articles.map((article) => [article.id, article])),
    weights: new Map([...counts].map(([stem, count]) => [stem, weight(count)])),
    unknown: weight(1),
  }
})

/** Returns the articles that match a question, best first. */
export function matches(question: string, lender: Organization): readonly Match[] {
  const { search, vocabulary, articles, weights, unknown } = indexOf(lender)
  const { stems, corrected, everyday } = questionStems(question, vocabulary)
  const weightOf = (stem: string) => {
    if (stem === OTHER_SUBJECT) return OTHER_WEIGHT * unknown
    return (weights.get(stem) ?? unknown) * (everyday.has(stem) ? EVERYDAY_WEIGHT : 1)
  }
  const total = stems.reduce((sum, stem) => sum + weightOf(stem), 0)
  return search
    .search(stems.join(' '), { tokenize: (joined) => joined.split(' '), boost: { title: 4, words: 3 } })
    .flatMap(({ id, queryTerms, score: rank }) => {
      const article = articles.get(String(id))
      if (!article) return []
      const matched = queryTerms.reduce(
        (sum, stem) => sum + weightOf(stem) * (corrected.has(stem) ? MISSPELLED : 1),
        0,
      )
      const score = matched / total
      return [{ article, score, rank: rank * score ** 2 }]
    })
    .toSorted((a, b) => b.rank - a.rank)
}

/**
 * Answers a question from a lender's help collection. Returns undefined if no article answers it well enough; the
 * question then needs a person.
 */
export function answer(question: string, lender: Organization): Answer | undefined {
  const [best] = matches(question, lender)
  if (!best || best.score < ANSWERED) return undefined
  return { ...best, text: best.article.answer.join('\n') }
}
