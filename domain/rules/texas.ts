import { addRescissionBusinessDays, isRescissionBusinessDay } from '../values/businessDays.ts'
import type { PlainDate } from '../values/dates.ts'
import { addDays, addMonths, latest } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { add, atLeastZero, cents, subtract } from '../values/money.ts'
import { rescissionPeriod } from './rescission.ts'

// Home equity lines on a Texas homestead: Texas Constitution art. XVI § 50(a)(6) and (t), read by 7 TAC chapter 153.

/** The smallest line on a Texas homestead that is offered, in cents; a lender's policy may set it higher. */
export const TEXAS_MINIMUM_LINE = 35_000_00 as Cents
/** The smallest advance, in cents (§ 50(t)(2)). */
export const TEXAS_MINIMUM_ADVANCE = 4_000_00 as Cents

const LIEN_PERCENT = 80
const FEE_PERCENT = 2
const WAITING_DAYS = 12
const RESCISSION_DAYS = 3

/** Whole cents only, rounded down: half a cent more would be over the limit. */
const percentOf = (amount: Cents, rate: number): Cents => cents(Math.floor((amount * rate) / 100))

/** The largest line in cents: 80 % of the fair market value less the other liens, never below zero (7 TAC 153.3, 153.86). */
export const texasMaximumLine = (value: Cents, otherLiens: Cents): Cents =>
  atLeastZero(subtract(percentOf(value, LIEN_PERCENT), otherLiens))

/** Whether line and other liens stay at or below 80 % of the fair market value; equality is allowed (7 TAC 153.86). */
export const texasLineWithinValue = (line: Cents, value: Cents, otherLiens: Cents): boolean =>
  (line + otherLiens) * 100 <= value * LIEN_PERCENT

/** The most in fees a line may carry, in cents: 2 % of it (§ 50(a)(6)(E)). */
export const texasFeeCap = (line: Cents): Cents => percentOf(line, FEE_PERCENT)

export type TexasFee = {
  kind: 'ORIGINATION' | 'APPRAISAL' | 'SURVEY' | 'TITLE_PREMIUM' | 'TITLE_REPORT' | 'OTHER'
  amount: Cents
  /** Paid to somebody other than the lender. */
  thirdParty: boolean
}

const OUTSIDE_CAP: readonly TexasFee['kind'][] = ['APPRAISAL', 'SURVEY', 'TITLE_PREMIUM', 'TITLE_REPORT']

/**
 * The fees that count against the cap, in cents: all but a third party's appraisal, survey, mortgagee title premium and
 * title report (§ 50(a)(6)(E)(i)-(iv)).
 */
export const texasCountedFees = (fees: readonly TexasFee[]): Cents =>
  add(...fees.filter((fee) => !(fee.thirdParty && OUTSIDE_CAP.includes(fee.kind))).map((fee) => fee.amount))

/** Whether the counted fees stay at or below the cap. */
export const texasFeesWithinCap = (line: Cents, countedFees: Cents): boolean => countedFees <= texasFeeCap(line)

/** Whether an advance reaches the least amount; the initial draw is one too. */
export const texasAdvanceAllowed = (advance: Cents): boolean => advance >= TEXAS_MINIMUM_ADVANCE

/** The 12th day after the later of application and notice; those days are day 0 (§ 50(a)(6)(M)(i), 7 TAC 153.12, 153.51). */
export const texasClosingAfterNotice = (application: PlainDate, noticeReceived: PlainDate): PlainDate =>
  addDays(latest(application, noticeReceived), WAITING_DAYS)

/**
 * The first anniversary of an earlier equity loan on the same homestead, paid off or not (§ 50(a)(6)(M)(iii),
 * 7 TAC 153.14). A loan closed on 29 February has it on 1 March: only then a whole year has passed on any reading.
 */
export function texasClosingAfterPrevious(previousClosing: PlainDate): PlainDate {
  const anniversary = addMonths(previousClosing, 12)
  return anniversary.slice(5) === previousClosing.slice(5) ? anniversary : addDays(anniversary, 1)
}

/**
 * The first day to close once the itemised costs were received: one business day later, where every day but Sundays and
 * federal holidays counts (§ 50(a)(6)(M)(ii), 7 TAC 153.1(2), 153.13).
 */
export const texasClosingAfterItemisedCosts = (received: PlainDate): PlainDate => addRescissionBusinessDays(received, 1)

type TexasClosingDates = {
  application: PlainDate
  noticeReceived: PlainDate
  itemisedCostsReceived?: PlainDate
  previousClosing?: PlainDate
}

/** The first day on which a line may close: the latest of the 12-day wait, the itemised costs and the one-year rule. */
export function texasEarliestClosing(dates: TexasClosingDates): PlainDate {
  const { application, noticeReceived, itemisedCostsReceived, previousClosing } = dates
  return latest(
    texasClosingAfterNotice(application, noticeReceived),
    ...(itemisedCostsReceived ? [texasClosingAfterItemisedCosts(itemisedCostsReceived)] : []),
    ...(previousClosing ? [texasClosingAfterPrevious(previousClosing)] : []),
  )
}

export type ClosingPlace = 'LENDER_OFFICE' | 'ATTORNEY_OFFICE' | 'TITLE_COMPANY_OFFICE' | 'HOME' | 'REMOTE' | 'OTHER'

/**
 * Whether a line may close there: only at the permanent office of the lender, an attorney or a title company, so never
 * through an electronic notary at home (§ 50(a)(6)(N), 7 TAC 153.15).
 */
export const texasPlaceAllowed = (place: ClosingPlace): boolean =>
  place === 'LENDER_OFFICE' || place === 'ATTORNEY_OFFICE' || place === 'TITLE_COMPANY_OFFICE'

export type AdvanceDevice = 'CREDIT_CARD' | 'DEBIT_CARD' | 'SIMILAR_DEVICE' | 'UNSOLICITED_CHECK' | 'OTHER'

/**
 * Whether an advance may be had this way: not by credit card, debit card or a similar device, nor by preprinted checks
 * that the borrower did not ask for; calls, transfers, prearranged drafts and requested checks are fine
 * (§ 50(t)(3), 7 TAC 153.84).
 */
export const texasDeviceAllowed = (device: AdvanceDevice): boolean => device === 'OTHER'

/** Owners, and spouses of owners whether or not they hold title. */
type TexasConsent = { name: string; signed: boolean }

/** Those whose consent to the lien is missing: every owner and each owner's spouse must sign (§ 50(a)(6)(A)). */
export const texasConsentMissing = (people: readonly TexasConsent[]): string[] =>
  people.filter((person) => !person.signed).map((person) => person.name)

type TexasRescission = { texas: PlainDate; federal: PlainDate; expires: PlainDate }

/**
 * When the right to rescind ends, at midnight: in Texas with the third calendar day, moved past Sundays and federal
 * holidays (§ 50(a)(6)(Q)(viii), 7 TAC 153.25); under federal law with the third business day. The later one is kept,
 * which satisfies both if the owner's spouse had the notice too.
 */
export function texasRescission(made: PlainDate): TexasRescission {
  let texas = addDays(made, RESCISSION_DAYS)
  while (!isRescissionBusinessDay(texas)) texas = addDays(texas, 1)
  const federal = rescissionPeriod({ accountOpened: made, noticeDelivered: made, disclosuresDelivered: made }).expires
  return { texas, federal, expires: latest(texas, federal) }
}
