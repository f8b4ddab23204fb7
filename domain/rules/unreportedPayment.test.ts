import { expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { unreportedPayment } from './unreportedPayment.ts'

it.each([
  ['CARD', 437, 21.85],
  ['STUDENT', 20_000, 200],
  ['MORTGAGE', 250_000, 2_500],
  ['AUTO', 2_600, 130],
  ['INSTALLMENT', 0.01, 0.01],
  ['CARD', 0, 0],
] as const)(
  'without a reported payment, a %s debt of %s dollars has an estimated payment of %s dollars a month',
  (kind, balance, payment) => {
    expect(unreportedPayment(kind, dollars(balance))).toBe(dollars(payment))
  },
)
