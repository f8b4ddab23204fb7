import {
  addMailDays,
  addRescissionBusinessDays,
  isRescissionBusinessDay,
  legalHoliday,
} from '../values/businessDays.ts'
import type { PlainDate } from '../values/dates.ts'
import { addDays, addMonths, latest } from '../values/dates.ts'

const BUSINESS_DAYS = 3

/**
 * Dates of the three events that start the rescission period. The period starts after the latest of the three dates.
 * With several owners, each date is the first day on which the event had taken place for every owner.
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
 * Returns the rescission period. It ends at midnight at the end of the third business day after the last of three
 * events: account opening, delivery of the notice, and delivery of the material disclosures. Disbursement is possible
 * on the next calendar day at the earliest (12 CFR 1026.15(a)(3), (c), 1026.2(a)(6)).
 */
export function rescissionPeriod(events: RescissionEvents): RescissionPeriod {
  const startsFrom = latest(events.accountOpened, events.noticeDelivered, events.disclosuresDelivered)
  const expires = addRescissionBusinessDays(startsFrom, BUSINESS_DAYS)
  return { startsFrom, expires, earliestDisbursement: addDays(expires, 1) }
}

/**
 * Returns the first day on which the lender may send money. A cancellation that was mailed on the last day can still
 * arrive, so the lender waits several mail days until it's "reasonably satisfied" that no owner canceled (12 CFR
 * 1026.15(c), comment 15(c)-4).
 * @param mailDays the number of mail days to wait after the last day of the right to cancel
 */
export const satisfiedFrom = (expires: PlainDate, mailDays: number): PlainDate =>
  addDays(addMailDays(expires, mailDays), 1)

/**
 * Whether every person with the right to cancel stated in writing that they didn't cancel. The lender is then
 * "reasonably satisfied" without waiting for mailed cancellations. A statement counts only if it was signed after the
 * last day of the right to cancel (12 CFR 1026.15(c), comment 15(c)-4).
 * @param owners the identities of all people with the right to cancel
 */
export const haveAllStated = (
  owners: readonly string[],
  statements: readonly { readonly identity: string; readonly on: PlainDate }[],
  { expires }: { readonly expires: PlainDate },
): boolean => owners.every((owner) => statements.some(({ identity, on }) => identity === owner && on > expires))

/**
 * Returns the first day on which the lender may send money. If the lender is already satisfied that no owner canceled,
 * it's the earliest day that federal law allows. Otherwise, it's the first day after the wait for mailed cancellations.
 */
export const moneyFreeFrom = ({
  earliestDisbursement,
  moneyFrom = earliestDisbursement,
  satisfied = false,
}: {
  readonly earliestDisbursement: PlainDate
  readonly moneyFrom?: PlainDate | undefined
  readonly satisfied?: boolean | undefined
}): PlainDate => (satisfied ? earliestDisbursement : moneyFrom)

const RETURN_DAYS = 20
const EXTENDED_MONTHS = 36

/**
 * Returns the last day on which the lender may return what the owners paid and release its lien: 20 calendar days after
 * it received the notice of cancellation (12 CFR 1026.15(d)(2)).
 */
export const cancellationDue = (noticeReceived: PlainDate): PlainDate => addDays(noticeReceived, RETURN_DAYS)

/**
 * Returns the last day of the right to cancel if an owner never got the notice or the material disclosures. It's three
 * years after the account opened. If the owner's interest was transferred or the home was sold before then, it's the
 * day of the transfer or sale (12 CFR 1026.15(a)(3)).
 */
export function extendedRescissionExpires(opened: PlainDate, transferred?: PlainDate): PlainDate {
  const expires = addMonths(opened, EXTENDED_MONTHS)
  return transferred && transferred < expires ? transferred : expires
}

/**
 * How a written cancellation reached the lender: by mail, by email, or in another writing, such as one delivered by
 * hand or fax.
 */
export const CANCELLATION_KINDS = ['LETTER', 'EMAIL', 'OTHER'] as const

/**
 * The steps that unwind a canceled line. FEES_RETURNED: the lender returned everything that anyone paid. LIEN_RELEASED:
 * the lender released its lien. TENDERED: the owners returned the money that they got (12 CFR 1026.15(d)(2), (3)).
 * SERVICER_TOLD: staff told the servicer that the line is canceled, so the servicer doesn't bill the owners for a
 * finance charge that they no longer owe (12 CFR 1026.15(d)(1)).
 */
export const UNWINDING_STEPS = ['SERVICER_TOLD', 'FEES_RETURNED', 'LIEN_RELEASED', 'TENDERED'] as const
/** The unwinding steps in which money is returned. */
export const RETURNING_STEPS: readonly (typeof UNWINDING_STEPS)[number][] = ['FEES_RETURNED', 'TENDERED']
export type UnwindingStep = (typeof UNWINDING_STEPS)[number]

export interface WrittenCancellation {
  readonly kind: (typeof CANCELLATION_KINDS)[number]
  /** The day on which a letter with the cancellation was mailed. */
  readonly mailedOn?: PlainDate | undefined
  /** The day on which the written cancellation reached the address that the notice names. */
  readonly deliveredOn: PlainDate
  /** Whether the owner never got the notice of the right to cancel or the material disclosures. */
  readonly undelivered?: boolean | undefined
  /** The day on which the owner's interest was transferred or the home was sold, if that happened. */
  readonly transferredOn?: PlainDate | undefined
}

/**
 * Whether a written cancellation is in time. For a letter, the mailing date decides. For any other writing, it's the
 * day on which the writing reached the designated address (12 CFR 1026.15(a)(2)). The last day is the third business
 * day, or the end of the extended right if the notice or the material disclosures weren't delivered (1026.15(a)(3)).
 */
export function isTimelyCancellation(
  { kind, mailedOn, deliveredOn, undelivered, transferredOn }: WrittenCancellation,
  { opened, expires }: { readonly opened: PlainDate; readonly expires: PlainDate },
): boolean {
  const given = kind === 'LETTER' ? (mailedOn ?? deliveredOn) : deliveredOn
  return given <= (undelivered ? extendedRescissionExpires(opened, transferredOn) : expires)
}

/** One calendar day in the period from the line's opening to the last day of the right to cancel. */
export interface RescissionDay {
  readonly date: PlainDate
  /** The number of this business day in the period: 1, 2 or 3. Absent if the day doesn't count. */
  readonly counted?: number
  /** The reason why the day doesn't count. For a holiday, it's the holiday's legal name (5 U.S.C. 6103(a)). */
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
