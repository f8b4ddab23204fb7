/**
 * The applicants whom the lender must ask about their ethnicity, race and sex. The lender may ask only if the loan
 * application register reports the line (12 CFR 1002.5(b), 1002.13(a), 1003.3(c)(10)).
 */
import { purposeOf } from '../../rules/product.ts'
import type { Application } from '../types.ts'
import { borrowingEntity, productOf } from './product.ts'

/** Whether the line pays off a loan on the home. */
export const refinances = ({ liens }: Pick<Application, 'liens'>): boolean => liens.some(({ payOff }) => payOff)

/** Whether the register reports the line. It excludes business-purpose lines that don't refinance a loan. */
export const isReported = (a: Pick<Application, 'product' | 'liens'>): boolean =>
  purposeOf(productOf(a)) !== 'business' || refinances(a)

/** Returns the identities of the people who apply: the borrower, unless a company borrows, and the co-signers. */
export function monitoredApplicants(a: Application): readonly string[] {
  if (!isReported(a)) return []
  const coSigners = a.owners.filter(({ role }) => role === 'CO_SIGNER').map(({ identityUuid }) => identityUuid)
  return borrowingEntity(a) ? coSigners : [a.borrower, ...coSigners]
}

/** Whether the lender must still ask the borrower. */
export const mustAskBorrower = (a: Application): boolean => !a.hasHmda && monitoredApplicants(a).includes(a.borrower)
