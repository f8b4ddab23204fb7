import { type Cents, cents, formatMoney, inDollars } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import { atLeast, atMost, box, money, NOT_LISTED, numberOf, text, yesNo } from './fields.ts'
import { type FormContext, form } from './form.ts'

/**
 * The limits for the borrower's offers. Terms and draw periods are in years. Fees are in percent of the initial draw.
 */
export interface ProductLimits {
  readonly minAmount: Cents
  readonly maxAmount: Cents
  /** Minimum initial draw, in percent of the line. */
  readonly minDrawShare: Percent
  /** The minimum initial draw that the property's state requires. */
  readonly minDraw?: Cents
  readonly terms: readonly number[]
  readonly drawPeriods: readonly number[]
  readonly fees: readonly number[]
  /** Whether interest-only payments are available in the draw period. */
  readonly interestOnly?: boolean
}

export interface ProductContext extends FormContext {
  readonly limits: ProductLimits
}

/**
 * The form's schema accepts every value that any lender may offer. `limits` narrows the values to the borrower's own
 * offers.
 */
const TERMS = [5, 10, 15, 20, 25, 30] as const
const DRAW_PERIODS = [2, 3, 4, 5, 7, 10] as const
const FEES = [0, 0.99, 1.99, 2.99, 3.99, 4.99] as const
const AMOUNT_MAX = cents(99_999_999_00)

const shape = {
  amount: money({ required: 'Enter the line amount', max: AMOUNT_MAX }),
  draw: money({ required: 'Enter your initial draw', max: AMOUNT_MAX }),
  term: numberOf(TERMS, 'Choose a term'),
  drawPeriod: numberOf(DRAW_PERIODS, 'Choose a draw period'),
  feeOption: numberOf(FEES, 'Choose a fee option'),
  autopay: yesNo('Choose a payment method'),
  interestOnly: box(),
  shownRate: text({ max: 10 }),
}

export interface ProductChoice {
  /** The line, in cents. */
  readonly amount: Cents
  /** The initial draw, in cents. */
  readonly draw: Cents
  /** Term in years. */
  readonly term: number
  /** Draw period in years. */
  readonly drawPeriod: number
  /** Origination fee in percent of the initial draw. */
  readonly feeOption: Percent
  readonly autopay: boolean
  /** Whether the borrower pays only interest during the draw period. */
  readonly interestOnly: boolean
  /** The rate that the borrower saw for this choice, in percent. Empty if the client shows no rate. */
  readonly shownRate: string
}

const DRAW_TOO_LARGE = 'Enter a draw that’s no larger than the line'

/** The form for choosing an offer. The server also checks that the offer has a price and is allowed. */
export const productForm = form<typeof shape, ProductContext, ProductChoice>({
  shape,
  rules: ({ amount, draw, term, drawPeriod, feeOption, interestOnly }, { limits }, fail) => {
    if (amount !== undefined && amount < limits.minAmount) fail('amount', atLeast(limits.minAmount))
    if (amount !== undefined && amount > limits.maxAmount) fail('amount', atMost(limits.maxAmount))
    if (amount !== undefined && draw !== undefined) {
      const least = Math.max(smallestDraw(amount, limits), limits.minDraw ?? 0)
      if (draw > amount) fail('draw', DRAW_TOO_LARGE)
      else if (draw < least) fail('draw', `Must be at least ${formatMoney(cents(least), least % 100 === 0 ? 0 : 2)}`)
    }
    if (term !== undefined && !limits.terms.includes(term)) fail('term', NOT_LISTED)
    if (drawPeriod !== undefined && !limits.drawPeriods.includes(drawPeriod)) fail('drawPeriod', NOT_LISTED)
    if (feeOption !== undefined && !limits.fees.includes(feeOption)) fail('feeOption', NOT_LISTED)
    if (interestOnly && !limits.interestOnly) fail('interestOnly', NOT_LISTED)
  },
  value: (answers) => ({ ...answers, feeOption: percent(answers.feeOption) }),
})

/** Returns the minimum initial draw for a line, rounded up to the dollar but never more than the line. */
export const smallestDraw = (amount: Cents, { minDrawShare }: Pick<ProductLimits, 'minDrawShare'>): Cents =>
  cents(Math.min(amount, Math.ceil(Number(((inDollars(amount) * minDrawShare) / 100).toFixed(6))) * 100))
