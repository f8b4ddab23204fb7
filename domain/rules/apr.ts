import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { percent } from '../values/rates.ts'

/**
 * Equal amounts in cents, paid or advanced at even intervals. The first amount is due `full` unit-periods plus a
 * `fraction` after the start of the term. Each later amount is due `every` unit-periods (default 1) after the previous
 * amount.
 */
export type Stream = { amount: Cents; count: number; full: number; fraction: number; every?: number }

type ActuarialLoan = {
  advances: readonly Stream[]
  payments: readonly Stream[]
  /** Number of unit-periods per year. It can be fractional: for a single payment after 255 days, it's 365/255. */
  unitPeriodsPerYear: number
}

/**
 * Returns what a stream of payments is worth at the start of the term, at rate `i` per unit-period. An odd fraction f
 * of a unit-period bears simple interest: 1 + f·i.
 */
function presentValue({ amount, count, full, fraction, every = 1 }: Stream, i: number): number {
  const logGrowth = Math.log1p(i)
  const step = Math.expm1(-every * logGrowth)
  const terms = step === 0 ? count : Math.expm1(-count * every * logGrowth) / step
  return (amount * Math.exp(-full * logGrowth) * terms) / (1 + fraction * i)
}

function checkStream({ amount, count, full, fraction, every = 1 }: Stream): void {
  const sound =
    Number.isFinite(amount) && Number.isInteger(count) && count >= 1 && full >= 0 && fraction >= 0 && every > 0
  if (!sound) throw new RangeError('invalid stream of payments')
}

const HIGHEST_RATE = 1e6

/**
 * Returns the annual percentage rate of closed-end credit by the actuarial method, in percent and unrounded. It's the
 * number of unit-periods per year times the rate per unit-period at which the payments are worth as much as the
 * advances (12 CFR 1026 Appendix J (b)(8)).
 * @throws RangeError if the payments don't repay the advances, or if no rate makes the values equal.
 */
export function actuarialApr({ advances, payments, unitPeriodsPerYear }: ActuarialLoan): Percent {
  if (advances.length === 0 || payments.length === 0) throw new RangeError('advances and payments are both needed')
  if (!(unitPeriodsPerYear > 0)) throw new RangeError(`invalid number of unit-periods per year: ${unitPeriodsPerYear}`)
  for (const stream of [...advances, ...payments]) checkStream(stream)
  const worth = (streams: readonly Stream[], i: number) => streams.reduce((sum, s) => sum + presentValue(s, i), 0)
  const shortfall = (i: number) => worth(advances, i) - worth(payments, i)
  const atZero = shortfall(0)
  if (atZero === 0) return percent(0)
  if (atZero > 0) throw new RangeError('the payments do not repay the advances')
  let high = 0.01
  while (shortfall(high) < 0) {
    high *= 2
    if (high > HIGHEST_RATE) throw new RangeError('no rate makes advances and payments equal')
  }
  let low = 0
  // The bisection ends when no floating-point number is left between the bounds, after about 60 rounds. Unlike a method
  // that uses derivatives, bisection always converges.
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return percent(middle * unitPeriodsPerYear * 100)
    if (shortfall(middle) < 0) low = middle
    else high = middle
  }
}
