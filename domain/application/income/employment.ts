/** The limit on how many employers the lender asks to confirm the job. */
import type { Application } from '../types.ts'

/** Number of employers who can fail to confirm the job before the borrower must prove it with paystubs. */
export const EMPLOYER_TRIES = 3

/**
 * Whether the lender has stopped contacting employers, so the borrower must prove employment with paystubs. Never
 * true for self-employed borrowers, because they have no employer.
 */
export const wantsPaystubs = ({
  income: { employmentDenials = 0, employmentType },
}: {
  readonly income: Pick<Application['income'], 'employmentDenials' | 'employmentType'>
}): boolean => employmentDenials >= EMPLOYER_TRIES && employmentType !== 'SELF_EMPLOYED'
