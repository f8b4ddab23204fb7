import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { add, subtract } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { roundPercent } from '../values/rates.ts'
import type { Stream } from './apr.ts'
import { actuarialApr } from './apr.ts'
import type { Installment } from './payment.ts'
import { amortize, firstInterest, interestOnlyPayment } from './payment.ts'
import type { PeriodCount } from './unitPeriods.ts'
import { unitPeriodsBetween } from './unitPeriods.ts'

/** An offer as it is paid: amounts in cents. Fees are taken to lower what the borrower has in hand at the beginning. */
type CostedDraw = {
  amount: Cents
  fees: Cents
  rate: Percent
  months: number
  drawnOn: PlainDate
  firstPayment: PlainDate
  /** Months of interest alone before repayment over `months` begins; none unless told. */
  interestOnlyMonths?: number
}

const MONTH = { unit: 'month', count: 1 } as const

/** Equal payments in a row become one stream, so that thirty years cost no more to solve than two. */
function asStreams(payments: readonly Cents[], { full, fraction }: PeriodCount): Stream[] {
  const streams: Stream[] = []
  payments.forEach((amount, index) => {
    const last = streams.at(-1)
    if (last && last.amount === amount) last.count++
    else streams.push({ amount, count: 1, full: full + index, fraction })
  })
  return streams
}

/**
 * The rate including fees, in percent with three decimals: the actuarial rate of what is paid against what is left of
 * the draw after fees (12 CFR 1026 Appendix J, used for honest comparison; it is not the APR of an open-end line and
 * is never shown as such). Without fees it is the rate of the line, up to the rounding of payments.
 * @throws RangeError if the fees eat the draw or the first payment lies before the draw.
 */
export function effectiveCost(draw: CostedDraw): Percent {
  const { amount, fees, rate, months, drawnOn, firstPayment, interestOnlyMonths = 0 } = draw
  const inHand = subtract(amount, fees)
  if (inHand <= 0) throw new RangeError('fees leave nothing of the draw')
  const firstPeriod = unitPeriodsBetween(drawnOn, firstPayment, MONTH)
  const paid = (schedule: readonly Installment[]) => schedule.map((installment) => installment.payment)
  const payments =
    interestOnlyMonths > 0
      ? [
          firstInterest(amount, rate, firstPeriod),
          ...Array<Cents>(interestOnlyMonths - 1).fill(interestOnlyPayment(amount, rate)),
          ...paid(amortize({ amount, rate, months })),
        ]
      : paid(amortize({ amount, rate, months, firstPeriod }))
  return roundPercent(
    actuarialApr({
      advances: [{ amount: inHand, count: 1, full: 0, fraction: 0 }],
      payments: asStreams(payments, firstPeriod),
      unitPeriodsPerYear: 12,
    }),
  )
}

/** What the borrower pays beyond the draw: all interest and all fees, in cents. */
export const totalCost = (schedule: readonly Installment[], fees: Cents): Cents =>
  add(fees, ...schedule.map((installment) => installment.interest))
