import { MEASURES, type Measure, measuresBefore, measuresIn } from '../../rules/measures.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import type { PlainDate } from '../../values/dates.ts'
import { isUnderwritable, underwritingInput } from '../offers/underwrite.ts'
import type { Application } from '../types.ts'

/**
 * Returns an application's credit score, CLTV and DTI with their limits, as used in the last decision. If the rules
 * stopped before they computed a figure, returns today's figure, which doesn't include the new line.
 */
export function measuresOf(a: Application, today: PlainDate, policy: LendingPolicy): Measure[] {
  const used = measuresIn(a.decision.trace)
  const before = isUnderwritable(a) ? measuresBefore(underwritingInput(a, today), policy) : []
  return MEASURES.flatMap((kind) => {
    const found = used.find((one) => one.kind === kind) ?? before.find((one) => one.kind === kind)
    return found ? [found] : []
  })
}
