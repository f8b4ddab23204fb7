/** The changes that would have led to an offer, which the adverse action notice lists. */

import { type QualifyingChange, qualifyingChanges } from '../../rules/adverseAction.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import type { Pricing } from '../../rules/pricing.ts'
import type { RuleId } from '../../rules/reasons.ts'
import { todayAt } from '../../values/timeZones.ts'
import { traceOf } from '../decline/decline.ts'
import type { Application } from '../types.ts'
import { isUnderwritable, underwritingInput } from './underwrite.ts'

/**
 * Rules that depend on neither the amounts nor the credit score. If such a rule failed, no other figures could have led
 * to an offer.
 */
const APART: readonly RuleId[] = ['IDENTITY_SCREEN', 'REVIEW', 'CREDIT_FILE']

/**
 * Returns the changes that would have led to an offer on the decision's date. Each change alone would have been enough.
 * The list is empty if the application failed a rule that doesn't depend on figures.
 */
export function changesFor(a: Application, policy: LendingPolicy, pricing: Pricing): readonly QualifyingChange[] {
  if (!a.declinedAt || !isUnderwritable(a) || a.decision.policyVersion !== policy.version) return []
  if (traceOf(a).some(({ rule, result }) => APART.includes(rule) && result === 'fail')) return []
  return qualifyingChanges(underwritingInput(a, todayAt(a.property.address.state, a.declinedAt)), policy, pricing)
}
