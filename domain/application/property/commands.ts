/**
 * The borrower's commands for questions about the home: the address, the county record, the ownership and the value.
 * They're for questions that come up outside the journey's steps.
 */

import type { ValueOf } from '../../forms/form.ts'
import type { insuranceForm } from '../../forms/insurance.ts'
import {
  HOLDING_LABELS,
  type HomeValue,
  type OwnershipExplained,
  type PropertyExplained,
  type PropertyProof,
} from '../../forms/propertyQuestions.ts'
import type { ReviewKind } from '../../journey/reviews.ts'
import { figure } from '../../rules/trace.ts'
import type { Address } from '../../values/address.ts'
import { ZERO } from '../../values/money.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { waitForPapers } from '../conditions/waitForPapers.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, isPending, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { decideOnValue } from '../offers/rerunRules.ts'
import { isDisputed } from '../offers/underwrite.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, Review } from '../types.ts'
import { HOLDING_PAPERS } from './ownership.ts'

/**
 * Returns the open review of the given kind.
 * @throws Refusal if no such review is open.
 */
function reviewOf(a: Application, kind: ReviewKind): Review {
  const found = openReviews(a).find((one) => one.kind === kind)
  if (!found) throw new Refusal('NOT_NOW', 'This is already resolved.')
  return found
}

/** Stores the borrower's note as personal data. A new note about the same review replaces the earlier note. */
const noted = (a: Application, matter: string, note: string, { personal }: Context): Outcome =>
  outcome({
    personal: [{ identity: a.borrower, patch: { notes: { ...personal[a.borrower]?.notes, [matter]: note } } }],
  })

/**
 * Maximum number of searches for one home's county record. Each search costs money, and further searches rarely find
 * anything new.
 */
const MOST_SEARCHES = 8

/** Stores the corrected address and requests the county record and the valuation again. */
export function correctProperty(a: Application, address: Address, context: Context): Outcome {
  const review = reviewOf(a, 'NO_PROPERTY')
  if ((a.requests.PROPERTY_RECORD?.no ?? 0) >= MOST_SEARCHES)
    throw new Refusal('NOT_NOW', 'We searched several times. Send the deed or a tax bill instead, or call us.')
  // The open credit request uses the old address, so the bureau's response might be about the wrong person.
  if (a.requests.SOFT_CREDIT?.state === 'OPEN')
    throw new Refusal('NOT_NOW', 'We’re still checking your credit. Try again in a moment.')
  const resolved = event('ReviewResolved', {
    review: review.uuid,
    way: 'AGAIN',
    reason: 'The borrower corrected the address.',
    by: context.actor.identity,
  })
  return merge(
    outcome({ events: [event('PropertyCorrected', { address }), resolved] }),
    ask(a, 'PROPERTY_RECORD', 'VALUATION'),
  )
}

const PROOF = {
  DEED: 'Please send the recorded deed of your home.',
  TAX_BILL: 'Please send the latest property tax bill of your home.',
} as const satisfies Record<PropertyProof, string>

/** Requests a document about the home to replace the missing county record. An agent reviews the document. */
export const sendPropertyProof = (a: Application, { proof }: { proof: PropertyProof }, context: Context): Outcome =>
  waitForPapers(
    a,
    reviewOf(a, 'NO_PROPERTY'),
    { category: 'PROPERTY_LEGAL_DESCRIPTION', commentsToBorrower: PROOF[proof] },
    'The borrower is sending a document instead of the record.',
    context,
  )

/**
 * Stores the borrower's answer to a difference: the county record is right, or the borrower's original answer is. An
 * agent then decides.
 */
export function explainProperty(a: Application, input: PropertyExplained, context: Context): Outcome {
  const review = reviewOf(a, 'PROPERTY_MISMATCH')
  const { right, type, occupancy, note } = input
  const said = [
    figure('right', right, 'text'),
    ...(type ? [figure('type', type, 'text')] : []),
    ...(occupancy ? [figure('occupancy', occupancy, 'text')] : []),
  ]
  return merge(
    outcome({ events: [event('ReviewCommented', { review: review.uuid, said })] }),
    noted(a, review.uuid, note, context),
  )
}

/**
 * If the county record lists the home under another name, stores how the borrower owns the home and requests the
 * documents that prove it.
 */
export function explainOwnership(a: Application, input: OwnershipExplained, context: Context): Outcome {
  const review = reviewOf(a, 'OWNERSHIP')
  const { holding, entityName, note } = input
  const said = [figure('holding', holding, 'text'), ...(entityName ? [figure('entityName', entityName, 'text')] : [])]
  return merge(
    outcome({ events: [event('ReviewCommented', { review: review.uuid, said })] }),
    noted(a, review.uuid, note, context),
    holding === 'OTHER'
      ? outcome({})
      : waitForPapers(
          a,
          review,
          HOLDING_PAPERS[holding],
          `The borrower’s answer: ${HOLDING_LABELS[holding]}.`,
          context,
        ),
  )
}

