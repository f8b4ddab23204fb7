/** The lender's own people: which roles there are, and what each may decide. */
import type { ConditionAction } from '../../forms/condition.ts'
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'

export const AGENT_ROLES = ['PROCESSOR', 'UNDERWRITER', 'COMPLIANCE'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]

/** Matters of papers and figures, which decide nothing about credit. */
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
/** Whether the person is who they say, and what the law asks about it. */
const WHO: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'IDENTITY', 'ESCALATION']

/**
 * Whether somebody of this role may end a review so. Ours: an underwriter decides everything; who looks after papers
 * ends what is about papers, asks and has others asked again, but declines nobody; compliance decides about identity.
 */
export function mayResolve(role: AgentRole, kind: ReviewKind, way: ReviewWay): boolean {
  if (role === 'UNDERWRITER') return true
  if (role === 'COMPLIANCE') return WHO.includes(kind)
  if (way === 'DECLINE') return false
  return PAPERS.includes(kind) || way === 'ASK' || way === 'AGAIN'
}

/** Whether somebody of this role may take what was sent in as an answer: of pictures of an ID that says who somebody is. */
export const mayClose = (role: AgentRole, action: ConditionAction): boolean =>
  action !== 'IDENTITY' || mayResolve(role, 'IDENTITY', 'CLEAR')
