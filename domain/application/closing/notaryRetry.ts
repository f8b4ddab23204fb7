/** After a meeting with the notary that came to nothing: what the person may set up without waiting for us. */
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, NotaryFailure } from '../types.ts'

type Kind = Application['notary']['kind']

/** An ID that one notary refused is refused by the next one on a screen, too; where a notary had doubts, we look first. */
const WAYS: Readonly<Record<NotaryFailure, readonly Kind[]>> = {
  CONNECTION: ['ELECTRONIC', 'MANUAL'],
  MISSED: ['ELECTRONIC', 'MANUAL'],
  ID_REFUSED: ['MANUAL'],
  STOPPED: [],
}

/** In which ways the deed can still be signed after a meeting that came to nothing; by car where nobody said why. */
export const waysAfter = (why: NotaryFailure | undefined): readonly Kind[] => (why ? WAYS[why] : ['MANUAL'])

/**
 * Whoever sets up another meeting ends the review of the last one; nothing where there is none.
 * @throws Refusal where somebody has to look first.
 */
export function notaryAgain(a: Application, kind: Kind, { actor }: Pick<Context, 'actor'>): Outcome {
  const review = openReviews(a).find((one) => one.kind === 'NOTARY')
  if (!review) return outcome({})
  if (!waysAfter(a.notary.failures?.at(-1)?.why).includes(kind))
    throw new Refusal('NOT_NOW', 'Somebody of ours looks at the last session first. Please call us.')
  const reason = 'The borrower set up another meeting'
  return outcome({
    events: [event('ReviewResolved', { review: review.uuid, way: 'AGAIN', reason, by: actor.identity })],
  })
}
