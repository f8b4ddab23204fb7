/** The funded line: the amount left to draw, and the dates of the draw period and the first payment. */
import type { PromisedTerms } from '../../organization/lineTerms.ts'
import { firstPaymentOn } from '../../rules/firstPayment.ts'
import { chargesOf } from '../../rules/lineCharges.ts'
import { addMonths, dateIn, type PlainDate } from '../../values/dates.ts'
import { mask } from '../../values/identifiers.ts'
import { type Cents, subtract } from '../../values/money.ts'
import { zoneOf } from '../../values/timeZones.ts'
import { plannedOpening } from '../closing/firstSigningDay.ts'
import { isTexasHomestead } from '../core/product.ts'
import type { Application, ChosenOffer } from '../types.ts'
import { arrivalDay } from './fundingDay.ts'
import { sentToBorrower } from './payoffs.ts'

/**
 * Returns the first payment's date and the draw period's last day, as the credit agreement states them for a line that
 * opens on `openedOn`.
 */
export const lineDates = (
  { drawYears }: Pick<ChosenOffer, 'drawYears'>,
  { payType, autopayDay }: Pick<Application['bank'], 'payType' | 'autopayDay'>,
  openedOn: PlainDate,
): { readonly firstPaymentOn: PlainDate; readonly drawEndsOn: PlainDate } => ({
  firstPaymentOn: firstPaymentOn(openedOn, payType === 'AUTOPAY' ? autopayDay : undefined),
  drawEndsOn: addMonths(openedOn, 12 * drawYears),
})

/** A line whose money has been sent. Amounts are in cents. */
export interface FundedLine {
  readonly sent: Cents
  readonly sentOn: PlainDate
  readonly arrivesOn: PlainDate
  /** The part of the credit limit that is left after the initial draw. */
  readonly available: Cents
  readonly minimumDraw: Cents
  readonly drawEndsOn: PlainDate
  /** The monthly payment on the initial draw. For an interest-only line, it's the payment during the draw period. */
  readonly payment: Cents
  readonly interestOnly: boolean
  readonly firstPaymentOn: PlainDate
  /** The account that autopay takes the payments from; absent without autopay, or if it couldn't be set up. */
  readonly autopay?: { readonly bankName: string; readonly mask: string } | undefined
}

/**
 * Returns the funded line's amounts and dates. Undefined before funding, or if an owner canceled the line. The dates
 * are the same as in the signed credit agreement.
 * @param terms the lender's terms, for older applications that stored no promised terms.
 */
export function fundedLine(a: Application, terms: PromisedTerms): FundedLine | undefined {
  const { offer, bank, funding, cancelled } = a
  const prepared = a.requests.CLOSING_DOCUMENTS?.at
  if (!offer || !funding.fundedAt || !prepared || cancelled) return undefined
  const sentOn = dateIn(zoneOf(a.property.address.state), funding.fundedAt)
  const account =
    bank.payType === 'AUTOPAY' && !bank.autopayRefused && bank.accounts.find(({ uuid }) => uuid === bank.autopay)
  return {
    sent: funding.sent ?? sentToBorrower(a),
    sentOn,
    arrivesOn: arrivalDay(sentOn),
    available: subtract(offer.amount, offer.draw),
    minimumDraw: chargesOf(a.lineTerms ?? terms, isTexasHomestead(a)).minimumDraw,
    payment: offer.monthlyPayment,
    interestOnly: offer.interestOnly !== undefined,
    ...lineDates(offer, bank, plannedOpening(a, prepared)),
    ...(account && { autopay: { bankName: account.bankName, mask: mask(account.mask) } }),
  }
}
