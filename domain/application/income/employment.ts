/** How long employers are asked for confirmation. */
import type { Application } from '../types.ts'

/** After this many denials, paystubs must prove the job. */
export const EMPLOYER_TRIES = 3

/** Whether employers were asked often enough. Self-employed borrowers have none to ask. */
export const wantsPaystubs = ({
  income: { employmentDenials = 0, employmentType },
}: {
  readonly income: Pick<Application['income'], 'employmentDenials' | 'employmentType'>
}): boolean => employmentDenials >= EMPLOYER_TRIES && employmentType !== 'SELF_EMPLOYED'
