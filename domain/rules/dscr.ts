import { atLeastZero, type Cents, cents, roundToCents } from '../values/money.ts'
import type { LendingPolicy } from './policy.ts'

interface PropertyExpense {
  /** Monthly payments on all liens that remain on the property after closing. */
  readonly principalAndInterest: Cents
  readonly taxes: Cents
  readonly insurance: Cents
  /** Monthly dues to the homeowners' association. */
  readonly dues: Cents
}

/** Returns the monthly expense of a rental home in cents, without the payment on the new line. */
export const propertyExpense = (expense: PropertyExpense): Cents =>
  cents(expense.principalAndInterest + expense.taxes + expense.insurance + expense.dues)

/** A landlord's rent and expenses. Rent and dues are per month; taxes and insurance are per year. */
export interface RentalFigures {
  readonly monthlyRent: Cents
  readonly annualTaxes: Cents
  readonly annualInsurance: Cents
  readonly monthlyDues: Cents
}

/** Returns taxes and insurance for one month, in cents, rounded half up. */
export const rentalMonth = ({ annualTaxes, annualInsurance }: RentalFigures): { taxes: Cents; insurance: Cents } => ({
  taxes: roundToCents(annualTaxes / 12),
  insurance: roundToCents(annualInsurance / 12),
})

/**
 * Returns the debt service coverage ratio: the monthly rent divided by the sum of principal, interest, taxes,
 * insurance, dues and the new payment. Returns Infinity if this sum is zero.
 */
export function dscr(rent: Cents, expense: Cents, payment: Cents): number {
  const service = expense + payment
  return service === 0 ? Number.POSITIVE_INFINITY : rent / service
}

/** Returns the largest new monthly payment that still meets the minimum ratio, or zero if no payment is possible. */
export function largestPaymentByDscr(rent: Cents, expense: Cents, policy: LendingPolicy['dscr']): Cents {
  const scaled = Math.round(policy.minimumRatio * 1000)
  return atLeastZero(cents(Math.floor((rent * 1000) / scaled) - expense))
}

/**
 * Formats a ratio with two decimals. Further decimals are cut off, not rounded, so that a ratio that's too low never
 * looks high enough.
 */
export const shownRatio = (ratio: number): number => Math.floor(Math.round(ratio * 1e6) / 1e4) / 100
