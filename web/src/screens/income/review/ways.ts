import { INCOME_SOURCE_OF } from 'domain/application/income/commands.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { INCOME_METHODS, type IncomeMethod } from 'domain/forms/incomeSource.ts'

/** Whether the person works for an employer, full-time or part-time. */
export const isEmployed = (employmentType: string): boolean =>
  employmentType === 'FULL_TIME' || employmentType === 'PART_TIME'

/**
 * Returns the verification methods for an income source. The fastest method usually comes first.
 * @param links whether borrowers can sign in to an income provider, and whether they can sign in to a tax service
 */
export function waysFor(
  employmentType: string,
  { incomeLinks, taxLinks }: { readonly incomeLinks: boolean; readonly taxLinks: boolean },
): readonly IncomeMethod[] {
  if (!incomeLinks) return ['MANUAL_PAYSTUB']
  const all = allWays(employmentType)
  return taxLinks ? all : all.filter((method) => method !== 'TAX_RETURNS')
}

function allWays(employmentType: string): readonly IncomeMethod[] {
  if (isEmployed(employmentType)) return INCOME_METHODS
  // Self-employed borrowers have no paystubs, so offer only tax returns and bank transactions.
  if (employmentType === 'SELF_EMPLOYED') return ['TAX_RETURNS', 'BANK_TRANSACTIONS']
  return ['BANK_TRANSACTIONS', 'TAX_RETURNS', 'MANUAL_PAYSTUB']
}

/** Returns the verification method that the borrower opened most recently. */
export const openedWay = (view: ApplicationView): IncomeMethod | undefined =>
  INCOME_METHODS.find((method) => INCOME_SOURCE_OF[method] === view.income.link?.type)
