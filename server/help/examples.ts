/** The examples from which the classifier learns the shared help articles. */
import type { Article } from 'domain/help/article.ts'
import { ARTICLES } from 'domain/help/articles.ts'
import type { HelpArticle } from 'domain/help/collection.ts'
import type { Example } from './classifier.ts'
import otherQuestions from './otherQuestions.json' with { type: 'json' }
import { wordingsOf } from './wordings.ts'

/** The label of questions that no article answers. */
export const OTHER = ''

const SENTENCE_END = /(?<=[.?!]”?) /
const PLACEHOLDER = /\{\w+\}/g

type Source = Pick<HelpArticle, 'id' | 'title'> & { readonly words?: string }

/** Returns the examples of an article: its title, its known wordings and each of its search words. */
export const examplesOf = ({ id, title, words = '' }: Source): Example[] =>
  [title, ...wordingsOf(id), ...words.split(' ')].filter(Boolean).map((text) => ({ label: id, text }))

/** Returns the sentences of a shared article's answer, without placeholders. */
const sentencesOf = ({ id, answer }: Article): Example[] =>
  answer
    .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text).replace(PLACEHOLDER, ''))
    .flatMap((text) => text.split(SENTENCE_END))
    .map((text) => ({ label: id, text }))

/** Returns the examples of the shared articles and the questions that need a person. */
export const sharedExamples = (): Example[] => [
  ...ARTICLES.flatMap((article) => [...examplesOf(article), ...sentencesOf(article)]),
  ...otherQuestions.map((text) => ({ label: OTHER, text })),
]
