/** The lender's file of an application, with which agents find the application and see its stage. */
import type { Outcome } from '../core/command.ts'
import type { Application, Personal } from '../types.ts'
import { fullName } from './borrowerView.ts'
import { STAGE_OF, type Stage } from './brokerView.ts'

export interface LenderFile {
  readonly stage: Stage
  readonly city: string
  /** Two-letter code of the state of the home. */
  readonly state: string
}

export const lenderFileOf = ({ status, property }: Pick<Application, 'status' | 'property'>): LenderFile => ({
  stage: STAGE_OF[status],
  city: property.address.city,
  state: property.address.state,
})

/** Returns the texts whose words find an application: the owners' names, the home's address and the loan number. */
export function searchTexts(a: Application, personal: Readonly<Record<string, Personal>>): readonly string[] {
  const { street1, street2, city, state, zip } = a.property.address
  const people = [a.borrower, ...a.owners.map(({ identityUuid }) => identityUuid)]
  return [
    ...people.map((identity) => fullName(personal[identity]?.name)),
    street1,
    street2,
    city,
    state,
    zip,
    a.loanNumber,
  ]
}

/** Whether a change moves the words that find the application. */
export function searchMoved(before: Application, after: Application, personal: Outcome['personal']): boolean {
  const named = (a: Application) =>
    JSON.stringify([a.property.address, a.owners.map(({ identityUuid }) => identityUuid)])
  return personal.some(({ patch }) => 'name' in patch) || named(before) !== named(after)
}
