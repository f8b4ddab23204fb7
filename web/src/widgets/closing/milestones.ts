/** From signing to the money: what of the forecast is shown once all have signed, and who has it in hand. */
import type { Milestone, MilestoneKind } from 'domain/application/funding/forecast.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { dateAt } from './useMoment.ts'

export type Holder = 'you' | 'nobody' | 'county' | 'lenders' | 'bank'

/** The day on which the money goes out, as it looks now. */
export const sendingDay = (view: ApplicationView): PlainDate | undefined => view.forecast.funding

/** The first banking day after it: by then the money is in the account. */
export function arrivalDay(view: ApplicationView): PlainDate | undefined {
  const { fundedAt } = view.funding
  const sent = fundedAt ? dateAt(view.property.address.state, fundedAt) : sendingDay(view)
  return sent && addBusinessDays(sent, 1)
}

const CLOSING: readonly MilestoneKind[] = [
  'SIGNING',
  'OTHERS',
  'NOTARY',
  'RIGHT_TO_CANCEL',
  'RECORDING',
  'PAYOFFS',
  'FUNDING',
]

/** All milestones from signing on that this application has, in their order; the first that is not done is the current one. */
export function milestones({ forecast }: Pick<ApplicationView, 'forecast'>): readonly Milestone[] {
  const rows = forecast.milestones.filter(({ kind }) => CLOSING.includes(kind))
  const now = rows.find(({ state }) => state !== 'DONE')
  return rows.map((row) => (row.state === 'DONE' ? row : { ...row, state: row === now ? 'NOW' : 'AHEAD' }))
}

/** Who has it in hand now. */
export function holderOf(view: Pick<ApplicationView, 'forecast'>): Holder {
  switch (milestones(view).find(({ state }) => state === 'NOW')?.kind) {
    case undefined:
    case 'RIGHT_TO_CANCEL':
      return 'nobody'
    case 'RECORDING':
      return 'county'
    case 'PAYOFFS':
      return 'lenders'
    case 'FUNDING':
      return 'bank'
    default:
      return 'you'
  }
}
