import { add, cents } from '../values/money.ts'
import type { Capacity } from './capacity.ts'
import { dti } from './dti.ts'
import { type Price, type QuoteContext, repaymentMonths } from './offers.ts'
import { levelPayment } from './payment.ts'
import { type Figure, rate } from './trace.ts'

/**
 * Returns a priced choice's CLTV and, if income supports the payment, its DTI. The DTI counts the payment on the whole
 * line, and leaves out the payments of liens that the choice pays off.
 */
export function measuresOf(context: QuoteContext, { choice, rate: yearly, cltv }: Price, carried: Capacity): Figure[] {
  const line = rate('cltv', cltv)
  if (carried.by === 'RENT' || carried.income <= 0) return [line]
  const paid = context.liens.filter(({ id }) => choice.payoff?.includes(id))
  const payment = levelPayment(choice.amount, yearly, repaymentMonths(context, choice))
  const added = cents(payment - add(...paid.map((lien) => lien.payment)))
  return [line, rate('dti', Math.round(dti(carried.obligations, added, carried.income) * 1000) / 1000)]
}
