/** What somebody of the lender does with conditions: asks for something, and takes the answer or asks once more. */

import { andThen } from '../core/andThen.ts'
import type { Context, Outcome } from '../core/command.ts'
import { invalid, merge, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { hasEnded } from '../core/status.ts'
import { event } from '../events.ts'
import { identityConfirmed } from '../reviews/identityReview.ts'
import type { Application } from '../types.ts'
import { CONDITIONS, openCondition } from './conditions.ts'
import { waitForAnswers } from './incomplete.ts'
import type { ConditionCategory } from './types.ts'

export interface ConditionAnswer {
  readonly condition: string
  /** CLEAR takes it as answered; ASK wants more of the person. */
  readonly way: 'CLEAR' | 'ASK'
  /** In the words of who looked; for the lender alone. */
  readonly reason: string
  /** With ASK: what the person reads. */
  readonly comments?: string | undefined
}

/**
 * Ends a condition, answered or no longer wanted; or asks once more for what was answered.
 * @throws Refusal for one that is not with the lender (any more)
 */
export function endCondition(a: Application, answer: ConditionAnswer, context: Context<LendingContext>): Outcome {
  const { condition: uuid, way, reason, comments = '' } = answer
  const found = (a.conditions ?? []).find((one) => one.uuid === uuid)
  // What nobody has answered yet can be taken back, but not asked for twice.
  const open = found?.state === 'SUBMITTED' || (found?.state === 'OPEN' && way === 'CLEAR')
  if (!found || !open || hasEnded(a.status))
    throw new Refusal('NOT_NOW', 'This condition is not with the lender any more.')
  if (way === 'ASK' && comments.trim() === '') throw invalid('comments', 'Please say what is wanted')
  const closed = outcome({
    events: [
      event('ConditionClosed', {
        condition: uuid,
        by: context.actor.identity,
        reason,
        ...(way === 'ASK' && { again: comments }),
      }),
    ],
    // Each time it is asked for is a mail of its own.
    effects:
      way === 'ASK'
        ? [
            {
              kind: 'mail',
              template: 'CONDITION_OPENED',
              identity: found.forIdentity,
              key: `${uuid}:${found.submittedAt}`,
            },
          ]
        : [],
  })
  return andThen(a, closed, context, (after) => {
    const shown = way === 'CLEAR' && found.state === 'SUBMITTED' && found.actionNeeded === 'IDENTITY'
    const then = shown ? identityConfirmed(after, found.forIdentity) : outcome({})
    return way === 'ASK' ? merge(waitForAnswers(after), then) : then
  })
}

export interface ConditionWish {
  readonly category: ConditionCategory
  /** What the person reads. */
  readonly comments: string
  /** Why, for the lender alone. */
  readonly reason: string
  /** Those of the category where none are named. */
  readonly documents: readonly string[]
  readonly number: number
  /** Whom it is asked of; the borrower where nobody is named. */
  readonly forIdentity?: string | undefined
}

/**
 * Asks somebody on the application for something beside the steps.
 * @throws Refusal once it has ended, and for somebody who is not on it or not invited yet
 */
export function wantCondition(a: Application, wish: ConditionWish, context: Context): Outcome {
  if (hasEnded(a.status)) throw new Refusal('NOT_NOW', 'This application has ended.')
  const forIdentity = wish.forIdentity ?? a.borrower
  const owner = a.owners.find(({ identityUuid }) => identityUuid === forIdentity)
  if (forIdentity !== a.borrower && !owner) throw invalid('forIdentity', 'This person is not on the application')
  // They could not sign in to what the mail leads to.
  if (forIdentity !== a.borrower && !owner?.invitedAt)
    throw invalid('forIdentity', 'This person is invited once the borrower has signed, and can be asked then')
  const { category, comments, reason, documents, number } = wish
  const upload = CONDITIONS[category].action === 'UPLOAD'
  return openCondition(
    a,
    {
      category,
      commentsToBorrower: comments,
      notes: reason,
      forIdentity,
      ...(upload && documents.length > 0 && { requestDocuments: documents }),
      ...(upload && number > 0 && { numDocsRequired: number }),
    },
    context,
  )
}
