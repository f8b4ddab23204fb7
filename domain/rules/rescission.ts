import { addRescissionBusinessDays, isRescissionBusinessDay, legalHoliday } from '../values/businessDays.ts'
import type { PlainDate } from '../values/dates.ts'
import { addDays, addMonths, latest } from '../values/dates.ts'

const BUSINESS_DAYS = 3

/**
 * Dates of the three events that start the rescission period. The period starts after the latest of the three dates.
 * With several owners, each date is the day on which the event has taken place for every owner.
 */
type RescissionEvents = {
  accountOpened: PlainDate
  noticeDelivered: PlainDate
  disclosuresDelivered: PlainDate
}

type RescissionPeriod = {
  startsFrom: PlainDate
  /** The last day of the right to cancel, which ends at midnight. */
  expires: PlainDate
  earliestDisbursement: PlainDate
}

/**
 * Returns the rescission period. It ends at midnight of the third business day after the last of three events: account
 * opening, delivery of the notice, and delivery of the material disclosures. Disbursement is possible on the next
 * calendar day at the earliest (12 CFR 1026.15(a)(3), (c), 1026.2(a)(6)).
 */
export function rescissionPeriod(events: RescissionEvents): RescissionPeriod {
  const startsFrom = latest(events.accountOpened, events.noticeDelivered, events.disclosuresDelivered)
  const expires = addRescissionBusinessDays(startsFrom, BUSINESS_DAYS)
  return { startsFrom, expires, earliestDisbursement: addDays(expires, 1) }
}

const RETURN_DAYS = 20
const EXTENDED_MONTHS = 36

/**
 * Returns the last day on which the lender may return what the owners paid and release its lien: 20 calendar days after
 * it received the notice of cancellation (12 CFR 1026.15(d)(2)).
 */
export const cancellationDue = (noticeReceived: PlainDate): PlainDate => addDays(noticeReceived, RETURN_DAYS)

/**
 * Returns the last day of the right to cancel if an owner never got the notice or the material disclosures: three years
 * after the account opened, or the day on which the owner's interest was transferred or the home was sold, if that was
 * earlier (12 CFR 1026.15(a)(3)).
 */
export function extendedRescissionExpires(opened: PlainDate, transferred?: PlainDate): PlainDate {
  const expires = addMonths(opened, EXTENDED_MONTHS)
  return transferred && transferred < expires ? transferred : expires
}

/** One calendar day from the opening of the line to the last day of the right to cancel. */
export interface RescissionDay {
  readonly date: PlainDate
  /** Which business day of the period this is: 1, 2 or 3. Absent if the day doesn't count. */
  readonly counted?: number
  /** Why the day doesn't count. Holidays are given by their legal name (5 U.S.C. 6103(a)). */
  readonly excluded?: 'OPENED' | 'SUNDAY' | 'HOLIDAY'
  readonly holiday?: string
}

/**
 * Returns the days of the right to cancel in order. These days don't count: the day on which the line opens, Sundays,
 * and the actual dates of legal public holidays (12 CFR 1026.15(a)(3), 1026.2(a)(6)).
 */
export function rescissionDays({ opened, expires }: { opened: PlainDate; expires: PlainDate }): RescissionDay[] {
  const days: RescissionDay[] = [{ date: opened, excluded: 'OPENED' }]
  let counted = 0
  for (let date = addDays(opened, 1); date <= expires; date = addDays(date, 1)) {
    const holiday = legalHoliday(date)
    if (isRescissionBusinessDay(date)) days.push({ date, counted: ++counted })
    else days.push(holiday ? { date, excluded: 'HOLIDAY', holiday } : { date, excluded: 'SUNDAY' })
  }
  return days
}

/**
 * Whether the right to cancel applies. It requires a principal dwelling and a consumer purpose (12 CFR 1026.15(a)(1),
 * 1026.3(a)). Second homes, investment property and business credit have no right to cancel.
 */
export const hasRescissionRight = (line: { principalDwelling: boolean; purpose: 'consumer' | 'business' }): boolean =>
  line.principalDwelling && line.purpose === 'consumer'
