/** Agents: the roles, and what each may decide. */
import type { ConditionAction } from '../../forms/condition.ts'
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'

export const AGENT_ROLES = ['PROCESSOR', 'UNDERWRITER', 'COMPLIANCE'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]

/** Matters of documents and figures, which decide nothing about credit. */
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
/** Identity, and its legal requirements. */
const WHO: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'IDENTITY', 'ESCALATION']

/**
 * Whether a role may end a review this way. Our choice: an underwriter decides everything; a processor ends document
 * reviews, requests and retries, but declines nobody; compliance decides identity.
 */
export function mayResolve(role: AgentRole, kind: ReviewKind, way: ReviewWay): boolean {
  if (role === 'UNDERWRITER') return true
  if (role === 'COMPLIANCE') return WHO.includes(kind)
  if (way === 'DECLINE') return false
  return PAPERS.includes(kind) || way === 'ASK' || way === 'AGAIN'
}

/** Whether a role may accept a submission as an answer; ID pictures need the identity role. */
export const mayClose = (role: AgentRole, action: ConditionAction): boolean =>
  action !== 'IDENTITY' || mayResolve(role, 'IDENTITY', 'CLEAR')
