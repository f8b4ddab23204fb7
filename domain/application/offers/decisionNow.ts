/** The current decision on an application, including decisions for cases in which the rules can't run yet. */
import { hasEnded } from '../../journey/statuses.ts'
import { failed } from '../core/awaited.ts'
import { gave } from '../core/command.ts'
import type { Application } from '../types.ts'

/**
 * Whether the server has given up on getting the borrower's current credit report, so an agent must take over. Always
 * false without the borrower's consent, because the server then requests no report.
 */
export const isCreditFailed = (a: Application): boolean => {
  const kind = hasEnded(a.status) ? undefined : failed(a)
  return (kind === 'SOFT_CREDIT' || kind === 'HARD_CREDIT') && gave(a, kind)
}

/**
 * Returns the current decision. UNKNOWN: the borrower hasn't submitted the application's first steps yet. ERROR:
 * there's no credit report, because the file is frozen or locked, or because the bureau doesn't respond. Otherwise,
 * it's the rules' latest decision.
 */
export function decisionNow(a: Application): Pick<Application['decision'], 'decision' | 'subDecision'> {
  if (a.creditBlock && !hasEnded(a.status)) return { decision: 'ERROR', subDecision: 'CREDIT_FROZEN' }
  if (isCreditFailed(a)) return { decision: 'ERROR', subDecision: 'UNKNOWN_SUBDECISION' }
  if (a.status === 'APP_SUBMISSION') return { decision: 'UNKNOWN', subDecision: 'UNKNOWN_SUBDECISION' }
  return { decision: a.decision.decision, subDecision: a.decision.subDecision }
}
