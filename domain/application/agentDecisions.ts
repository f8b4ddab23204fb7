/**
 * Applies the decisions that agents and partners make in reviews. Each feature folder defines what happens after its
 * own reviews.
 */

import { peopleFor, REVIEWS, type ReviewKind, type ReviewWay } from '../journey/reviews.ts'
import type { ReasonCode } from '../rules/reasons.ts'
import type { AgentRole } from '../values/agentRoles.ts'
import * as cancellations from './closing/cancellations.ts'
import * as paper from './closing/paper.ts'
import * as closing from './closing/reviews.ts'
import { type ConditionAnswer, endCondition } from './conditions/agentConditions.ts'
import { openCondition } from './conditions/conditions.ts'
import { mayDecline } from './conditions/incomplete.ts'
import * as conditions from './conditions/reviews.ts'
import * as sent from './conditions/sentDocuments.ts'
import type { ConditionCategory } from './conditions/types.ts'
import { andThen } from './core/andThen.ts'
import { type Context, invalid, type Outcome, outcome, Refusal } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import * as credit from './credit/reviews.ts'
import { declinedByReview } from './decline/byReview.ts'
import { event } from './events.ts'
import * as holds from './funding/holds.ts'
import * as funding from './funding/reviews.ts'
import * as income from './income/reviews.ts'
import * as letters from './letters/letters.ts'
import * as counteroffer from './offers/counteroffer.ts'
import { reopenByStaff } from './offers/reopenByStaff.ts'
import * as offers from './offers/reviews.ts'
import * as staffAsked from './owners/askedByStaff.ts'
import * as owners from './owners/reviews.ts'
import { proceedAfter } from './proceed.ts'
import * as property from './property/reviews.ts'
import type { AfterReviews, Resolution } from './reviews/afterReview.ts'
import { reviewedPerson } from './reviews/identityReview.ts'
import { openReviews } from './reviews/reviews.ts'
import type { Application, DocumentRecord, Review } from './types.ts'
import { mayResolve } from './views/agents.ts'

/** For each kind of review, the changes that follow a CLEAR, VALUE or REPRICE outcome. */
const CLEARED: AfterReviews = {
  ...offers.CLEARED,
  ...property.CLEARED,
  ...owners.CLEARED,
  ...income.CLEARED,
  ...closing.CLEARED,
  ...funding.CLEARED,
}

/** For each kind of review, the requests that the server sends again after the AGAIN outcome. */
const AGAIN: AfterReviews = {
  ...conditions.AGAIN,
  ...property.AGAIN,
  ...credit.AGAIN,
  ...closing.AGAIN,
  ...funding.AGAIN,
}

/**
 * For each kind of review, the category of the condition that the lender opens if a reviewer needs more from the
 * borrower.
 */
const CONDITION_OF: Partial<Record<ReviewKind, ConditionCategory>> = {
  FACTA_ALERT: 'IDENTITY_DOCUMENT_FRAUD_REVIEW',
  MINOR_CREDIT: 'ID_VERIFICATION_FAILURE',
  NO_PROPERTY: 'PROPERTY_LEGAL_DESCRIPTION',
  PROPERTY_MISMATCH: 'PROPERTY_LEGAL_DESCRIPTION',
  OWNERSHIP: 'FALSE_OWNERSHIP_TYPE_REVIEW',
  INQUIRIES: 'HARD_CREDIT_INQUIRY_REVIEW',
  TITLE: 'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
  PAYSTUBS: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
  BANK_ACCOUNT: 'BANK_ACCOUNT_FRAUD_REVIEW',
  IDENTITY: 'ID_VERIFICATION_FAILURE',
  WATCHLIST: 'ID_VERIFICATION_FAILURE',
  ESCALATION: 'ESCALATION_REVIEW',
}

/** @throws Refusal if no review with this UUID is open. */
function openReviewOf(a: Application, uuid: string): Review {
  const review = openReviews(a).find((one) => one.uuid === uuid)
  if (!review) throw new Refusal('NOT_NOW', 'Another agent has already ended this review.')
  return review
}

