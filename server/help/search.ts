/** Finds the help article that answers a question. The search is pure: it reads only the lender's collection. */
import { type HelpArticle, helpArticles } from 'domain/help/collection.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { remember } from 'domain/values/remember.ts'
import MiniSearch from 'minisearch'
import { questionWords, stemsOf, type Vocabulary, vocabularyOf, type Word, wordsOf } from './words.ts'

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
export const ANSWERED = 0.45

/** How much of its weight a word of each kind counts. */
const SHARES: Readonly<Record<Word['kind'], number>> = {
  SUBJECT: 1,
  EVERYDAY: 0.38,
  QUESTION: 0.25,
  FILLER: 0.11,
  OTHER_SUBJECT: 3,
}

/** How much a similar wording, an article's own words and the ranking of the whole articles count. */
const BLEND = { wording: 0.5, article: 0.5, rank: 0.15 } as const

/** How much more a word counts that no article contains. */
const UNKNOWN = 1.25

/** How much a word counts that only an article's answer contains, and not the wordings of its question. */
const ANSWER_ONLY = 0.5

/** A way to ask for an article, as the search compares it. */
interface Wording {
  readonly id: string
  readonly stems: ReadonlySet<string>
  readonly weight: number
}

interface Index {
  readonly search: MiniSearch
  readonly vocabulary: Vocabulary
  readonly articles: ReadonlyMap<string, HelpArticle>
  readonly wordings: readonly Wording[]
  /** The words with which people ask for each article. */
  readonly asked: ReadonlyMap<string, ReadonlySet<string>>
  /** Returns how much a word says. Words of few articles say more. */
  readonly weightOf: (word: Word) => number
}

const indexOf = remember((lender: Organization): Index => {
  const articles = helpArticles(lender)
  const texts = articles.map(({ id, title, asked, words, answer }) => ({
    id,
    asked: [title, ...asked].join('. '),
    words,
    answer: answer.join(' '),
  }))
  const search = new MiniSearch({
    fields: ['asked', 'words', 'answer'],
    tokenize: stemsOf,
    processTerm: (stem) => stem,
  })
  search.addAll(texts)
  const counts = new Map<string, number>()
  for (const { asked, words, answer } of texts)
    for (const stem of new Set([asked, words, answer].flatMap(stemsOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const weightOf = ({ stem, kind }: Word) => {
    const count = counts.get(stem)
    return SHARES[kind] * (count === undefined ? UNKNOWN : 1) * Math.log(1 + articles.length / (count ?? 1))
  }
  return {
    search,
    vocabulary: vocabularyOf(texts.flatMap(({ asked, words, answer }) => [asked, words, answer])),
    articles: new Map(articles.map((article) => [article.id, article])),
    wordings: articles.flatMap(({ id, title, asked }) =>
      [title, ...asked].map((text) => {
        const words = wordsOf(text)
        return { id, stems: new Set(words.map(({ stem }) => stem)), weight: sum(words.map(weightOf)) }
      }),
    ),
    asked: new Map(texts.map(({ id, asked, words }) => [id, new Set([asked, words].flatMap(stemsOf))])),
    weightOf,
  }
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns the articles that match a question, best first. */
export function matches(question: string, lender: Organization): readonly Match[] {
  const { search, vocabulary, articles, wordings, asked: askedFor, weightOf } = indexOf(lender)
  const asked = questionWords(question, vocabulary)
  const total = sum(asked.map(weightOf))
  const subjects = asked.filter(({ kind }) => kind !== 'FILLER' && kind !== 'QUESTION')
  const ofSubjects = sum(subjects.map(weightOf))
  const similar = new Map<string, number>()
  for (const { id, stems, weight } of wordings) {
    const shared = sum(asked.filter(({ stem }) => stems.has(stem)).map(weightOf))
    similar.set(id, Math.max(similar.get(id) ?? 0, shared / Math.sqrt(total * weight)))
  }
  const ranked = search.search(subjects.map(({ stem }) => stem).join(' '), {
    tokenize: (stems) => stems.split(' '),
    boost: { asked: 4, words: 2 },
  })
  const best = ranked[0]?.score ?? 1
  const whole = new Map(ranked.map(({ id, queryTerms, score }) => [String(id), { found: new Set(queryTerms), score }]))
  return [...articles.values()]
    .map((article) => {
      const of = whole.get(article.id)
      const own = askedFor.get(article.id)
      const covered = subjects.map((word) => {
        if (!of?.found.has(word.stem)) return 0
        return weightOf(word) * (own?.has(word.stem) ? 1 : ANSWER_ONLY)
      })
      const score = BLEND.wording * (similar.get(article.id) ?? 0) + BLEND.article * (sum(covered) / (ofSubjects || 1))
      return { article, score, rank: score + BLEND.rank * ((of?.score ?? 0) / best) }
    })
    .filter(({ score }) => score > 0)
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
