/** The county's record of the home, and its comparison with the borrower's answers. */

import type { ChosenHome } from '../../forms/propertyQuestions.ts'
import { OCCUPANCIES, PROPERTY_TYPES, type PropertyType } from '../../rules/home.ts'
import { knownAmong, sameUnit } from '../../rules/homeChoice.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { differenceFigures, differences } from '../../rules/propertyRecord.ts'
import { oneOf } from '../../values/text.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { cleared, openReview } from '../reviews/reviews.ts'
import type { Application, PropertyRecord, Review } from '../types.ts'
import { checkOwnership } from './ownership.ts'

/** The county's record of the home. `others`: the records of other homes at the same address. */
export interface FoundRecord extends PropertyRecord {
  readonly others?: readonly PropertyRecord[] | undefined
}

/**
 * Handles the county's answer. If there's no record, opens a review, which ends when the borrower corrects the address.
 * If there are several homes at the address and the application doesn't show which one is meant, asks the borrower to
 * choose.
 */
export function recordAnswered(
  a: Application,
  found: FoundRecord | undefined,
  context: Context<LendingContext>,
): Outcome {
  if (!found) return openReview(a, 'NO_PROPERTY', context)
  const { others = [], ...first } = found
  if (others.length === 0) return recordFound(a, first, context)
  const homes = [first, ...others]
  const { parcel, address } = a.property
  const known = knownAmong(homes, { parcel, street2: address.street2 })
  return known ? recordFound(a, known, context) : outcome({ events: [event('HomesFound', { homes })] })
}

/**
 * Continues after the borrower chose among several homes at an address. The server requests the value of the chosen
 * home, because the first request for an automated value named only the address. If the borrower chose none of the
 * homes, opens a review.
 */
export function chooseHome(a: Application, { home }: ChosenHome, context: Context<LendingContext>): Outcome {
  if (!a.homes) throw new Refusal('NOT_NOW', 'This is already resolved.')
  const chosen = home === 'NONE' ? undefined : a.homes[home]
  const answered = outcome({ events: [event('HomeChosen', {})] })
  if (!chosen) return andThen(a, answered, context, (after) => openReview(after, 'NO_PROPERTY', context))
  const { address } = a.property
  const { unit = '' } = chosen
  const address2 = unit && !sameUnit(unit, address.street2) ? { ...address, street2: unit } : undefined
  const chose = merge(
    answered,
    outcome({
      events: [
        ...(address2 ? [event('PropertyCorrected', { address: address2 })] : []),
        event('PropertyRecorded', { wasChosen: true }),
      ],
    }),
  )
  return andThen(a, chose, context, (after) =>
    merge(recordFound(after, chosen, context), a.status === 'SOFT_CREDIT' ? ask(after, 'VALUATION') : outcome({})),
  )
}

/** Stores the county record and compares it with the borrower's answers. */
function recordFound(a: Application, record: PropertyRecord, context: Context<LendingContext>): Outcome {
  const { owners, listedForSale, type, unit: _, ...rest } = record
  const kept = outcome({
    events: [
      event('PropertyRecorded', {
        ...rest,
        // The county record never replaces a property type that the borrower stated or that a reviewer cleared.
        type: cleared(a, 'PROPERTY_MISMATCH') ? a.property.type : (a.property.type ?? type),
        recordedType: type,
        recordedOwners: owners,
        ...(listedForSale && { listedForSale }),
      }),
    ],
  })
  return andThen(a, kept, context, (after) =>
    merge(checkRecord(after, a.property.type, context), checkOwnership(after, context)),
  )
}

/**
 * Opens a review if the county record contradicts the borrower's answers.
 * @param type the property type that the borrower stated; undefined if the borrower hasn't stated a type yet.
 */
export function checkRecord(a: Application, type: PropertyType | undefined, context: Context<LendingContext>): Outcome {
  const { occupancy, recordedType, ownerOccupied } = a.property
  const said = { occupancy, type }
  const record = { type: recordedType, ownerOccupied }
  if (cleared(a, 'PROPERTY_MISMATCH') || differences(said, record).length === 0) return outcome({})
  return openReview(a, 'PROPERTY_MISMATCH', context, { found: differenceFigures(said, record) })
}

const lendsOn = (type: PropertyType | undefined, { propertyTypes }: LendingPolicy['eligibility']): boolean =>
  type !== undefined && propertyTypes.includes(type)

/** Whether the lender accepts homes of this type. */
export const isLentOn = (type: PropertyType, { policy }: Context<LendingContext>): boolean =>
  lendsOn(type, policy.policy.eligibility)

const textOf = (figures: Review['said'], name: string): string | undefined => {
  const found = figures?.find((one) => one.name === name)?.value
  return typeof found === 'string' ? found : undefined
}

/**
 * Continues after a reviewer cleared a difference between the county record and the borrower's answers. The property
 * type comes from the borrower's explanation or, without an explanation, from the borrower's first answer.
 */
export function mismatchCleared(a: Application, _: unknown, { policy }: Context<LendingContext>): Outcome {
  const said = (a.reviews ?? []).findLast((one) => one.kind === 'PROPERTY_MISMATCH' && one.said)?.said
  const { type, recordedType } = a.property
  const { eligibility } = policy.policy
  const told = lendsOn(type, eligibility) ? type : a.ownership ? recordedType : undefined
  const occupancy = oneOf(OCCUPANCIES, textOf(said, 'occupancy'))
  const right =
    oneOf(PROPERTY_TYPES, textOf(said, 'type')) ?? (textOf(said, 'right') === 'RECORD' ? recordedType : told)
  return outcome({
    events: [
      event('PropertyRecorded', { ...(right ? { type: right } : { typeOpen: true }), ...(occupancy && { occupancy }) }),
    ],
  })
}
