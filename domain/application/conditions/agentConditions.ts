/** The agents' commands for conditions: open a condition, accept the answer, or ask for more information. */

import type { ConditionDocument } from '../../forms/condition.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { andThen } from '../core/andThen.ts'
import type { Context, Outcome } from '../core/command.ts'
import { invalid, merge, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { identityConfirmed } from '../reviews/identityReview.ts'
import type { Application } from '../types.ts'
import { CONDITIONS, openCondition } from './conditions.ts'
import { waitForAnswers } from './incomplete.ts'
import type { ConditionCategory } from './types.ts'

export interface ConditionAnswer {
  readonly condition: string
  /** CLEAR accepts the answer. ASK asks the person for more information. */
  readonly way: 'CLEAR' | 'ASK'
  /** The agent's reason, which only the lender sees. */
  readonly reason: string
  /** Only for the ASK outcome: the message that tells the person what else is needed. */
  readonly comments?: string | undefined
}

/**
 * Closes an answered or withdrawn condition, or asks for more information.
 * @throws Refusal if the lender can no longer close the condition or ask for more information.
 */
export function endCondition(a: Application, answer: ConditionAnswer, context: Context<LendingContext>): Outcome {
  const { condition: uuid, way, reason, comments = '' } = answer
  const found = (a.conditions ?? []).find((one) => one.uuid === uuid)
  // An unanswered condition can only be withdrawn. Agents can ask for more only after the person has answered.
  const open = found?.state === 'SUBMITTED' || (found?.state === 'OPEN' && way === 'CLEAR')
  if (!found || !open || hasEnded(a.status)) throw new Refusal('NOT_NOW', 'This request is already closed.')
  if (way === 'ASK' && comments.trim() === '') throw invalid('comments', 'Enter a message to the person')
  const closed = outcome({
    events: [
      event('ConditionClosed', {
        condition: uuid,
        by: context.actor.identity,
        reason,
        ...(way === 'ASK' && { again: comments }),
      }),
    ],
    // Each email that asks for more information needs its own key, because a second email with the same key would be
    // dropped as a duplicate.
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
  /** The agent's message to the person who must answer the condition. */
  readonly comments: string
  /** The reason for the request, which only the lender sees. */
  readonly reason: string
  /** The document types to request. If empty, the category's default types apply. */
  readonly documents: readonly ConditionDocument[]
  readonly number: number
  /** Identity of the person who must answer; defaults to the borrower. */
  readonly forIdentity?: string | undefined
}

/**
 * Opens a condition for the borrower or another signer.
 * @throws Refusal if the application has ended, the person isn't on the application, or the person hasn't been invited
 * yet.
 */
export function wantCondition(a: Application, wish: ConditionWish, context: Context): Outcome {
  if (hasEnded(a.status)) throw new Refusal('NOT_NOW', 'This application has ended.')
  const forIdentity = wish.forIdentity ?? a.borrower
  const owner = a.owners.find(({ identityUuid }) => identityUuid === forIdentity)
  if (forIdentity !== a.borrower && !owner) throw invalid('forIdentity', 'This person isn’t on the application')
  // The email links to a page that requires a sign-in, and signers can't sign in before their invitation.
  if (forIdentity !== a.borrower && !owner?.invitedAt)
    throw invalid('forIdentity', 'You can send requests to this person after the borrower signs and we invite them')
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
