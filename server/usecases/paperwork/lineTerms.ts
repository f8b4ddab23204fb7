/** The terms of a line as its documents tell them, from the chosen offer and the organisation's data. */
import type { Application, ChosenOffer } from 'domain/application/types.ts'
import type { Organisation } from 'domain/organisation/organisation.ts'
import { firstPaymentOn } from 'domain/rules/firstPayment.ts'
import { type OfferChoice, quoteOffer } from 'domain/rules/offers.ts'
import { TEXAS_MINIMUM_ADVANCE } from 'domain/rules/texas.ts'
import type { ThirdPartyCost, ThirdPartyCostKind } from 'domain/rules/thirdPartyCosts.ts'
import { addMonths, type PlainDate, plainDate } from 'domain/values/dates.ts'
import { dollars, ZERO } from 'domain/values/money.ts'
import { percent, roundPercent } from 'domain/values/rates.ts'
import type { Cost, LineTerms } from '../../documents/types.ts'

/** Terms that are the same for every line. */
const STANDARD = {
  index: {
    name: 'Wall Street Journal Prime Rate',
    source: 'The Wall Street Journal',
    value: percent(6.75),
    on: plainDate('2026-11-02'),
  },
  minimumDraw: dollars(500),
  additionalDrawFeeRate: percent(0),
  lateCharge: { share: percent(5), minimum: dollars(10), graceDays: 15 },
  returnedPayment: dollars(15),
} as const

/** The offer that was promised. @throws RangeError before one is chosen. */
export function offerOf(a: Application): ChosenOffer {
  if (!a.offer) throw new RangeError('no offer is chosen yet')
  return a.offer
}

export const isTexasHomestead = (a: Application): boolean =>
  a.property.address.state === 'TX' && a.property.occupancy === 'PRIMARY'

export function lineTerms(a: Application, { pricing }: Organisation, openedOn: PlainDate): LineTerms {
  const offer = offerOf(a)
  const { index, minimumDraw, ...charges } = STANDARD
  const drawEndsOn = addMonths(openedOn, 12 * offer.drawYears)
  return {
    ...charges,
    creditLimit: offer.amount,
    initialDraw: offer.draw,
    minimumDraw: isTexasHomestead(a) ? TEXAS_MINIMUM_ADVANCE : minimumDraw,
    drawYears: offer.drawYears,
    termYears: offer.termYears,
    apr: offer.rate,
    drawRate: {
      indexName: index.name,
      indexSource: index.source,
      indexValue: index.value,
      indexOn: index.on,
      margin: roundPercent(Math.max(0, offer.rate - index.value)),
      cap: pricing.bounds.maximum,
      floor: pricing.bounds.minimum,
    },
    monthlyPayment: offer.monthlyPayment,
    interestOnly: false,
    originationFeeRate: offer.feeRate,
    originationFee: offer.fee,
    ...(offer.autopay && pricing.discounts.autopay > 0 ? { autopayDiscount: pricing.discounts.autopay } : {}),
    annualFee: ZERO,
    terminationFee: ZERO,
    firstPaymentOn: firstPaymentOn(openedOn, a.bank.payType === 'AUTOPAY' ? a.bank.autopayDay : undefined),
    drawEndsOn,
    // The last draw may be made on the last day of the draw period.
    maturesOn: addMonths(drawEndsOn, 12 * offer.termYears),
  }
}

const LABELS: Record<ThirdPartyCostKind, string> = {
  VALUATION: 'Valuation of the home',
  MANUAL_NOTARY: 'Notary visit',
  RECORDING_FEE: 'Recording fee',
  RECORDING_TAX: 'Recording tax',
}

const isGovernments = ({ kind }: ThirdPartyCost): boolean => kind === 'RECORDING_FEE' || kind === 'RECORDING_TAX'

export function choiceOf(a: Application): OfferChoice {
  const offer = offerOf(a)
  return {
    amount: offer.amount,
    draw: offer.draw,
    term: offer.termYears,
    drawPeriod: offer.drawYears,
    feeOption: offer.feeRate,
    autopay: offer.autopay,
    payoff: a.liens.filter((lien) => lien.payOff).map((lien) => lien.uuid),
  }
}

/** The lender's and third parties' costs of the chosen offer; all are taken from the initial draw. */
export function costsOf(a: Application): Cost[] {
  const { fee } = offerOf(a)
  const quoted = a.quote && quoteOffer(a.quote, choiceOf(a)).quote
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
