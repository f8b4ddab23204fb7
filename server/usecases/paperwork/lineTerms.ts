/** Prepares a line's terms for its documents, from the chosen offer and the terms promised with it. */

import { isTexasHomestead } from 'domain/application/core/product.ts'
import { lineDates } from 'domain/application/funding/line.ts'
import { isMembershipOpen } from 'domain/application/offers/memberDiscount.ts'
import { choiceOf } from 'domain/application/offers/reprice.ts'
import type { Application, ChosenOffer } from 'domain/application/types.ts'
import { indexOn, marginOf, type PromisedTerms } from 'domain/organization/lineTerms.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { chargesOf } from 'domain/rules/lineCharges.ts'
import { quoteOffer } from 'domain/rules/offers.ts'
import type { ThirdPartyCost, ThirdPartyCostKind } from 'domain/rules/thirdPartyCosts.ts'
import { addMonths, dateIn, type Instant, type PlainDate } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { Cost, LineTerms } from '../../documents/types.ts'

/** The inputs for computing a line's terms. `openedOn`: the actual or planned day on which the line opens. */
export interface Promised {
  readonly application: Application
  readonly organization: Organization
  /** The documents state the terms as of this time. */
  readonly at: Instant
  readonly openedOn: PlainDate
}

/** Returns the chosen offer with its promised terms. @throws RangeError if no offer is chosen yet. */
export function offerOf(a: Application): ChosenOffer {
  if (!a.offer) throw new RangeError('no offer is chosen yet')
  return a.offer
}

/** Returns the terms of the chosen offer. If no offer is chosen yet, returns the organization's current terms. */
export const promisedIn = ({
  application,
  organization,
}: Pick<Promised, 'application' | 'organization'>): PromisedTerms =>
  application.lineTerms ?? organization.pricing.lineTerms

/** @throws RangeError if no offer is chosen yet, or if the organization has no index value yet. */
export function lineTerms(promised: Promised): LineTerms {
  const { application: a, organization, at, openedOn } = promised
  const terms = promisedIn(promised)
  const { lineTerms: today } = organization.pricing
  const offer = offerOf(a)
  const day = (moment: Instant): PlainDate => dateIn(zoneOf(a.property.address.state), moment)
  // If the lender still uses the promised index, use the index's newer values.
  const index = indexOn(today.index.name === terms.index.name ? today : terms, day(at))
  const autopayDiscount = (a.quote?.rates ?? organization.pricing).discounts.autopay
  const charges = chargesOf(terms, isTexasHomestead(a))
  const { firstPaymentOn, drawEndsOn } = lineDates(offer, a.bank, openedOn)
  return {
    creditLimit: offer.amount,
    initialDraw: offer.draw,
    minimumDraw: charges.minimumDraw,
    drawYears: offer.drawYears,
    termYears: offer.termYears,
    apr: offer.rate,
    drawRate: {
      indexName: terms.index.name,
      indexSource: terms.index.source,
      indexValue: index.value,
      indexOn: index.on,
      // Use the index value from the day the offer was chosen, because a change in the index before closing doesn't
      // change the promised rate.
      margin: marginOf(terms, offer.rate, day(offer.chosenAt)),
      cap: terms.cap,
      floor: terms.floor,
    },
    monthlyPayment: offer.monthlyPayment,
    interestOnly: offer.interestOnly !== undefined,
    paymentAfterDrawPeriod: offer.interestOnly?.paymentAfter ?? offer.monthlyPayment,
    originationFeeRate: offer.feeRate,
    originationFee: offer.fee,
    additionalDrawFeeRate: charges.additionalDrawFee,
    ...(offer.autopay && autopayDiscount > 0 ? { autopayDiscount } : {}),
    ...(offer.memberDiscount && { memberDiscount: { points: offer.memberDiscount, open: isMembershipOpen(a) } }),
    lateCharge: terms.lateCharge,
    returnedPayment: terms.returnedPayment,
    annualFee: charges.annualFee,
    terminationFee: charges.terminationFee,
    firstPaymentOn,
    drawEndsOn,
    // The borrower can draw until the last day of the draw period. With an interest-only draw period, all draws are
    // repaid during the rest of the term.
    maturesOn: addMonths(offer.interestOnly ? openedOn : drawEndsOn, 12 * offer.termYears),
  }
}

const LABELS: Record<ThirdPartyCostKind, string> = {
  VALUATION: 'Valuation of the home',
  MANUAL_NOTARY: 'Notary visit',
  RECORDING_FEE: 'Recording fee',
  RECORDING_TAX: 'Recording tax',
}

const isGovernments = ({ kind }: ThirdPartyCost): boolean => kind === 'RECORDING_FEE' || kind === 'RECORDING_TAX'

/** Returns the chosen offer's lender and third-party costs. All of them are deducted from the initial draw. */
export function costsOf(a: Application): Cost[] {
  const { fee } = offerOf(a)
  const quoted = a.quote && quoteOffer(a.quote, choiceOf(offerOf(a), a.liens)).quote
  const others = quoted?.thirdPartyCosts.items ?? []
  const county = a.property.county
  return [
    { label: 'Origination fee', amount: fee, paidTo: 'LENDER', paidFrom: 'INITIAL_DRAW', counted: true },
    ...others.map(
      (item): Cost => ({
        label: LABELS[item.kind],
        amount: item.amount,
        paidTo: isGovernments(item) ? 'GOVERNMENT' : 'THIRD_PARTY',
        ...(isGovernments(item) && county ? { payee: `Recorder, ${county}` } : {}),
        paidFrom: 'INITIAL_DRAW',
        counted: item.kind !== 'VALUATION',
      }),
    ),
  ]
}
