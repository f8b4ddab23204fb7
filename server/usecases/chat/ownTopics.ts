/** The help articles whose questions the bot answers from the person's own application. */
import type { OwnTopic } from 'domain/application/views/ownAnswers/ownAnswer.ts'

interface Own {
  readonly topic: OwnTopic
  /**
   * Whether the bot adds the article's text after its answer. Set for articles that cover more than the person's own
   * application. Never set for prices, fees, declines and canceling, because on these topics the bot says only what the
   * person's own documents say.
   */
  readonly withArticle?: true
}

export const OWN_ARTICLES: ReadonlyMap<string, Own> = new Map<string, Own>([
  ['where-is-my-application', { topic: 'STATUS' }],
  ['taking-long', { topic: 'STATUS', withArticle: true }],
  ['under-review', { topic: 'STATUS', withArticle: true }],
  ['when-to-sign', { topic: 'SIGNING' }],
  ['notary', { topic: 'SIGNING', withArticle: true }],
  ['notary-online', { topic: 'SIGNING', withArticle: true }],
  ['notary-in-person', { topic: 'SIGNING', withArticle: true }],
  ['when-funded', { topic: 'FUNDING' }],
  ['offers-expire', { topic: 'OFFERS', withArticle: true }],
  ['interest-rate', { topic: 'PRICES' }],
  ['apr-and-fees', { topic: 'PRICES' }],
  ['monthly-payment', { topic: 'PRICES' }],
  ['how-much', { topic: 'PRICES' }],
  ['fees', { topic: 'COSTS' }],
  ['third-party-fees', { topic: 'COSTS' }],
  ['statements-and-due-dates', { topic: 'LINE', withArticle: true }],
  ['draw-again', { topic: 'LINE', withArticle: true }],
  ['open-requests', { topic: 'REQUESTS' }],
  ['request-deadline', { topic: 'REQUESTS' }],
  ['document-status', { topic: 'DOCUMENTS' }],
  ['why-declined', { topic: 'DECLINE' }],
  ['after-a-decline', { topic: 'DECLINE' }],
  ['right-to-cancel', { topic: 'CANCEL' }],
  ['withdraw', { topic: 'CANCEL' }],
])