/**
 * Applies an agent's decision on an open review. If the outcome needs two people, such as an exception, a second person
 * must approve it.
 * @throws Refusal if this kind of review doesn't allow the outcome or the decline reason, if a required amount is
 * missing, or if an exception waits for approval.
 */
export function resolveReview(a: Application, input: Resolution, context: Context<LendingContext>): Outcome {
  const review = openReviewOf(a, input.review)
  const { kind, uuid, proposed } = review
  const row = REVIEWS[kind]
  const { way, reason, value } = input
  if (proposed) throw new Refusal('NOT_NOW', 'A decision is waiting for approval. Approve it or send it back first.')
  if (!(row.ways as readonly ReviewWay[]).includes(way))
    throw invalid('way', 'Choose a decision that this review allows')
  if (way === 'VALUE' && !(value !== undefined && value > 0)) throw invalid('value', 'Enter the amount')
  const code = input.declineFor ?? row.reasons[0]
  if (way === 'DECLINE' && !(code && (row.reasons as readonly ReasonCode[]).includes(code)))
    throw invalid('declineFor', 'Choose a reason')
  if (way === 'DECLINE' && !mayDecline(a, kind))
    throw invalid('way', 'The documents are signed, so this review can’t decline the application')
  const by = context.actor.identity
  if (peopleFor(kind, way) === 2)
    return outcome({ events: [event('ReviewProposed', { review: uuid, way, reason, by })] })
  return endReview(a, review, input, context)
}

/**
 * Approves the exception that another person proposed, which ends the review.
 * @param roleOf returns a person's role at the lender, or undefined if the person has no seat there
 * @throws Refusal if no exception waits for approval, if the same person proposed it, or if the proposer's role no
 * longer allows this decision.
 */
export function approveException(
  a: Application,
  uuid: string,
  context: Context<LendingContext>,
  roleOf: (identity: string) => AgentRole | undefined,
): Outcome {
  const review = openReviewOf(a, uuid)
  const { proposed } = review
  if (!proposed) throw new Refusal('NOT_NOW', NO_EXCEPTION)
  if (proposed.by === context.actor.identity)
    throw new Refusal('NOT_ALLOWED', 'A second person must approve this decision. You proposed it yourself.')
  const role = roleOf(proposed.by)
  if (!role || !mayResolve(role, review.kind, proposed.way)) throw new Refusal('NOT_NOW', PROPOSER_LEFT)
  return endReview(a, review, { review: uuid, way: proposed.way, reason: proposed.reason }, context)
}

/**
 * Sends a colleague's proposed exception back, or withdraws the agent's own proposal.
 * @throws Refusal if no exception waits for approval.
 */
export function returnException(
  a: Application,
  uuid: string,
  reason: string,
  { actor }: Pick<Context, 'actor'>,
): Outcome {
  if (!openReviewOf(a, uuid).proposed) throw new Refusal('NOT_NOW', NO_EXCEPTION)
  return outcome({ events: [event('ReviewReturned', { review: uuid, reason, by: actor.identity })] })
}

const NO_EXCEPTION = 'No decision is waiting for approval.'
const PROPOSER_LEFT =
  'The colleague who proposed this can’t make this decision anymore. Send it back, so that another colleague can propose it.'

