import { atLeastZero, type Cents, cents, roundToCents } from '../values/money.ts'

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

/** What a rented property costs in a month, in cents; a new payment is not in it. */
export const propertyExpense = (expense: PropertyExpense): Cents =>
  cents(expense.principalAndInterest + expense.taxes + expense.insurance + expense.dues)

/** What a landlord tells of the property: rent and dues a month, taxes and insurance a year. */
export interface RentalFigures {
  readonly monthlyRent: Cents
  readonly annualTaxes: Cents
  readonly annualInsurance: Cents
  readonly monthlyDues: Cents
}

/** Taxes and insurance of one month, in cents rounded half up. */
export const rentalMonth = ({ annualTaxes, annualInsurance }: RentalFigures): { taxes: Cents; insurance: Cents } => ({
  taxes: roundToCents(annualTaxes / 12),
  insurance: roundToCents(annualInsurance / 12),
})

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

/** A ratio as it is shown: two decimals, cut off, so that what falls short never looks as if it were enough. */
export const shownRatio = (ratio: number): number => Math.floor(Math.round(ratio * 1e6) / 1e4) / 100
