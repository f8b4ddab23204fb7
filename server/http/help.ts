/** Serves the lender's help articles and their search. Questions are never stored or logged. */

import * as contracts from 'domain/api/help.ts'
import { articlesOn, type HelpArticle, helpArticles } from 'domain/help/collection.ts'
import { HELP_TOPIC_LABELS } from 'domain/organization/help.ts'
import { NotFound } from '../errors.ts'
import { search } from '../help/search.ts'
import { type AppContext, serve } from './serve.ts'

/** The maximum number of articles that a search lists. */
const MOST_FOUND = 8
/** The lowest score at which a search lists an article, as a share of the best article's score. */
const NEAR_BEST = 0.4
const MOST_RELATED = 5

const listed = ({ id, topic, title }: HelpArticle): contracts.ListedArticle => ({
  id,
  topic: HELP_TOPIC_LABELS[topic],
  title,
})

/**
 * Returns the articles most similar to the given article: first those for the same screens, then others on its topic.
 */
function relatedTo(article: HelpArticle, all: readonly HelpArticle[]): readonly HelpArticle[] {
  const shared = ({ screens }: HelpArticle) => screens.filter((screen) => article.screens.includes(screen)).length
  const rank = (one: HelpArticle) => shared(one) + (one.topic === article.topic ? 1.5 : 0)
  return all
    .filter((one) => one !== article && rank(one) > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, MOST_RELATED)
}

export function serveHelp(context: AppContext): void {
  serve(context, contracts.helpList, async ({ query: { question, screen }, organization }) => {
    const asked = question?.slice(0, contracts.QUESTION_MAX).trim()
    const ranked = asked ? search(asked, organization) : []
    const least = NEAR_BEST * (ranked[0]?.score ?? 0)
    return {
      all: helpArticles(organization).map(listed),
      ...(asked && {
        found: ranked
          .filter(({ score }) => score >= least)
          .slice(0, MOST_FOUND)
          .map(({ article }) => listed(article)),
      }),
      ...(screen !== undefined && { onScreen: articlesOn(organization, screen).map(listed) }),
    }
  })
  serve(context, contracts.helpArticle, async ({ params: { id }, organization }) => {
    const all = helpArticles(organization)
    const article = all.find((one) => one.id === id)
    if (!article) throw new NotFound()
    return { ...listed(article), answer: [...article.answer], related: relatedTo(article, all).map(listed) }
  })
}
