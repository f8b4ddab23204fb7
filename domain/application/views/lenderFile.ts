/** A short record of each application that lets agents find the application and see its stage. */
import type { ServiceLevels } from '../../organization/info.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Outcome } from '../core/command.ts'
import { isHeld } from '../staff/records.ts'
import type { Application, Personal } from '../types.ts'
import { fullName } from './borrowerView.ts'
import { STAGE_OF, STAGES, type Stage } from './brokerView.ts'

export interface LateAfter {
  readonly stage: Stage
  /** The target number of business days in the stage; undefined for the stages FUNDED and ENDED. */
  readonly days?: number | undefined
  /** The cutoff day. An application that entered the stage before this day has been there longer than the target. */
  readonly before?: PlainDate | undefined
}

/**
 * Returns each stage's target and cutoff day. Applications that entered the stage before the cutoff day are late today.
 */
export const lateAfter = ({ stageDays }: ServiceLevels, today: PlainDate): readonly LateAfter[] =>
  STAGES.map((stage) => {
    if (stage === 'FUNDED' || stage === 'ENDED') return { stage }
    const days = stageDays[stage]
    return { stage, days, before: addBusinessDays(today, -days) }
  })

export interface LenderFile {
  readonly stage: Stage
  readonly city: string
  /** Two-letter code of the home's state. */
  readonly state: string
  /** Whether the file is on legal hold. */
  readonly isHeld: boolean
}

export const lenderFileOf = (a: Pick<Application, 'status' | 'property' | 'legalHolds'>): LenderFile => ({
  stage: STAGE_OF[a.status],
  city: a.property.address.city,
  state: a.property.address.state,
  isHeld: isHeld(a),
})

/** Returns the strings that agents can search for: the owners' names, the home's address and the loan number. */
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

/** Whether a change affects the strings that agents can search for. */
export function searchMoved(before: Application, after: Application, personal: Outcome['personal']): boolean {
  const named = (a: Application) =>
    JSON.stringify([a.property.address, a.owners.map(({ identityUuid }) => identityUuid)])
  return personal.some(({ patch }) => 'name' in patch) || named(before) !== named(after)
}
