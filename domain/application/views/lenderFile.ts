/** The lender's file of an application, with which agents find the application and see its stage. */
import type { ServiceLevels } from '../../organization/info.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Outcome } from '../core/command.ts'
import type { Application, Personal } from '../types.ts'
import { fullName } from './borrowerView.ts'
import { STAGE_OF, STAGES, type Stage } from './brokerView.ts'

export interface LateAfter {
  readonly stage: Stage
  /** The target, in business days; undefined for stages in which nothing waits. */
  readonly days?: number | undefined
  /** Applications that entered the stage before this day have waited longer than the target. */
  readonly before?: PlainDate | undefined
}

/** Returns each stage's limit: applications that entered the stage before this day are late today. */
export const lateAfter = ({ stageDays }: ServiceLevels, today: PlainDate): readonly LateAfter[] =>
  STAGES.map((stage) => {
    if (stage === 'FUNDED' || stage === 'ENDED') return { stage }
    const days = stageDays[stage]
    return { stage, days, before: addBusinessDays(today, -days) }
  })

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

/** Whether a change affects the words that find the application. */
export function searchMoved(before: Application, after: Application, personal: Outcome['personal']): boolean {
  const named = (a: Application) =>
    JSON.stringify([a.property.address, a.owners.map(({ identityUuid }) => identityUuid)])
  return personal.some(({ patch }) => 'name' in patch) || named(before) !== named(after)
}
