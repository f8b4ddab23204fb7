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
 * The expected disbursement date as of today: the first business day after the right to cancel; without that right, the
 * second one after the notary. Never a past day.
 */
export function disbursementDay({ notary, rescission, property }: Closed, today: PlainDate): PlainDate | undefined {
  if (!notary.completedAt) return undefined
  const opened = dateIn(zoneOf(property.address.state), instant(notary.completedAt))
  const free = rescission ? onBusinessDay(rescission.earliestDisbursement) : addBusinessDays(opened, 2)
  return latest(free, onBusinessDay(today))
}

/** The date the borrower was told, or the usual one if none is stored: the same everywhere. Never a past day. */
export const announcedFundingDay = (a: Closed, today: PlainDate): PlainDate | undefined =>
  a.forecast && a.offer ? latest(a.forecast.told, onBusinessDay(today)) : disbursementDay(a, today)
