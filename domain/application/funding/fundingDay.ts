import { moneyFreeFrom } from '../../rules/rescission.ts'
import { addBusinessDays, onBusinessDay } from '../../values/businessDays.ts'
import { dateIn, instant, latest, type PlainDate } from '../../values/dates.ts'
import { zoneOf } from '../../values/timeZones.ts'

interface Closed {
  readonly notary: { readonly completedAt?: string | undefined }
  readonly rescission?:
    | {
        readonly earliestDisbursement: PlainDate
        readonly moneyFrom?: PlainDate | undefined
        readonly satisfied?: boolean | undefined
      }
    | undefined
  readonly property: { readonly address: { readonly state: string } }
  readonly forecast?: { readonly told: PlainDate } | undefined
  readonly offer?: object | undefined
}

/**
 * Returns the expected disbursement date, which is never in the past. With a right to cancel, it's the first business
 * day after the wait for mailed cancellations. Otherwise, it's the second business day after notarization.
 */
export function disbursementDay({ notary, rescission, property }: Closed, today: PlainDate): PlainDate | undefined {
  if (!notary.completedAt) return undefined
  const opened = dateIn(zoneOf(property.address.state), instant(notary.completedAt))
  const free = rescission ? onBusinessDay(moneyFreeFrom(rescission)) : addBusinessDays(opened, 2)
  return latest(free, onBusinessDay(today))
}

/**
 * Returns the funding date last announced to the borrower, or the expected date if none was announced. A date that has
 * passed is replaced with today or the next business day. Every screen shows this date.
 */
export const announcedFundingDay = (a: Closed, today: PlainDate): PlainDate | undefined =>
  a.forecast && a.offer ? latest(a.forecast.told, onBusinessDay(today)) : disbursementDay(a, today)

/** Returns the day on which money sent on `sentOn` arrives, which is the next business day. */
export const arrivalDay = (sentOn: PlainDate): PlainDate => addBusinessDays(sentOn, 1)
