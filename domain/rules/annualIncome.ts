/** Annual income from pay stubs and from deposits. */
import { addDays, daysBetween, latest, type PlainDate } from '../values/dates.ts'
import { add, type Cents, roundToCents, ZERO } from '../values/money.ts'

/** Pay periods in a year (Fannie Mae Selling Guide, B3-3.1-03). */
export const PAY_PERIODS = { WEEKLY: 52, BIWEEKLY: 26, SEMI_MONTHLY: 24, MONTHLY: 12 } as const
export type PayFrequency = keyof typeof PAY_PERIODS

export interface PayStub {
  readonly employer: string
  /** The pay of one period in cents, before taxes. */
  readonly gross: Cents
  readonly frequency: PayFrequency
  readonly paidOn: PlainDate
}

export interface AnnualIncome {
  /** The income in cents per year. */
  readonly annual: Cents
  /** The employer or payer that most of the income comes from; '' if there's none. */
  readonly employer: string
}

/** Pay is averaged over 90 days. A job counts as ended after 45 days without pay. We chose both numbers. */
const AVERAGED_DAYS = 90
const CURRENT_DAYS = 45

const isCurrent = (paidOn: PlainDate, today: PlainDate): boolean => daysBetween(paidOn, today) <= CURRENT_DAYS

function total(perPayer: readonly AnnualIncome[]): AnnualIncome {
  const [most] = [...perPayer].sort((a, b) => b.annual - a.annual)
  return { annual: add(ZERO, ...perPayer.map(({ annual }) => annual)), employer: most?.employer ?? '' }
}

/**
 * Returns the annual pay before taxes. Adds up, for each employer, the average paycheck of the last 90 days times the
 * number of pay periods in a year. Employers who last paid more than 45 days ago are left out.
 */
export function annualPay(stubs: readonly PayStub[], today: PlainDate): AnnualIncome {
  const perEmployer = Object.entries(Object.groupBy(stubs, ({ employer }) => employer)).flatMap(
    ([employer, own = []]): AnnualIncome[] => {
      const [newest] = [...own].sort((a, b) => (a.paidOn < b.paidOn ? 1 : -1))
      if (!newest || !isCurrent(newest.paidOn, today)) return []
      const since = addDays(today, -AVERAGED_DAYS)
      const counted = own.filter(({ paidOn, frequency }) => paidOn >= since && frequency === newest.frequency)
      const average = add(ZERO, ...counted.map(({ gross }) => gross)) / counted.length
      return [{ employer, annual: roundToCents(average * PAY_PERIODS[newest.frequency]) }]
    },
  )
  return total(perEmployer)
}

/** Regular deposits from one payer. */
export interface Deposits {
  readonly payer: string
  /** The sum of all deposits in cents, after taxes. */
  readonly total: Cents
  readonly from: PlainDate
  readonly to: PlainDate
}

const YEAR = 365

/**
 * Returns the annual income from regular deposits. It's lower than income before taxes, because deposits are after
 * taxes. If a payer's deposits cover less than 90 days, their sum counts as 90 days of income. Payers whose last
 * deposit was more than 45 days ago are left out.
 */
export function annualDeposits(deposits: readonly Deposits[], today: PlainDate): AnnualIncome {
  const perPayer = deposits
    .filter(({ to }) => isCurrent(to, today))
    .map(({ payer, total: sum, from, to }): AnnualIncome => {
      const days = Math.max(daysBetween(from, latest(to, today)), AVERAGED_DAYS)
      return { employer: payer, annual: roundToCents((sum * YEAR) / days) }
    })
  return total(perPayer)
}
