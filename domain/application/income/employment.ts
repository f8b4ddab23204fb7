/** The limit on how many employers are asked to confirm the job. */
import type { Application } from '../types.ts'

/** Number of employers who don't confirm the job before paystubs must prove it. */
export const EMPLOYER_TRIES = 3

/**
 * Whether no other employer is asked, so that paystubs must prove the job. Never true for self-employed borrowers, who
 * have no employer to ask.
 */
export const wantsPaystubs = ({
  income: { employmentDenials = 0, employmentType },
}: {
  readonly income: Pick<Application['income'], 'employmentDenials' | 'employmentType'>
}): boolean => employmentDenials >= EMPLOYER_TRIES && employmentType !== 'SELF_EMPLOYED'
