/** The limit on the number of employers that the lender asks to confirm the borrower's job. */
import type { Application } from '../types.ts'

/** After this many employers have failed to confirm the job, the borrower must prove the job with paystubs. */
export const EMPLOYER_TRIES = 3

/**
 * Whether the lender has stopped contacting employers, so the borrower must prove the job with paystubs. Never true for
 * self-employed borrowers, because they have no employer.
 */
export const wantsPaystubs = ({
  income: { employmentDenials = 0, employmentType },
}: {
  readonly income: Pick<Application['income'], 'employmentDenials' | 'employmentType'>
}): boolean => employmentDenials >= EMPLOYER_TRIES && employmentType !== 'SELF_EMPLOYED'
