/** Defines what happens after a review of the home. */
import type { ConditionDocument } from '../../forms/condition.ts'
import type { Cents } from '../../values/money.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { decideOnValue } from '../offers/rerunRules.ts'
import type { AfterReviews } from '../reviews/afterReview.ts'
import type { Application } from '../types.ts'
import { valuedByReview } from './homeValue.ts'
import { mismatchCleared } from './propertyRecord.ts'
import { rentValued } from './rental.ts'

const thenDecide = (a: Application, first: Outcome, context: Context<LendingContext>): Outcome =>
  andThen(a, first, context, (after) => decideOnValue(after, context))

const withRent = (a: Application, value: Cents | undefined, context: Context<LendingContext>): Outcome =>
  value === undefined || !a.rental ? outcome({}) : thenDecide(a, rentValued(a, a.rental, value), context)

export const CLEARED = {
  PROPERTY_MISMATCH: (a, input, context) => thenDecide(a, mismatchCleared(a, input, context), context),
  HOME_VALUE: (a, { value }, context) => thenDecide(a, valuedByReview(a, value), context),
  HOME_CONDITION: (a, _, context) => decideOnValue(a, context),
  RENT: (a, { value }, context) => withRent(a, value, context),
  INSURANCE: () => outcome({ events: [event('InsuranceAccepted', {})] }),
  // The reviewer checked the flood maps and found that the home isn't in a hazard area. The reviewer doesn't enter a
  // zone, so keep the vendor's zone.
  FLOOD: ({ flood: { undetermined: _, ...found } = { inHazardArea: false } }) =>
    outcome({ events: [event('FloodDetermined', { flood: { ...found, inHazardArea: false } })] }),
} satisfies AfterReviews

/** Returns the documents that the lender requests if a submitted insurance policy isn't sufficient. */
export const insuranceDocuments = ({ flood }: Application): readonly ConditionDocument[] =>
  flood?.inHazardArea ? ['PROOF_OF_INSURANCE', 'PROOF_OF_FLOOD_INSURANCE'] : ['PROOF_OF_INSURANCE']

export const AGAIN = {
  NO_PROPERTY: (a) => ask(a, 'PROPERTY_RECORD', 'VALUATION'),
  PROPERTY_MISMATCH: (a) => ask(a, 'PROPERTY_RECORD'),
  TITLE: (a) => ask(a, 'TITLE'),
  FLOOD: (a) => ask(a, 'FLOOD'),
} satisfies AfterReviews
