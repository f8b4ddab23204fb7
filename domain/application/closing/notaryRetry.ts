/** Kinds of meetings that the borrower can set up after a failed one, without waiting for the lender. */
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, NotaryFailure } from '../types.ts'

type Kind = Application['notary']['kind']

/**
 * An ID that one online notary refused would also be refused by the next one. If a notary had doubts, an agent reviews
 * first.
 */
const WAYS: Readonly<Record<NotaryFailure, readonly Kind[]>> = {
  CONNECTION: ['ELECTRONIC', 'MANUAL'],
  MISSED: ['ELECTRONIC', 'MANUAL'],
  ID_REFUSED: ['MANUAL'],
  STOPPED: [],
}

/** The notary kinds that are still possible after a failed meeting. If no reason is known, only in person. */
export const waysAfter = (why: NotaryFailure | undefined): readonly Kind[] => (why ? WAYS[why] : ['MANUAL'])

/**
 * Closes the open review of the last failed meeting, because the borrower set up another one.
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
