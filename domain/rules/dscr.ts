import { atLeastZero, type Cents, cents } from '../values/money.ts'

export interface DscrPolicy {
  /** Lowest rent divided by the property's housing expense, the new payment included. */
  readonly minimumRatio: number
}

/** Monthly expense of a rented property. */
interface PropertyExpense {
  /** Of all liens that stay. */
  readonly principalAndInterest: Cents
  readonly taxes: Cents
  readonly insurance: Cents
  /** Of an owners' association. */
  readonly dues: Cents
}

export const propertyExpense = (expense: PropertyExpense): Cents =>
  cents(expense.principalAndInterest + expense.taxes + expense.insurance + expense.dues)

/** Debt service coverage: monthly rent / (principal, interest, taxes, insurance, dues + new payment). Infinity without expense. */
export function dscr(rent: Cents, expense: Cents, payment: Cents): number {
  const service = expense + payment
  return service === 0 ? Number.POSITIVE_INFINITY : rent / service
}

/** The largest new monthly payment that the rent covers at the minimum ratio; zero where there is no room. */
export function largestPaymentByDscr(rent: Cents, expense: Cents, policy: DscrPolicy): Cents {
  const scaled = Math.round(policy.minimumRatio * 1000)
  return atLeastZero(cents(Math.floor((rent * 1000) / scaled) - expense))
}
