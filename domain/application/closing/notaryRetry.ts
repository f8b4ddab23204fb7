/** After a failed notary meeting: what the borrower may set up without waiting for the lender. */
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, NotaryFailure } from '../types.ts'

type Kind = Application['notary']['kind']

/**
 * An ID that one notary refused would also be refused by the next online notary. If a notary had doubts, an agent
 * reviews first.
 */
const WAYS: Readonly<Record<NotaryFailure, readonly Kind[]>> = {
  CONNECTION: ['ELECTRONIC', 'MANUAL'],
  MISSED: ['ELECTRONIC', 'MANUAL'],
  ID_REFUSED: ['MANUAL'],
  STOPPED: [],
}

/** The notary kinds still possible after a failed meeting; in person if no reason is known. */
export const waysAfter = (why: NotaryFailure | undefined): readonly Kind[] => (why ? WAYS[why] : ['MANUAL'])

/**
 * Setting up another meeting ends the review of the last one, if there is one.
 * @throws Refusal if an agent must review first.
 */
export function notaryRetry(a: Application, kind: Kind, { actor }: Pick<Context, 'actor'>): Outcome {
  const review = openReviews(a).find((one) => one.kind === 'NOTARY')
  if (!review) return outcome({})
  if (!waysAfter(a.notary.failures?.at(-1)?.why).includes(kind))
    throw new Refusal('NOT_NOW', 'Somebody of ours looks at the last session first. Please call us.')
  const reason = 'The borrower set up another meeting'
  return outcome({
    events: [event('ReviewResolved', { review: review.uuid, way: 'AGAIN', reason, by: actor.identity })],
  })
}
