import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { subtract } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { roundPercent } from '../values/rates.ts'
import type { Stream } from './apr.ts'
import { actuarialApr } from './apr.ts'
import type { Installment } from './payment.ts'
import { amortize, firstInterest, interestOnlyPayment } from './payment.ts'
import type { PeriodCount } from './unitPeriods.ts'
import { unitPeriodsBetween } from './unitPeriods.ts'

/**
 * An offer's draw with its repayment terms; amounts are in cents. Fees reduce the amount that the borrower receives
 * from the initial draw.
 */
type CostedDraw = {
  amount: Cents
  fees: Cents
  rate: Percent
  months: number
  drawnOn: PlainDate
  firstPayment: PlainDate
  /** Number of months in which only interest is due. Afterward, the draw is repaid over `months`. The default is 0. */
  interestOnlyMonths?: number
}

const MONTH = { unit: 'month', count: 1 } as const

/**
 * Combines consecutive equal payments into one stream, so that a long schedule takes no longer to compute than a short
 * one.
 */
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
 * Returns the rate including fees, in percent with three decimals. It's the actuarial rate at which the payments repay
 * the draw minus the fees (12 CFR 1026 Appendix J). The result is for comparison only and is never called APR, because
 * an open-end line's APR excludes fees. Without fees, the result equals the line's rate, apart from payment rounding.
 * @throws RangeError if the fees use up the draw or the first payment is due before the draw.
 */
export function effectiveCost(draw: CostedDraw): Percent {
  const { amount, fees, rate, months, drawnOn, firstPayment, interestOnlyMonths = 0 } = draw
  const inHand = subtract(amount, fees)
  if (inHand <= 0) throw new RangeError('fees use up the whole draw')
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