/** Ends a review and carries out its outcome, such as a decline, a condition or a new request. */
function endReview(a: Application, review: Review, input: Resolution, context: Context<LendingContext>): Outcome {
  const { kind, proposed } = review
  const { way, reason, value } = input
  const code = input.declineFor ?? REVIEWS[kind].reasons[0]
  const resolved = event('ReviewResolved', {
    review: review.uuid,
    way,
    reason,
    by: context.actor.identity,
    ...(value && { value }),
    ...(proposed && { proposedBy: proposed.by }),
  })
  const ended = andThen(a, outcome({ events: [resolved] }), context, (after) => {
    if (way === 'DECLINE' && code) return declinedByReview(after, code, review, context)
    if (way === 'HIT') return owners.sanctioned(after, review, context)
    if (way === 'ASK')
      return openCondition(
        after,
        {
          category: CONDITION_OF[kind] ?? 'GENERIC_DOCUMENT_REQUEST',
          commentsToBorrower: input.comments ?? '',
          notes: reason,
          review: review.uuid,
          ...(kind === 'IDENTITY' && { forIdentity: reviewedPerson(after, review) }),
          ...(kind === 'HOME_CONDITION' && { requestDocuments: ['HOME_PICTURE'] }),
          ...(kind === 'INSURANCE' && { requestDocuments: property.insuranceDocuments(after) }),
        },
        context,
      )
    return (way === 'AGAIN' ? AGAIN : CLEARED)[kind]?.(after, input, context, review) ?? outcome({})
  })
  return proceedAfter(a, ended, context)
}

/**
 * Applies an agent's decision on a condition. The agent accepts the borrower's answer, withdraws the condition, or asks
 * the person for more information.
 */
export const closeCondition = (a: Application, answer: ConditionAnswer, context: Context<LendingContext>): Outcome =>
  proceedAfter(a, endCondition(a, answer, context), context)

/**
 * Confirms the borrower's membership after a colleague rejected it by mistake. This is possible only until the borrower
 * accepts the counteroffer without the member discount.
 */
export const confirmMembership = (a: Application, reason: string, context: Context<LendingContext>): Outcome =>
  proceedAfter(a, counteroffer.confirmMembership(a, reason, context), context)

/**
 * Records what an agent did with a mailed letter.
 * @throws Refusal if the letter's stage doesn't allow the action.
 */
export const letterStep = (
  a: Application,
  input: Parameters<typeof letters.letterStep>[1],
  context: Context<LendingContext>,
): Outcome => proceedAfter(a, letters.letterStep(a, input, context), context)

/**
 * Records demographic answers that an applicant gave on the phone or in person.
 * @throws Refusal if the lender doesn't ask this person, or the person answered on the site
 */
export const recordAnswers = (
  a: Application,
  input: Parameters<typeof staffAsked.recordAnswers>[1],
  context: Context<LendingContext>,
): Outcome => proceedAfter(a, staffAsked.recordAnswers(a, input), context)

/** Reopens an application that the borrower withdrew or let lapse. @throws Refusal if it can't be reopened */
export const reopen = (a: Application, reason: string, context: Context<LendingContext>): Outcome =>
  proceedAfter(a, reopenByStaff(a, reason, context), context)

/** Releases a hold on funding, and requests the payments that the hold stopped. */
export const releaseFunding = (a: Application, reason: string, context: Context<LendingContext>): Outcome =>
  proceedAfter(a, holds.releaseFunding(a, reason, context), context)

/**
 * Sends one person a document to read.
 * @throws Refusal if the person can't receive it.
 */
export const sendDocument = (a: Application, document: DocumentRecord, context: Context<LendingContext>): Outcome =>
  proceedAfter(a, sent.sendDocument(a, document, context), context)

/**
 * Records an owner's written cancellation.
 * @throws Refusal if the line can't be canceled, or if a person or a date in the record can't be right
 */
export const recordCancellation = (
  a: Application,
  input: Parameters<typeof cancellations.recordCancellation>[1],
  document: DocumentRecord,
  context: Context<LendingContext>,
): Outcome => proceedAfter(a, cancellations.recordCancellation(a, input, document, context), context)

/**
 * Records what an agent did with the documents for signing on paper.
 * @throws Refusal if the current stage of signing on paper doesn't allow the action.
 */
export const paperStep = (
  a: Application,
  input: Parameters<typeof paper.paperStep>[1],
  context: Context<LendingContext>,
): Outcome => proceedAfter(a, paper.paperStep(a, input, context), context)
