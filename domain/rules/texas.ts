import { addRescissionBusinessDays, isRescissionBusinessDay } from '../values/businessDays.ts'
import type { PlainDate } from '../values/dates.ts'
import { addDays, addMonths, latest } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { add, atLeastZero, cents, subtract } from '../values/money.ts'
import { rescissionPeriod } from './rescission.ts'

// Home equity lines on a Texas homestead: Texas Constitution art. XVI § 50(a)(6) and (t), as interpreted in 7 TAC
// chapter 153.

/** The smallest line offered on a Texas homestead, in cents. A lender's policy may set a higher minimum. */
export const TEXAS_MINIMUM_LINE = 35_000_00 as Cents
/** The smallest advance on a Texas line, in cents (§ 50(t)(2)). */
export const TEXAS_MINIMUM_ADVANCE = 4_000_00 as Cents

const LIEN_PERCENT = 80
const FEE_PERCENT = 2
const WAITING_DAYS = 12
const MAIL_DAYS = 3
const RESCISSION_DAYS = 3

/** Round down to whole cents, because even a fraction of a cent more would exceed the limit. */
const percentOf = (amount: Cents, rate: number): Cents => cents(Math.floor((amount * rate) / 100))

/**
 * Returns the largest line in cents: 80% of fair market value minus the other liens, never negative (7 TAC 153.3,
 * 153.86).
 */
export const texasMaximumLine = (value: Cents, otherLiens: Cents): Cents =>
  atLeastZero(subtract(percentOf(value, LIEN_PERCENT), otherLiens))

/** Whether the new line and all other liens together are at most 80% of fair market value (7 TAC 153.86). */
export const texasLineWithinValue = (line: Cents, value: Cents, otherLiens: Cents): boolean =>
  (line + otherLiens) * 100 <= value * LIEN_PERCENT

/** Returns the maximum total of a line's fees, in cents: 2% of the line (§ 50(a)(6)(E)). */
export const texasFeeCap = (line: Cents): Cents => percentOf(line, FEE_PERCENT)

export type TexasFee = {
  kind: 'ORIGINATION' | 'APPRAISAL' | 'SURVEY' | 'TITLE_PREMIUM' | 'TITLE_REPORT' | 'OTHER'
  amount: Cents
  /** Whether a party other than the lender receives the fee. */
  thirdParty: boolean
}

const OUTSIDE_CAP: readonly TexasFee['kind'][] = ['APPRAISAL', 'SURVEY', 'TITLE_PREMIUM', 'TITLE_REPORT']

/**
 * Returns the fees that count toward the Texas cap, in cents. A third party's appraisal, survey, mortgagee title
 * premium and title report don't count (§ 50(a)(6)(E)(i)-(iv)).
 */
export const texasCountedFees = (fees: readonly TexasFee[]): Cents =>
  add(...fees.filter((fee) => !(fee.thirdParty && OUTSIDE_CAP.includes(fee.kind))).map((fee) => fee.amount))

/** Whether the fees that count toward the Texas cap are within the cap. */
export const texasFeesWithinCap = (line: Cents, countedFees: Cents): boolean => countedFees <= texasFeeCap(line)

/** Whether an advance is at least the Texas minimum. The initial draw also counts as an advance. */
export const texasAdvanceAllowed = (advance: Cents): boolean => advance >= TEXAS_MINIMUM_ADVANCE

/**
 * Returns the day on which a mailed notice counts as delivered unless there's proof of another day. It's the third
 * calendar day after mailing, not counting Sundays and federal legal public holidays (7 TAC 153.51).
 */
export const texasMailedNoticeReceived = (mailed: PlainDate): PlainDate => addRescissionBusinessDays(mailed, MAIL_DAYS)

/**
 * Returns the 12th day after the application or the notice, counting from whichever is later (§ 50(a)(6)(M)(i), 7 TAC
 * 153.12, 153.51).
 */
export const texasClosingAfterNotice = (application: PlainDate, noticeReceived: PlainDate): PlainDate =>
  addDays(latest(application, noticeReceived), WAITING_DAYS)

/**
 * Returns the first anniversary of the closing of an earlier equity loan on the same homestead. The one-year rule
 * applies even if that loan has been paid off (§ 50(a)(6)(M)(iii), 7 TAC 153.14). If the loan closed on February 29,
 * the anniversary is March 1, because by then a whole year has passed however the rule is read.
 */
