import { addBusinessDays, onBusinessDay } from '../../values/businessDays.ts'
import { dateIn, instant, latest, type PlainDate } from '../../values/dates.ts'
import { zoneOf } from '../../values/timeZones.ts'

interface Closed {
  readonly notary: { readonly completedAt?: string | undefined }
  readonly rescission?: { readonly earliestDisbursement: PlainDate } | undefined
  readonly property: { readonly address: { readonly state: string } }
  readonly forecast?: { readonly told: PlainDate } | undefined
  readonly offer?: object | undefined
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

/** The day that was told, or where none was kept the one that is usual: one word everywhere. Never a day that has passed. */
export const promisedDay = (a: Closed, today: PlainDate): PlainDate | undefined =>
  a.forecast && a.offer ? latest(a.forecast.told, onBusinessDay(today)) : sendingDay(a, today)
