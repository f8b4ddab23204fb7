/** Lets the borrower set up another notary meeting after a failed meeting, without waiting for the lender. */
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, NotaryFailure } from '../types.ts'

type Kind = Application['notary']['kind']

/**
 * The kinds of meeting that the borrower can choose after each failure. If one online notary refused the borrower's ID,
 * every other online notary would refuse it, too. If a notary had doubts, an agent must review the application before
 * the next meeting.
 */
const WAYS: Readonly<Record<NotaryFailure, readonly Kind[]>> = {
  CONNECTION: ['ELECTRONIC', 'MANUAL'],
  MISSED: ['ELECTRONIC', 'MANUAL'],
  ID_REFUSED: ['MANUAL'],
  STOPPED: [],
}

/**
 * Returns the kinds of notary meetings that are still possible after a failed meeting. If the reason for the failure is
 * unknown, only an in-person meeting is possible.
 */
export const waysAfter = (why: NotaryFailure | undefined): readonly Kind[] => (why ? WAYS[why] : ['MANUAL'])

/**
 * Closes the open review of the last failed notary meeting, because the borrower set up another meeting.
 * @throws Refusal if an agent must finish the review before the next meeting.
 */
export function notaryRetry(a: Application, kind: Kind, { actor }: Pick<Context, 'actor'>): Outcome {
  const review = openReviews(a).find((one) => one.kind === 'NOTARY')
  if (!review) return outcome({})
  if (!waysAfter(a.notary.failures?.at(-1)?.why).includes(kind))
    throw new Refusal('NOT_NOW', 'We need to review your last session first. Please call us.')
  const reason = 'The borrower scheduled another session'
  return outcome({
    events: [event('ReviewResolved', { review: review.uuid, way: 'AGAIN', reason, by: actor.identity })],
  })
}
