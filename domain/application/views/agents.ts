/** The roles of agents, and what each role may decide. */
import type { ConditionAction } from '../../forms/condition.ts'
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'

export const AGENT_ROLES = ['PROCESSOR', 'UNDERWRITER', 'COMPLIANCE'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]

/** Reviews of documents and figures, which don't decide about credit. */
const PAPERS: readonly ReviewKind[] = [
  'PAYSTUBS',
  'RENT',
  'BANK_ACCOUNT',
  'SIGNED_DOCUMENTS',
  'NOTARY',
  'PAYOFF',
  'FLOOD',
  'MERCHANT',
  'MEMBERSHIP',
]
/** Reviews of identity and its legal requirements. */
const WHO: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'IDENTITY', 'ESCALATION']

/**
 * Whether a role may end a review this way. Our choice: an underwriter decides everything. A processor ends document
 * reviews, requests and retries, but can't decline. Compliance decides identity.
 */
export function mayResolve(role: AgentRole, kind: ReviewKind, way: ReviewWay): boolean {
  if (role === 'UNDERWRITER') return true
  if (role === 'COMPLIANCE') return WHO.includes(kind)
  if (way === 'DECLINE') return false
  return PAPERS.includes(kind) || way === 'ASK' || way === 'AGAIN'
}

/** Whether a role may accept an answer to a condition. ID pictures require the identity role. */
export const mayClose = (role: AgentRole, action: ConditionAction): boolean =>
  action !== 'IDENTITY' || mayResolve(role, 'IDENTITY', 'CLEAR')
