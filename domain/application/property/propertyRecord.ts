/** The county's record of the home, and its comparison with the borrower's answers. */

import { OCCUPANCIES, PROPERTY_TYPES, type PropertyType } from '../../rules/home.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { differenceFigures, differences } from '../../rules/propertyRecord.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { oneOf } from '../../values/text.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { cleared, openReview } from '../reviews/reviews.ts'
import type { Application, Review } from '../types.ts'
import { checkOwnership } from './ownership.ts'

export interface PropertyRecord {
  /** The county's name without the word 'County'. */
  readonly county: string
  readonly parcel: string
  readonly legalDescription: string
  readonly yearBuilt: number
  readonly lastTransfer: PlainDate
  readonly owners: readonly string[]
  readonly type: PropertyType
  readonly monthlyTaxes: Cents
  /** Monthly insurance cost of a similar home, in cents. */
  readonly monthlyInsurance: Cents
  /**
   * Whether the county mails the tax bill to the home itself; undefined if the county record doesn't show a mailing
   * address.
   */
  readonly ownerOccupied?: boolean | undefined
  /** Whether the home is listed for sale. */
  readonly listedForSale?: boolean | undefined
}

/**
 * Stores the county record and compares it with the borrower's answers. If there's no record, either an agent reviews
 * the home or the borrower corrects the address.
 */
export function recordAnswered(
  a: Application,
  record: PropertyRecord | undefined,
  context: Context<LendingContext>,
): Outcome {
  if (!record) return openReview(a, 'NO_PROPERTY', context)
  const { owners, listedForSale, type, ...rest } = record
  const kept = outcome({
    events: [
      event('PropertyRecorded', {
        ...rest,
        // The record never replaces what the borrower stated. A difference that a reviewer cleared isn't reviewed again.
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
 * Applies the reviewer's decision to clear a difference from the county record. The property type comes from the
 * borrower's explanation or, without an explanation, from the borrower's first statement.
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
