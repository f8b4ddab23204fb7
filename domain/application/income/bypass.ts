/** Whether the lender can skip asking the employer to confirm the borrower's job. */
import type { Bypass } from '../../journey/facts.ts'
import { isCarriedByRent } from '../core/product.ts'
import type { Application } from '../types.ts'

/**
 * Returns whether to skip asking the employer. WAITING: the income isn't verified yet. BYPASS: skip it, because other
 * evidence shows that the borrower still has the job, or because the line qualifies on rent. NO_BYPASS: the employer
 * has to confirm the job.
 */
export function bypassOf(a: Pick<Application, 'product' | 'income' | 'requests'>): Bypass {
  if (isCarriedByRent(a)) return 'BYPASS'
  if (a.income.employmentToConfirm || a.requests.EMPLOYMENT) return 'NO_BYPASS'
  return a.income.matched ? 'BYPASS' : 'WAITING'
}
