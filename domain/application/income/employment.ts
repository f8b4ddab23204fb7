/** How the borrower proves a job or another source of income. */
import type { Application, EmploymentType } from '../types.ts'

/**
 * An employer's answer when asked whether the borrower works there. UNKNOWN: the employer didn't respond, or isn't
 * allowed to answer.
 */
export const EMPLOYER_ANSWERS = ['YES', 'NO', 'UNKNOWN'] as const
export type EmployerAnswer = (typeof EMPLOYER_ANSWERS)[number]

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

/** Sources of income that the borrower proves with a court order or an award letter, because no employer pays them. */
const WITHOUT_EMPLOYER: readonly EmploymentType[] = [
  'SEPARATE_MAINTENANCE_PAYMENTS',
  'ALIMONY',
  'CHILD_SUPPORT',
  'PUBLIC_ASSISTANCE_PROGRAM',
]

/** Returns the kind of evidence that the borrower uploads: paystubs or, without an employer, other documents. */
export const uploadedEvidence = ({ income }: Pick<Application, 'income'>): 'MANUAL_PAYSTUB' | 'OTHER' =>
  WITHOUT_EMPLOYER.includes(income.employmentType) ? 'OTHER' : 'MANUAL_PAYSTUB'

/** Returns the kind of evidence of income that the lender has so far. EMPINFO: the employer confirmed the job. */
export const incomeSourcesOf = ({ income: { employmentType, source = 'UNKNOWN', employerConfirmed } }: Application) => [
  { employmentType, source },
  ...(employerConfirmed ? [{ employmentType, source: 'EMPINFO' as const }] : []),
]
