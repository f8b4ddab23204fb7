import type { Cents } from '../values/money.ts'
import { cents, roundToCents, subtract, ZERO } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import type { PeriodCount } from './unitPeriods.ts'

const DAYS_PER_YEAR = 365.25
const MONTHS_PER_YEAR = 12

/** Converts a yearly rate in percent to a monthly fraction: 12% becomes 0.01. */
const monthlyRate = (rate: Percent): number => rate / 100 / MONTHS_PER_YEAR

function checkTerm(months: number): void {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`invalid term in months: ${months}`)
}

/**
 * Returns the level monthly payment that repays `amount` over `months` at a fixed yearly rate, in cents rounded half
 * up.
 * @throws RangeError if `months` isn't a positive whole number or the rate is negative.
 */
export function levelPayment(amount: Cents, rate: Percent, months: number): Cents {
  checkTerm(months)
  if (rate < 0) throw new RangeError(`negative rate: ${rate}`)
  const i = monthlyRate(rate)
  if (i === 0) return roundToCents(amount / months)
  return roundToCents((amount * i) / -Math.expm1(-months * Math.log1p(i)))
}

/**
 * Returns an interest-only payment: amount × rate / 365.25 × days, in cents rounded half up. `days` defaults to an
 * average month.
 */
export function interestOnlyPayment(amount: Cents, rate: Percent, days = DAYS_PER_YEAR / MONTHS_PER_YEAR): Cents {
  return roundToCents((((amount * rate) / 100) * days) / DAYS_PER_YEAR)
}

/** One month of a repayment schedule. Amounts are in cents; `balance` is the balance after the payment. */
export type Installment = { number: number; payment: Cents; interest: Cents; principal: Cents; balance: Cents }

/** The time between a draw and its first payment, in months. */
const REGULAR: PeriodCount = { full: 1, fraction: 0 }

/**
 * Returns the interest between a draw and its first payment, in cents. Whole months bear compound interest, and odd
 * days bear simple interest.
 */
export function firstInterest(amount: Cents, rate: Percent, { full, fraction }: PeriodCount): Cents {
  const i = monthlyRate(rate)
  return roundToCents(amount * ((1 + fraction * i) * (1 + i) ** full - 1))
}

/**
 * Returns a draw's monthly repayment schedule, with amounts in cents. Interest is rounded half up each month. The last
 * payment covers any remaining balance, for example because of rounding or an odd first period. The schedule ends early
 * if the balance reaches zero. `firstPeriod` is in months; the default is one month.
 * @throws RangeError if `months` isn't a positive whole number.
 */
export function amortize(draw: {
  amount: Cents
  rate: Percent
  months: number
  payment?: Cents
  firstPeriod?: PeriodCount
}): Installment[] {
  const { amount, rate, months, payment = levelPayment(amount, rate, months), firstPeriod = REGULAR } = draw
  checkTerm(months)
  const i = monthlyRate(rate)
  const schedule: Installment[] = []
  let balance = amount
  for (let number = 1; number <= months && balance > 0; number++) {
    const interest = number === 1 ? firstInterest(amount, rate, firstPeriod) : roundToCents(balance * i)
    const owed = cents(balance + interest)
    const paid = number === months || owed < payment ? owed : payment
    const principal = subtract(paid, interest)
    balance = subtract(balance, principal)
    schedule.push({ number, payment: paid, interest, principal, balance })
  }
  return schedule
}

/** Returns a repayment schedule's total interest, in cents. */
export const totalInterest = (schedule: readonly Installment[]): Cents =>
  schedule.reduce((sum, { interest }) => cents(sum + interest), ZERO)

/**
 * The example in disclosures that shows a balance and its minimum payments (12 CFR 1026.40(d)(5)(iii)). Amounts are in
 * cents.
 */
export type MinimumPaymentExample = {
  balance: Cents
  rate: Percent
  /** The minimum payment at first. For an interest-only line, that's the payment during the draw period. */
  payment: Cents
  /** The payment after the draw period of an interest-only line; otherwise equal to `payment`. */
  repaymentPayment: Cents
  finalPayment: Cents
  months: number
  totalInterest: Cents
}

const EXAMPLE_BALANCE = 10_000_00 as Cents

/**
 * Returns the minimum payment example for a balance of $10,000, which application disclosures must contain (12 CFR
 * 1026.40(d)(5)(iii)). For the first `interestOnlyMonths`, only interest is due. The balance is then repaid over
 * `months`. The number of months in the result includes the interest-only months.
 * @throws RangeError if `months` isn't a positive whole number.
 */
export function minimumPaymentExample(rate: Percent, months: number, interestOnlyMonths = 0): MinimumPaymentExample {
  const schedule = amortize({ amount: EXAMPLE_BALANCE, rate, months })
  const level = levelPayment(EXAMPLE_BALANCE, rate, months)
  const interestOnly = interestOnlyPayment(EXAMPLE_BALANCE, rate)
  return {
    balance: EXAMPLE_BALANCE,
    rate,
    payment: interestOnlyMonths > 0 ? interestOnly : level,
    repaymentPayment: level,
    finalPayment: schedule.at(-1)?.payment ?? level,
    months: schedule.length + interestOnlyMonths,
    totalInterest: cents(totalInterest(schedule) + interestOnly * interestOnlyMonths),
  }
}
