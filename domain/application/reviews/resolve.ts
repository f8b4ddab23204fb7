/** What follows when somebody of the lender, or of a partner, has looked: the review ends, and the application goes on or not. */

import { REVIEWS, type ReviewKind, type ReviewWay } from '../../journey/reviews.ts'
import { noticeDueOn } from '../../rules/adverseAction.ts'
import { type DecisionTrace, judge, type ReasonCode } from '../../rules/trace.ts'
import { type Cents, ZERO } from '../../values/money.ts'
import { todayAt } from '../../values/timeZones.ts'
import { AGAIN_AT_CLOSING, CLEARED_AT_CLOSING } from '../closing/reviews.ts'
import { openCondition } from '../conditions/conditions.ts'
import { askOnceMore, mayDecline } from '../conditions/incomplete.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import { askForFile } from '../credit/results.ts'
import { scoredLowest } from '../decline/decline.ts'
import { event } from '../events.ts'
import { paystubsValued } from '../income/results.ts'
import { judgeAgain } from '../offers/counteroffer.ts'
import { declined } from '../offers/underwrite.ts'
import { decideOnValue, proceed } from '../proceed.ts'
import { valuedByReview } from '../property/homeValue.ts'
import { productOf } from '../property/product.ts'
import { mismatchCleared } from '../property/propertyRecord.ts'
import type { Application, ConditionCategory } from '../types.ts'
import { identityConfirmed, reviewedPerson } from './identityReview.ts'
import { openReviews, subjectOf } from './reviews.ts'
import type { Review } from './types.ts'

/** What an agent, or a partner, decides. */
export interface Resolution {
  readonly review: string
  readonly way: ReviewWay
  /** In the words of who looked; kept with what happened. */
  readonly reason: string
  /** With VALUE: of the home, of a year's income, or of a month's rent. */
  readonly value?: Cents | undefined
  /** With DECLINE: one of the reasons of the kind; its first one where none is named. */
  readonly declineFor?: ReasonCode | undefined
  /** With ASK: what the person reads. */
  readonly comments?: string | undefined
}

/** What is asked of the borrower where a review of the kind wants something first. */
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
  ESCALATION: 'ESCALATION_REVIEW',
}

/** Who is asked again where a review says so. */
const AGAIN: Partial<Record<ReviewKind, readonly RequestKind[]>> = {
  NO_PROPERTY: ['PROPERTY_RECORD', 'VALUATION'],
  PROPERTY_MISMATCH: ['PROPERTY_RECORD'],
  TITLE: ['TITLE'],
  FLOOD: ['FLOOD'],
  PAYOFF: ['PAYOFF'],
}

type After = (a: Application, resolution: Resolution, context: Context<LendingContext>, review: Review) => Outcome

/** The rules run again, with what was cleared taken as good. A co-signer’s file comes when all is signed, and moves nothing. */
const decideAgain: After = (a, _, context, review) =>
  a.liensConfirmed && !a.owners.some(({ identityUuid }) => identityUuid === subjectOf(a, review))
    ? judgeAgain(a, context)
    : outcome({})
/** The bureau is asked again about whom it was. */
const fileAgain: After = (a, _, __, review) => askForFile(a, subjectOf(a, review))

/** What a kind does beside going on, once it is cleared or valued. */
const AFTER: Partial<Record<ReviewKind, After>> = {
  DELINQUENCY: decideAgain,
  UNDERWRITING: decideAgain,
  PROPERTY_MISMATCH: (a, input, context) =>
    andThen(a, mismatchCleared(a, input, context), context, (after) => decideOnValue(after, context)),
  HOME_VALUE: (a, { value }, context) =>
    andThen(a, valuedByReview(a, value), context, (after) => decideOnValue(after, context)),
  HOME_CONDITION: (a, _, context) => decideOnValue(a, context),
  ...CLEARED_AT_CLOSING,
  IDENTITY: (a, _, __, review) => identityConfirmed(a, reviewedPerson(a, review)),
  RENT: (a, { value }, context) =>
    value === undefined || !a.rental
      ? outcome({})
      : andThen(a, rentValued(a, a.rental, value), context, (after) => decideOnValue(after, context)),
  PAYSTUBS: (a, { value }, context) => (value ? paystubsValued(a, value, context) : outcome({})),
}

/** The rent that its paper shows, in place of the one that was told. */
const rentValued = (a: Application, rental: NonNullable<Application['rental']>, monthlyRent: Cents): Outcome =>
  outcome({ events: [event('RentalSaved', { product: productOf(a), rental: { ...rental, monthlyRent } })] })

