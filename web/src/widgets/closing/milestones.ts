/** The milestones from signing to funding, with their expected dates, and the party that must act next. */

import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Milestone, MilestoneKind } from 'domain/application/views/forecast.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { dateAt } from './useMoment.ts'

export type Holder = 'you' | 'others' | 'nobody' | 'mail' | 'county' | 'lenders' | 'lender' | 'bank'

/** Returns the expected disbursement date; undefined if no date is known. */
export const disbursementDay = (view: ApplicationView): PlainDate | undefined => view.forecast.funding

/** Returns the day on which the money arrives: the first business day after disbursement. */
export function arrivalDay(view: ApplicationView): PlainDate | undefined {
  const { fundedAt } = view.funding
  const sent = fundedAt ? dateAt(view.property.address.state, fundedAt) : disbursementDay(view)
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

/**
 * Returns all milestones of the application in order, starting with signing. The first unfinished milestone is the
 * current one.
 */
export function milestones({ forecast }: Pick<ApplicationView, 'forecast'>): readonly Milestone[] {
  const rows = forecast.milestones.filter(({ kind }) => CLOSING.includes(kind))
  const now = rows.find(({ state }) => state !== 'DONE')
  return rows.map((row) => (row.state === 'DONE' ? row : { ...row, state: row === now ? 'NOW' : 'AHEAD' }))
}

/**
 * Returns the party that must act now; 'mail' while the lender waits for mailed cancellations, and 'others' while it
 * waits for another owner's answer.
 */
export function holderOf(view: Pick<ApplicationView, 'forecast'>): Holder {
  if (view.forecast.wait.what === 'CANCELLATION_MAIL') return 'mail'
  if (view.forecast.wait.what === 'OTHER_CONDITION') return 'others'
  const now = milestones(view).find(({ state }) => state === 'NOW')
  switch (now?.kind) {
    case undefined:
    case 'RIGHT_TO_CANCEL':
      return 'nobody'
    case 'RECORDING':
      return 'county'
    case 'PAYOFFS':
      return 'lenders'
    case 'FUNDING':
      return now.holder === 'LENDER' ? 'lender' : 'bank'
    default:
      return 'you'
  }
}
