/** The borrower's command to change the owners and co-signers. */

import type { OwnersChange } from '../../forms/owners.ts'
import { ask, type Context, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { checkOpen, outdated } from '../offers/lateChanges.ts'
import type { Application } from '../types.ts'
import type { Owner } from './types.ts'

/**
 * Changes the owners or co-borrowers on the application. New people go through sanctions screening and must sign like
 * everyone else.
 */
export function changeOwners(a: Application, input: OwnersChange, context: Context<LendingContext>): Outcome {
  checkOpen(a)
  if (!a.ownership) throw new Refusal('NOT_NOW', 'Tell us who owns the home first.')
  const known = (email: string) =>
    a.owners.find((one) => one.role !== 'BORROWER' && context.personal[one.identityUuid]?.email === email)
  const people = input.coOwners.map((person) => ({
    person,
    owner: known(person.email),
    identityUuid: known(person.email)?.identityUuid ?? context.newUuid(),
  }))
  const owners = people.map(
    ({ person, owner, identityUuid }): Owner => ({
      ...(owner ?? { identityUuid, identityStatus: 'NONE' as const }),
      role: person.role,
    }),
  )
  // The form asks about marriage only in states where an owner's spouse must sign even without owning part of the home.
  if (a.ownership.married && people.length === 0)
    throw invalid('coOwners', 'Your state requires your spouse to sign too. Call us if you’re not married.')
  const borrower = a.owners.filter(({ role }) => role === 'BORROWER')
  const stays = new Set([a.borrower, ...owners.map(({ identityUuid }) => identityUuid)])
  const leftOpen = (a.conditions ?? []).filter(
    ({ state, forIdentity }) => state !== 'CLOSED' && !stays.has(forIdentity),
  )
  const type = a.ownership.type === 'SOLE' || a.ownership.type === 'JOINT' ? jointly(people.length) : a.ownership.type
  const changed = outcome({
    events: [
      event('OwnersChanged', { ownership: { ...a.ownership, type }, owners: [...borrower, ...owners] }),
      // Close the conditions of owners who were removed from the application.
      ...leftOpen.map(({ uuid }) => event('ConditionClosed', { condition: uuid })),
      ...outdated(a),
    ],
    personal: people.map(({ person, identityUuid }) => ({
      identity: identityUuid,
      patch: {
        name: { firstName: person.firstName, middleName: '', lastName: person.lastName, suffix: '' as const },
        email: person.email,
      },
    })),
  })
  const isNew = people.some(({ owner }) => !owner)
  // Everyone is screened when the application is completed, so don't request screening before that.
  return isNew && a.requests.SANCTIONS ? merge(changed, ask(a, 'SANCTIONS')) : changed
}

const jointly = (others: number): 'SOLE' | 'JOINT' => (others > 0 ? 'JOINT' : 'SOLE')