/** Requests pictures of the home's condition from the borrower. An agent reviews the pictures. */
export const sendHomePictures = (a: Application, _: object, context: Context): Outcome =>
  waitForPapers(
    a,
    reviewOf(a, 'HOME_CONDITION'),
    {
      category: 'GENERIC_DOCUMENT_REQUEST',
      commentsToBorrower: 'Send pictures of what the broker noted about your home and of any repairs.',
      requestDocuments: ['HOME_PICTURE'],
    },
    'The borrower sends pictures of the home.',
    context,
  )

const required = (a: Application) => {
  const { bpo } = a
  if (bpo?.status !== 'BPO_REQUIRED') throw new Refusal('NOT_NOW', 'This is already resolved.')
  return bpo
}

/** Orders a valuation of the home by a local broker. */
export const orderBpo = (a: Application): Outcome =>
  merge(
    outcome({
      events: [event('BpoChanged', { bpo: { ...required(a), status: 'BPO_PROCESSING' } })],
    }),
    ask(a, 'BPO'),
  )

/** Stores the owner's own estimate of the home's value, for the broker to consider. */
export const saveHomeValue = (a: Application, { estimate, grounds, note }: HomeValue, context: Context): Outcome =>
  merge(
    outcome({ events: [event('BpoChanged', { bpo: { ...required(a), estimate, grounds } })] }),
    noted(a, 'HOME_VALUE', note, context),
  )

/** Records that the owner disputes the automated value. The application waits until a broker has valued the home. */
export function disputeValue(a: Application, input: HomeValue, context: Context<LendingContext>): Outcome {
  if (a.valuation?.source !== 'AVM')
    throw new Refusal('NOT_ALLOWED', 'A broker has already valued your home. Please call us.')
  const { estimate, grounds, note } = input
  const bpo = { status: 'BPO_REQUIRED' as const, why: 'DISPUTED' as const, estimate, grounds }
  const disputed = merge(outcome({ events: [event('BpoChanged', { bpo })] }), noted(a, 'HOME_VALUE', note, context))
  return andThen(a, disputed, context, (after) => decideOnValue(after, context))
}

/** Withdraws the owner's dispute. The automated value and the offers still apply. */
export function keepValue(a: Application, _: object, context: Context<LendingContext>): Outcome {
  if (!isDisputed(a) || a.bpo?.status !== 'BPO_REQUIRED') throw new Refusal('NOT_NOW', 'This is already resolved.')
  const kept = outcome({ events: [event('BpoChanged', { bpo: { status: 'BPO_NOT_REQUIRED' } })] })
  return andThen(a, kept, context, (after) => decideOnValue(after, context))
}

/** If the borrower submits a new policy, ends the review of the earlier policy and closes that review's conditions. */
function earlierPolicy(a: Application, { actor }: Context): Outcome {
  const ofInsurance = (a.reviews ?? []).filter(({ kind }) => kind === 'INSURANCE')
  const reason = 'The borrower submitted another policy.'
  return outcome({
    events: [
      ...ofInsurance
        .filter(({ resolved }) => !resolved)
        .map(({ uuid }) => event('ReviewResolved', { review: uuid, way: 'AGAIN', reason, by: actor.identity })),
      ...openConditionsOf(a, a.borrower)
        .filter(({ review }) => ofInsurance.some(({ uuid }) => uuid === review))
        .map(({ uuid }) => event('ConditionClosed', { condition: uuid })),
    ],
  })
}

/**
 * Stores the borrower's insurance policy and requests an automatic check.
 * @throws Refusal if the policy is already being checked.
 */
export function submitInsurance(a: Application, input: ValueOf<typeof insuranceForm>, context: Context): Outcome {
  if (isPending(a, 'INSURANCE'))
    throw new Refusal(
      'NOT_NOW',
      'We’re already checking your insurance. You can submit another policy after the check.',
    )
  const { carrier, policyNumber, expiresOn, agentPhone, floodCoverage: coverage, insurableValue } = input
  const line = a.offer?.amount ?? ZERO
  const flood = a.flood?.inHazardArea && { flood: { coverage, line, ...(insurableValue && { insurableValue }) } }
  return merge(
    earlierPolicy(a, context),
    outcome({
      events: [
        event('InsuranceSubmitted', {
          insurance: {
            ...{ carrier, policyNumber, expires: expiresOn, accepted: false },
            ...(agentPhone && { agentPhone }),
            ...flood,
          },
        }),
      ],
    }),
    ask(a, 'INSURANCE'),
  )
}
