/** How often employers are asked to confirm the job, and what follows. */
import type { Application } from '../types.ts'

/** After this many unconfirmed jobs, paystubs must prove the job. */
export const EMPLOYER_TRIES = 3

/** Whether no more employers are asked. Self-employed borrowers have none to ask. */
export const wantsPaystubs = ({
  income: { employmentDenials = 0, employmentType },
}: {
  readonly income: Pick<Application['income'], 'employmentDenials' | 'employmentType'>
}): boolean => employmentDenials >= EMPLOYER_TRIES && employmentType !== 'SELF_EMPLOYED'
