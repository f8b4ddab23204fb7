import { addBusinessDays, isBusinessDay } from '../values/businessDays.ts'
import { dateIn, instant, latest, type PlainDate } from '../values/dates.ts'
import { zoneOf } from './underwrite.ts'

const onBusinessDay = (day: PlainDate): PlainDate => (isBusinessDay(day) ? day : addBusinessDays(day, 1))

interface Closed {
  readonly notary: { readonly completedAt?: string }
  readonly rescission?: { readonly earliestDisbursement: PlainDate }
  readonly property: { readonly address: { readonly state: string } }
}

/**
 * The day on which the money goes out, as it looks today: the first business day on which nobody can cancel any more;
 * where there is no right to cancel, the second after the notary. Never a day that has passed.
 */
export function sendingDay({ notary, rescission, property }: Closed, today: PlainDate): PlainDate | undefined {
  if (!notary.completedAt) return undefined
  const opened = dateIn(zoneOf(property.address.state), instant(notary.completedAt))
  const free = rescission ? onBusinessDay(rescission.earliestDisbursement) : addBusinessDays(opened, 2)
  return latest(free, onBusinessDay(today))
}
