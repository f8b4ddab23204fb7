/** The commands with which the borrower and the other signers enter their own details. */

import type { ValueOf } from '../../forms/form.ts'
import type { MoreInformation } from '../../forms/moreInformation.ts'
import type { profileForm } from '../../forms/profile.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, consented, invalid, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { borrowingEntity } from '../core/product.ts'
import type { RequestKind } from '../core/requests.ts'
import { event } from '../events.ts'
import { planCounselingList } from '../offers/counselingList.ts'
import { checkMembership } from '../offers/membership.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import { checkOwnership } from '../property/ownership.ts'
import { checkRecord, isLentOn } from '../property/propertyRecord.ts'
import type { Application } from '../types.ts'
import type { Owner } from './types.ts'

export function saveProfile(a: Application, input: ValueOf<typeof profileForm>, context: Context): Outcome {
  const { firstName, middleName, lastName, suffix, dateOfBirth, member } = input
  return merge(
    outcome({
      events: [
        consented('SOFT_CREDIT', context),
        event('ProfileSaved', {}),
        ...(member === undefined ? [] : [event('MembershipStated', { member })]),
      ],
      personal: [
        { identity: a.borrower, patch: { name: { firstName, middleName, lastName, suffix }, dob: dateOfBirth } },
      ],
    }),
    ask(a, 'SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION'),
    planCounselingList(a, context),
  )
}

/**
 * Stores the ownership, the other signers, the SSN and the consent. The application is now complete, so the server
 * requests the hard pull. But if the borrower changed the property type to one that the lender doesn't accept, the
 * rules decline the application first.
 */
export function saveContact(a: Application, input: MoreInformation, context: Context<LendingContext>): Outcome {
  const borrower = a.owners.find((o) => o.role === 'BORROWER')
  if (!borrower) throw new RangeError('the application has no borrower')
  const spouse = input.spouse ? [{ ...input.spouse, role: 'NON_BORROWING_OWNER' as const }] : []
  const people = [...input.coOwners, ...spouse].map((person) => ({ person, identityUuid: context.newUuid() }))
  const signers = people.map(
    ({ person, identityUuid }): Owner => ({
      identityUuid,
      role: person.role,
      identityStatus: 'NONE',
    }),
  )
  const entity = borrowingEntity(a)
  if (entity && input.ownershipType !== 'LLC')
    throw invalid('ownershipType', `${entity.name} is the borrower, so it must own the home`)
  const saved = outcome({
    events: [
      consented('HARD_CREDIT', context),
      event('PropertyRecorded', {
        type: input.propertyType,
        units: input.units,
        condition: input.propertyCondition,
      }),
      event('ContactSaved', {
        ownership: {
          type: input.ownershipType,
          married: input.maritalStatus === 'MARRIED',
          ...(input.maritalStatus && { maritalStatus: input.maritalStatus }),
          ...(input.spouseIsOwner !== undefined && { spouseIsOwner: input.spouseIsOwner }),
          entityName: entity?.name ?? input.entityName,
        },
        owners: [borrower, ...signers],
      }),
    ],
    personal: [
      ...(input.taxId ? [{ identity: a.borrower, patch: { ssn: input.taxId.digits } }] : []),
      ...people.map(({ person, identityUuid }) => ({
        identity: identityUuid,
        patch: {
          name: { firstName: person.firstName, middleName: '', lastName: person.lastName, suffix: '' },
          email: person.email,
        },
      })),
    ],
  })
  return andThen(a, saved, context, (after) =>
    isLentOn(input.propertyType, context)
      ? // The borrower's statements about the home and its owners can contradict the county record.
        merge(checkRecord(after, input.propertyType, context), checkOwnership(after, context))
      : underwriteApplication(after, context),
  )
}

export const HARD_CHECKS = ['HARD_CREDIT', 'SANCTIONS', 'TITLE', 'FLOOD'] as const satisfies readonly RequestKind[]

/**
 * Requests the hard pull and the checks that start with it, unless they have been requested. The borrower has now
 * answered every earlier question.
 */
export const requestHardChecks = (a: Application, context: Context): Outcome =>
  HARD_CHECKS.some((kind) => a.requests[kind])
    ? outcome({})
    : merge(ask(a, ...HARD_CHECKS), checkMembership(a, context))
