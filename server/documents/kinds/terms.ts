import { drawRateAt } from 'domain/organization/lineTerms.ts'
import type { MinimumPaymentExample } from 'domain/rules/payment.ts'
import { texasAdvanceAllowed } from 'domain/rules/texas.ts'
import { add, type Cents, ZERO } from 'domain/values/money.ts'
import { formatPercent, type Percent } from 'domain/values/rates.ts'
import { isTexasHomestead, longDate, money, years } from '../layout/words.ts'
import type { Cost, DocumentBase, LineTerms, Payee } from '../types.ts'

export const rate = (value: Percent): string => formatPercent(value)

/** Formats the monthly rate with enough decimals that 12 times the displayed rate equals the annual rate. */
export const monthlyRate = (apr: Percent): string => formatPercent(apr / 12, 6)

/**
 * Returns the rate that an additional draw would have on the index date: index plus margin, but at least the floor and
 * at most the cap.
 */
export const firstDrawRate = ({ drawRate }: LineTerms): Percent => drawRateAt(drawRate, drawRate.indexValue)

export const PAYEES: Record<Payee, string> = {
  LENDER: 'Us',
  THIRD_PARTY: 'A third party',
  GOVERNMENT: 'A government office',
}

export const sum = (costs: readonly { readonly amount: Cents }[]): Cents =>
  costs.length === 0 ? ZERO : add(...costs.map((cost) => cost.amount))

/** Returns table rows with the line's key figures. Each document starts with these rows. */
export const lineRows = (terms: LineTerms): [string, string][] => [
  ['Credit limit', money(terms.creditLimit)],
  ['Initial draw', money(terms.initialDraw)],
  ['Annual percentage rate (APR)', `${rate(terms.apr)} on the initial draw, fixed until it is repaid`],
  ['Monthly periodic rate', `${monthlyRate(terms.apr)} on the initial draw`],
  ['Draw period', `${years(terms.drawYears)}, ending ${longDate(terms.drawEndsOn)}`],
  [
    'Repayment of each draw',
    terms.interestOnly
      ? `Interest only in the draw period, then ${years(terms.termYears - terms.drawYears)}`
      : `${years(terms.termYears)} from the day of the draw`,
  ],
  [
    terms.interestOnly ? 'Monthly payment, interest only' : 'Monthly payment',
    `${money(terms.monthlyPayment)} on the initial draw${terms.interestOnly ? ', during the draw period' : ''}`,
  ],
  ...(terms.interestOnly
    ? [
        [
          'Monthly payment after the draw period',
          `${money(terms.paymentAfterDrawPeriod)} on the initial draw, principal and interest`,
        ] as [string, string],
      ]
    : []),
  ['First payment due', longDate(terms.firstPaymentOn)],
  ['Maturity date', longDate(terms.maturesOn)],
]

export const drawRateText = (terms: LineTerms): string => {
  const { drawRate } = terms
  const floor = drawRate.floor === undefined ? '' : ` It will never be below **${rate(drawRate.floor)}**.`
  return (
    `The rate of each additional draw is the value of the ${drawRate.indexName} (the “index”), as published by ${drawRate.indexSource}, ` +
    `on the day you request the draw, plus a margin of **${rate(drawRate.margin)}**. On ${longDate(drawRate.indexOn)} the index was ${rate(drawRate.indexValue)}, ` +
    `so an additional draw would have had an annual percentage rate of **${rate(firstDrawRate(terms))}**. A draw keeps its rate until it is repaid. ` +
    `The annual percentage rate of a draw will never be above **${rate(drawRate.cap)}**.${floor}`
  )
}

export const exampleText = (example: MinimumPaymentExample, interestOnly: boolean): string => {
  const payments = interestOnly
    ? `interest-only payments of ${money(example.payment)} during the draw period and then payments of ${money(example.repaymentPayment)}, ${example.months} months in all`
    : `${example.months - 1} monthly payments of ${money(example.payment)} and a final payment of ${money(example.finalPayment)}`
  return (
    `If you made only the minimum payments and took no other draw, it would take ${example.months} months (${timeOf(example.months)}) to pay off a balance of ` +
    `**${money(example.balance)}** at an annual percentage rate of **${rate(example.rate)}**. During that time you would make ${payments}. ` +
    `Total interest would be ${money(example.totalInterest)}.`
  )
}

