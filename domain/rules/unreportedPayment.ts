import { type Cents, cents } from '../values/money.ts'

/**
 * The estimated monthly payment in percent of the balance, for a debt whose payment isn't in the credit file. The rows
 * for cards and student loans are from the Fannie Mae Selling Guide B3-6-05. We chose the other rows ourselves, so that
 * an unknown payment never counts as zero.
 */
const SHARE = { CARD: 5, STUDENT: 1, MORTGAGE: 1, AUTO: 5, INSTALLMENT: 5 } as const

/** Returns the estimated monthly payment for a debt whose payment isn't in the credit file, in cents rounded up. */
export const unreportedPayment = (kind: keyof typeof SHARE, balance: Cents): Cents =>
  cents(Math.ceil((balance * SHARE[kind]) / 100))