/** Where it is the person who does it again. */
const SIGNED_AGAIN: Partial<Record<ReviewKind, After>> = {
  ...AGAIN_AT_CLOSING,
  MINOR_CREDIT: fileAgain,
  NO_CREDIT: fileAgain,
  UNDERWRITING: fileAgain,
  INCOMPLETE: (a, _, context, { subject }) => askOnceMore(a, subject, context),
}

/**
 * An agent's decision on an open review.
 * @throws Refusal for a way that the kind does not have, a reason that it cannot be declined for, or a missing figure.
 */
export function resolveReview(a: Application, input: Resolution, context: Context<LendingContext>): Outcome {
  const review = openReviews(a).find(({ uuid }) => uuid === input.review)
  if (!review) throw new Refusal('NOT_NOW', 'This review was ended meanwhile.')
  const { kind } = review
  const row = REVIEWS[kind]
  const { way, reason, value } = input
  if (!(row.ways as readonly ReviewWay[]).includes(way)) throw invalid('way', 'This review cannot end so')
  if (way === 'VALUE' && !(value !== undefined && value > 0)) throw invalid('value', 'Please enter the amount')
  const code = input.declineFor ?? row.reasons[0]
  if (way === 'DECLINE' && !(code && (row.reasons as readonly ReasonCode[]).includes(code)))
    throw invalid('declineFor', 'Please choose the reason')
  if (way === 'DECLINE' && !mayDecline(a, kind))
    throw invalid('way', 'The line is signed. For this it can no longer be declined')
  const resolved = outcome({
    events: [
      event('ReviewResolved', {
        review: review.uuid,
        way,
        reason,
        by: context.actor.identity,
        ...(value && { value }),
      }),
    ],
  })
  return andThen(a, resolved, context, (after) => {
    if (way === 'DECLINE' && code) return declinedByReview(after, code, review, context)
    if (way === 'ASK')
      return openCondition(
        after,
        {
          category: CONDITION_OF[kind] ?? 'GENERIC_DOCUMENT_REQUEST',
          commentsToBorrower: input.comments ?? '',
          notes: reason,
          review: review.uuid,
          ...(kind === 'IDENTITY' && { forIdentity: reviewedPerson(after, review) }),
        },
        context,
      )
    if (way === 'AGAIN')
      return SIGNED_AGAIN[kind]?.(after, input, context, review) ?? ask(after, ...(AGAIN[kind] ?? []))
    const then = AFTER[kind]?.(after, input, context, review) ?? outcome({})
    return andThen(after, then, context, (last) => proceed(last, context))
  })
}

/** What was looked at came from a credit bureau, which the notice has to say (15 USC 1681m(a)). */
const OF_BUREAU: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'NO_CREDIT']

/** What was looked at first, where something was asked because of it and did not come. */
function lookedAtFirst({ conditions = [], reviews = [] }: Application, review: Review): Review {
  if (review.kind !== 'INCOMPLETE') return review
  const asked = conditions.find(({ uuid }) => uuid === review.subject)
  return reviews.find(({ uuid }) => uuid === asked?.review) ?? review
}

/**
 * Declined by somebody who looked, for one reason: what the rules found before is not a reason of the notice. Its days
 * count from when nothing more was wanted of the applicant, hence as the review was opened; of an application that stayed
 * incomplete, from the decision (12 CFR 1002.9(a)(1)(ii)).
 * @throws Refusal for a score whose file does not say what lowered it: a notice must never make reasons up.
 */
function declinedByReview(a: Application, reason: ReasonCode, review: Review, context: Pick<Context, 'now'>): Outcome {
  const reasons = [reason]
  if (reason === 'CREDIT_SCORE_TOO_LOW' && !scoredLowest(a)?.keyFactors?.length)
    throw invalid('declineFor', 'The credit file names no factors of the score. Please choose another reason')
  const complete = todayAt(a.property.address.state, review.kind === 'INCOMPLETE' ? context.now : review.openedAt)
  const found = (a.decision.trace as DecisionTrace).filter(({ result }) => result !== 'fail')
  const decision: Application['decision'] = {
    decision: 'DECLINE',
    subDecision: 'UNKNOWN_SUBDECISION',
    maxLine: ZERO,
    reasons,
    trace: [
      ...found,
      judge(OF_BUREAU.includes(lookedAtFirst(a, review).kind) ? 'CREDIT_FILE' : 'REVIEW', false, reason, []),
    ],
    policyVersion: a.decision.policyVersion,
  }
  return merge(
    outcome({ events: [event('Underwritten', { decision, quote: a.quote })] }),
    declined(a, reasons, context, noticeDueOn(complete, 'APPLICATION')),
  )
}
