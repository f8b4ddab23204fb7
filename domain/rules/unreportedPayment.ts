import { type Cents, cents } from '../values/money.ts'

/**
 * The monthly payment that counts if a credit file shows none, in percent of the balance. Cards and student loans: Fannie
 * Mae Selling Guide B3-6-05. The other rows are our own choice, so that an unknown payment never counts as zero.
 */
const SHARE = { CARD: 5, STUDENT: 1, MORTGAGE: 1, AUTO: 5, INSTALLMENT: 5 } as const

/** Returns the monthly payment in cents that counts for a debt whose payment the credit file doesn't show, rounded up. */
export const unreportedPayment = (kind: keyof typeof SHARE, balance: Cents): Cents =>
  cents(Math.ceil((balance * SHARE[kind]) / 100))
