/** Whether a person has to value the home, why, and who pays for it. What becomes of their value is in `homeValue`. */
import type { BpoReason } from '../../forms/propertyQuestions.ts'
import type { BpoStatus } from '../../journey/facts.ts'
import type { UnderwritingDecision } from '../../rules/underwriting.ts'
import type { Application } from '../types.ts'

/** Unknown until the automated valuation has answered, or told that there is none. */
export const bpoStatusOf = ({ bpo, valuation }: Pick<Application, 'bpo' | 'valuation'>): BpoStatus =>
  bpo?.status ?? (valuation ? 'BPO_NOT_REQUIRED' : 'UNKNOWN_BPO_STATUS')

/** The broker's fee is a closing cost where no automated value was to be had; else the lender bears it. */
export const isCharged = ({ valuation, bpo }: Pick<Application, 'valuation' | 'bpo'>): boolean =>
  !valuation && bpo?.why !== 'DISPUTED'

/** Why the rules want a person to value the home; undefined where they do not, or one is at it. */
export function bpoReason(
  a: Application,
  { decision, subDecision }: Pick<UnderwritingDecision, 'decision' | 'subDecision'>,
): BpoReason | undefined {
  const status = a.bpo?.status
  if (status === 'BPO_REQUIRED' || status === 'BPO_PROCESSING') return undefined
  if (decision === 'REVIEW' && subDecision === 'BPO_PENDING') return 'CONFIDENCE'
  return decision === 'INITIAL' && !a.valuation ? 'NO_AVM' : undefined
}

/** The owner holds the automated value to be wrong, and no person has looked yet. */
export const isDisputed = ({ bpo, valuation }: Pick<Application, 'bpo' | 'valuation'>): boolean =>
  valuation?.source === 'AVM' &&
  bpo?.why === 'DISPUTED' &&
  (bpo.status === 'BPO_REQUIRED' || bpo.status === 'BPO_PROCESSING')
