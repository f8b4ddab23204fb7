import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { HELP_ARTICLES } from './paths.ts'

/** Maximum length of a question in the search. The server ignores the rest. */
export const QUESTION_MAX = 300

const listed = z.object({
  id: z.string(),
  /** The topic's name, such as 'Getting started'. */
  topic: z.string(),
  title: z.string(),
})
export type ListedArticle = z.infer<typeof listed>

const article = z.extend(listed, {
  /** The answer's paragraphs in plain text. */
  answer: z.array(z.string()),
  /** Other articles on the same screens or the same topic. */
  related: z.array(listed),
})
export type ShownArticle = z.infer<typeof article>

const list = z.object({
  /** All articles, ordered by topic. */
  all: z.array(listed),
  /** The articles that answer the question, best first; undefined without a question. */
  found: z.optional(z.array(listed)),
  /** The articles on the screen's subject; undefined without a screen. */
  onScreen: z.optional(z.array(listed)),
})
export type HelpList = z.infer<typeof list>

export const helpList = contract({
  id: 'helpList',
  method: 'GET',
  path: HELP_ARTICLES,
  summary: 'Returns the lender’s help articles, those that answer a question, and those about a screen.',
  access: 'anyone',
  query: z.object({ question: z.optional(z.string()), screen: z.optional(z.string()) }),
  response: list,
})

export const helpArticle = contract({
  id: 'helpArticle',
  method: 'GET',
  path: `${HELP_ARTICLES}/{id}`,
  summary: 'Returns one of the lender’s help articles.',
  access: 'anyone',
  params: z.object({ id: z.string() }),
  response: article,
})
