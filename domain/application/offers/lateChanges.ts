/** What may still be changed after the offer was chosen, until the borrower signs: income, amount, who signs. */

import type { ValueOf } from '../../forms/form.ts'
import type { incomeForm } from '../../forms/income.ts'
import type { OwnersChange } from '../../forms/owners.ts'
import { lateAnswers } from '../conditions/incomplete.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { isChangeable } from '../core/status.ts'
import { type DomainEvent, event } from '../events.ts'
import { decideAgain, proceed } from '../proceed.ts'
import type { Application, Owner } from '../types.ts'

const checkOpen = (a: Application): void => {
  if (!isChangeable(a)) throw new Refusal('NOT_NOW', 'What you signed can no longer be changed here. Please call us.')
}

const hasPapers = (a: Application) => a.documents.some(({ stage }) => stage === 'SUMMARY' || stage === 'CLOSING')
/** Papers that state what is no longer so are made anew. */
export const outdated = (a: Application): DomainEvent[] => (hasPapers(a) ? [event('DocumentsOutdated', {})] : [])

/**
 * Another income is stated: the rules run over it at once. An offer that it does not carry is chosen again; what was
 * shown of the income before has to be shown anew.
 */
export function changeIncome(
  a: Application,
  input: ValueOf<typeof incomeForm>,
  context: Context<LendingContext>,
): Outcome {
  checkOpen(a)
  const { income: annual, otherIncome: other, employmentType } = input
  const { income } = a
  if (income.annual === annual && income.other === other && income.employmentType === employmentType) return outcome({})
  const changed = outcome({
    events: [event('IncomeChanged', { annual, other, employmentType }), ...outdated(a)],
  })
  return andThen(a, changed, context, (stated) => decideAgain(stated, context))
}

/** Somebody else owns or borrows, or no longer does. Who is new is screened, and signs what the others sign. */
export function changeOwners(a: Application, input: OwnersChange, context: Context<LendingContext>): Outcome {
  checkOpen(a)
  if (!a.ownership) throw new Refusal('NOT_NOW', 'First tell us who owns the home.')
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
      version: person.role === 'CO_SIGNER' ? 'v1' : 'v2',
    }),
  )
  // Asked only where the law has a spouse sign for the home, with a share in it or without.
  if (a.ownership.married && people.length === 0)
    throw invalid('coOwners', 'By the law of your state your spouse signs, too. Please call us if you are not married.')
  const borrower = a.owners.filter(({ role }) => role === 'BORROWER')
  const stays = new Set([a.borrower, ...owners.map(({ identityUuid }) => identityUuid)])
  const leftOpen = (a.conditions ?? []).filter(
    ({ state, forIdentity }) => state !== 'CLOSED' && !stays.has(forIdentity),
  )
  const type = a.ownership.type === 'SOLE' || a.ownership.type === 'JOINT' ? jointly(people.length) : a.ownership.type
  const changed = outcome({
    events: [
      event('OwnersChanged', { ownership: { ...a.ownership, type }, owners: [...borrower, ...owners] }),
      // Nobody answers any more what was asked of who no longer signs.
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
  return andThen(a, changed, context, (after) => {
    // Before the application was complete nobody was screened yet.
    if (isNew && after.requests.SANCTIONS)
      return merge(lateAnswers(after, context.actor.identity), ask(after, 'SANCTIONS'))
    return proceed(after, context)
  })
}

const jointly = (others: number): 'SOLE' | 'JOINT' => (others > 0 ? 'JOINT' : 'SOLE')
