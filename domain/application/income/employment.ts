/** How long employers are asked whether somebody works there. */
import type { Application } from '../types.ts'

/** After so many answers that did not confirm it, paystubs have to show the job. */
export const EMPLOYER_TRIES = 3

/** Whether employers were asked often enough. Who works for themselves has none to ask. */
export const wantsPaystubs = ({
  income: { employmentDenials = 0, employmentType },
}: {
  readonly income: Pick<Application['income'], 'employmentDenials' | 'employmentType'>
}): boolean => employmentDenials >= EMPLOYER_TRIES && employmentType !== 'SELF_EMPLOYED'