export function texasClosingAfterPrevious(previousClosing: PlainDate): PlainDate {
  const anniversary = addMonths(previousClosing, 12)
  return anniversary.slice(5) === previousClosing.slice(5) ? anniversary : addDays(anniversary, 1)
}

/**
 * Returns the first day on which a line may close after the owner has received the itemized costs: the next business
 * day. Every day except Sundays and federal holidays counts as a business day (§ 50(a)(6)(M)(ii), 7 TAC 153.1(2),
 * 153.13).
 */
export const texasClosingAfterItemisedCosts = (received: PlainDate): PlainDate => addRescissionBusinessDays(received, 1)

/** The facts about a loan on the homestead that the rules on equity loans use. */
interface HomesteadLoan {
  /** Whether the loan is an equity loan or line under § 50(a)(6). */
  readonly equity: boolean
  /** Whether the new line pays off the loan at closing. */
  readonly payOff: boolean
}

/**
 * Whether the new line would be the only equity loan on the homestead. All other equity loans must be paid off at
 * closing, because the homestead may secure only one at a time (§ 50(a)(6)(K), 7 TAC 153.12).
 */
export const texasOnlyEquityLoan = (loans: readonly HomesteadLoan[]): boolean =>
  loans.every(({ equity, payOff }) => !equity || payOff)

type TexasClosingDates = {
  application: PlainDate
  noticeReceived: PlainDate
  itemisedCostsReceived?: PlainDate
  previousClosing?: PlainDate
}

/**
 * Returns the first day on which a Texas line may close: the latest of the days required by the 12-day wait, the rule
 * on itemized costs and the one-year rule.
 */
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
 * Whether a line on a Texas homestead may close at a place of this kind. Only the permanent office of a lender,
 * attorney or title company is allowed. Borrowers therefore can't close online from home (§ 50(a)(6)(N), 7 TAC 153.15).
 */
export const texasPlaceAllowed = (place: ClosingPlace): boolean =>
  place === 'LENDER_OFFICE' || place === 'ATTORNEY_OFFICE' || place === 'TITLE_COMPANY_OFFICE'

export type AdvanceDevice = 'CREDIT_CARD' | 'DEBIT_CARD' | 'SIMILAR_DEVICE' | 'UNSOLICITED_CHECK' | 'OTHER'

/**
 * Whether an owner may request an advance by the given method. Credit cards, debit cards, similar devices and
 * unsolicited preprinted checks aren't allowed. Phone calls, transfers, prearranged drafts and checks that the owner
 * asked for are allowed (§ 50(t)(3), 7 TAC 153.84).
 */
export const texasDeviceAllowed = (device: AdvanceDevice): boolean => device === 'OTHER'

/** Whether an owner or an owner's spouse has consented. Spouses must consent even if they aren't on the title. */
type TexasConsent = { name: string; signed: boolean }

/**
 * Returns the names of the people whose consent to the lien is missing. Every owner and every owner's spouse must sign
 * (§ 50(a)(6)(A)).
 */
export const texasConsentMissing = (people: readonly TexasConsent[]): string[] =>
  people.filter((person) => !person.signed).map((person) => person.name)

type TexasRescission = { texas: PlainDate; federal: PlainDate; expires: PlainDate }

/**
 * Returns the last day of the right to cancel, which ends at midnight. The Texas period ends on the third calendar day,
 * moved past Sundays and federal holidays (§ 50(a)(6)(Q)(viii), 7 TAC 153.25). The federal period ends on the third
 * business day. The later of the two days applies, which satisfies both Texas and federal law. This assumes that the
 * owner's spouse also got the notice.
 */
export function texasRescission(made: PlainDate): TexasRescission {
  let texas = addDays(made, RESCISSION_DAYS)
  while (!isRescissionBusinessDay(texas)) texas = addDays(texas, 1)
  const federal = rescissionPeriod({ accountOpened: made, noticeDelivered: made, disclosuresDelivered: made }).expires
  return { texas, federal, expires: latest(texas, federal) }
}

/**
 * Returns the last day of the right to cancel (`expires`) and the first day on which disbursement is possible, which is
 * the next day. Assumes that the owners get the notice and the disclosures on the day on which the line opens.
 */
export function cancellationPeriod(
  state: string,
  opened: PlainDate,
): { expires: PlainDate; earliestDisbursement: PlainDate } {
  const federal = rescissionPeriod({ accountOpened: opened, noticeDelivered: opened, disclosuresDelivered: opened })
  const expires = state === 'TX' ? texasRescission(opened).expires : federal.expires
  return { expires, earliestDisbursement: addDays(expires, 1) }
}
