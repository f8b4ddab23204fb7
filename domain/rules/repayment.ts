import { add, type Cents, ZERO } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { amortize, type Installment, interestOnlyPayment } from './payment.ts'

/** A draw and its repayment terms. Amounts are in cents, `rate` in percent per year. */
interface RepaidDraw {
  readonly amount: Cents
  readonly rate: Percent
  /** Term in years. */
  readonly term: number
  /**
   * The number of years at the start in which only interest is due. The draw is repaid over the rest of the term. The
   * default is 0.
   */
  readonly interestOnlyYears?: number
}

/** One year of a draw's repayment. Amounts are in cents; `balance` is the balance at the end of the year. */
export interface RepaymentYear {
  readonly year: number
  readonly interest: Cents
  readonly principal: Cents
  readonly balance: Cents
}

const MONTHS = 12

/**
 * Returns a draw's repayment by year, assuming that every payment is made on time and nothing else is drawn. Payments
 * are monthly, and the first payment is due after a month.
 * @throws RangeError if the term isn't a positive whole number of years, or the interest-only years take up the whole
 * term.
 */
export function repaymentByYear({ amount, rate, term, interestOnlyYears = 0 }: RepaidDraw): RepaymentYear[] {
  const interest = interestOnlyPayment(amount, rate)
  const idle = { payment: interest, interest, principal: ZERO, balance: amount }
  const schedule: Omit<Installment, 'number'>[] = [
    ...Array.from({ length: MONTHS * interestOnlyYears }, () => idle),
    ...amortize({ amount, rate, months: MONTHS * (term - interestOnlyYears) }),
  ]
  const years: RepaymentYear[] = []
  for (const [month, installment] of schedule.entries()) {
    const year = Math.floor(month / MONTHS) + 1
    const sum = years[year - 1] ?? { year, interest: ZERO, principal: ZERO, balance: amount }
    years[year - 1] = {
      year,
      interest: add(sum.interest, installment.interest),
      principal: add(sum.principal, installment.principal),
      balance: installment.balance,
    }
  }
  return years
}