function timeOf(months: number): string {
  const rest = months % 12
  const whole = years(Math.floor(months / 12))
  return rest === 0 ? whole : `${whole} and ${rest} ${rest === 1 ? 'month' : 'months'}`
}

export const lateText = ({ lateCharge }: LineTerms): string =>
  `${rate(lateCharge.share)} of the unpaid part of the payment, but at least ${money(lateCharge.minimum)}, if we don’t receive it within ${lateCharge.graceDays} days of its due date`

/**
 * Checks that the terms contain nothing that the Texas Constitution forbids for a homestead: draws below $4,000, a fee
 * on a later draw, or a termination penalty (art. XVI § 50(a)(6)(G), (t)(2), (t)(5)).
 * @throws RangeError that names the first forbidden term.
 */
export function checkTexas(data: DocumentBase, terms: LineTerms): void {
  if (!isTexasHomestead(data)) return
  if (!texasAdvanceAllowed(terms.minimumDraw)) throw new RangeError('minimum draw too small for a Texas homestead')
  if (terms.additionalDrawFeeRate > 0) throw new RangeError('a Texas homestead line has no fee on additional draws')
  if (terms.terminationFee > 0) throw new RangeError('a Texas homestead line has no termination fee')
}

/** Returns table rows with the lender's charges for specific events, such as a late payment. */
export const chargeRows = (terms: LineTerms): string[][] => [
  ['Origination fee on the initial draw', `${rate(terms.originationFeeRate)} of the draw`, money(terms.originationFee)],
  terms.additionalDrawFeeRate === 0
    ? ['Origination fee on each additional draw', 'None', money(ZERO)]
    : [
        'Origination fee on each additional draw',
        `${rate(terms.additionalDrawFeeRate)} of the draw`,
        'When you take the draw',
      ],
  [
    'Annual fee',
    terms.annualFee === 0 ? 'None' : 'On each anniversary of the opening in the draw period',
    money(terms.annualFee),
  ],
  ['Late charge', lateText(terms), 'When a payment is late'],
  ['Returned payment', 'Each payment that your bank returns unpaid', money(terms.returnedPayment)],
  [
    'Ending the line early',
    terms.terminationFee === 0 ? 'None' : 'If you end the line in the draw period',
    money(terms.terminationFee),
  ],
]

export const costRows = (costs: readonly Cost[]): string[][] =>
  costs.map((cost) => [
    cost.label,
    cost.payee ?? PAYEES[cost.paidTo],
    cost.paidFrom === 'INITIAL_DRAW' ? 'From the initial draw' : 'In cash at closing',
    money(cost.amount),
  ])

/** The events after which the lender may terminate the line and demand full repayment (12 CFR 1026.40(f)(2)). */
export const TERMINATION: readonly string[] = [
  'you commit fraud or make a material misrepresentation in connection with the line;',
  'you do not meet the repayment terms of the agreement for any outstanding balance; or',
  'your action or inaction adversely affects the property or our rights in it: for example, if you transfer title or sell the property without our permission, fail to keep the required insurance, fail to pay taxes on it, allow a lien that takes priority over ours, commit waste, or if the property is taken through eminent domain or foreclosed by the holder of a prior lien.',
]

/** The conditions under which the lender may refuse draws or reduce the limit (12 CFR 1026.40(f)(3)(i), (vi)). */
export const SUSPENSION: readonly string[] = [
  'the value of the property falls significantly below the appraised value on which the line was based;',
  'we reasonably believe that you will not be able to meet the repayment requirements because of a material change in your financial circumstances;',
  'you are in default of a material obligation of the agreement;',
  'government action prevents us from charging the agreed annual percentage rate, or impairs the priority of our lien so that its value is less than 120 percent of the credit limit;',
  'a regulatory agency has told us that further draws would be an unsafe and unsound practice; or',
  'the maximum annual percentage rate is reached.',
]
