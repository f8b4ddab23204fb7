/**
 * The bot's answers to a person's questions about their own application. The answers use the same view as the person's
 * pages. Figures come only from the person's documents, because only the documents are binding.
 */
import { cancelAnswer, declineAnswer } from './decision.ts'
import { costAnswer, lineAnswer, pricesAnswer } from './figures.ts'
import { fundingAnswer, offersAnswer, signingAnswer, statusAnswer } from './progress.ts'
import { documentsAnswer, requestsAnswer } from './requests.ts'
import type { OwnAnswer, OwnCase } from './types.ts'

/**
 * The topics of questions about one's own application. STATUS: the current step. SIGNING: when to sign or meet the
 * notary. FUNDING: when the money arrives. OFFERS: how long the offers are valid. PRICES: the rate, the payment and the
 * credit limit. COSTS: the fees. LINE: the payments and draws of a funded line. REQUESTS: what the person still has to
 * send. DOCUMENTS: what happened to the files that the person sent.
 */
export const OWN_TOPICS = [
  'STATUS',
  'SIGNING',
  'FUNDING',
  'OFFERS',
  'PRICES',
  'COSTS',
  'LINE',
  'REQUESTS',
  'DOCUMENTS',
  'DECLINE',
  'CANCEL',
] as const
export type OwnTopic = (typeof OWN_TOPICS)[number]

const ANSWERS: Readonly<Record<OwnTopic, (own: OwnCase) => OwnAnswer | undefined>> = {
  STATUS: statusAnswer,
  SIGNING: signingAnswer,
  FUNDING: fundingAnswer,
  OFFERS: offersAnswer,
  PRICES: pricesAnswer,
  COSTS: costAnswer,
  LINE: lineAnswer,
  REQUESTS: requestsAnswer,
  DOCUMENTS: documentsAnswer,
  DECLINE: declineAnswer,
  CANCEL: cancelAnswer,
}

/** Returns the answer to a question on the given topic. Undefined if there's nothing to say about the topic yet. */
export const ownAnswer = (topic: OwnTopic, own: OwnCase): OwnAnswer | undefined => ANSWERS[topic](own)
