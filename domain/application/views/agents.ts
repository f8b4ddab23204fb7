/** The roles of agents, and the decisions that each role may make. */
import type { ConditionAction } from '../../forms/condition.ts'
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'
import { type DeskCall, deskRow } from '../desk/calls.ts'

export const AGENT_ROLES = ['PROCESSOR', 'UNDERWRITER', 'COMPLIANCE'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]

/** The kinds of reviews in which an agent checks documents or figures but makes no credit decision. */
const PAPERS: readonly ReviewKind[] = [
  'PAYSTUBS',
  'RENT',
  'INSURANCE',
  'BANK_ACCOUNT',
  'SIGNED_DOCUMENTS',
  'NOTARY',
  'RECORDING',
  'PAYOFF',
  'RETURNED_PAYMENT',
  'FLOOD',
  'MERCHANT',
  'MEMBERSHIP',
]
/** Reviews of a person's identity and of legal requirements about identity. */
const WHO: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'IDENTITY', 'WATCHLIST', 'ESCALATION']

/**
 * Whether a role may end a review with the given outcome. These rules are our own choice. An underwriter may decide
 * everything. A processor may end document reviews, ask for more information and repeat requests, but can't decline. A
 * compliance agent may decide identity reviews.
 */
export function mayResolve(role: AgentRole, kind: ReviewKind, way: ReviewWay): boolean {
  if (role === 'UNDERWRITER') return true
  if (role === 'COMPLIANCE') return WHO.includes(kind)
  if (way === 'DECLINE') return false
  return PAPERS.includes(kind) || way === 'ASK' || way === 'AGAIN'
}

/** Whether a role may add brokerages and invite their originators, whose licenses it has to check. */
export const mayManageBrokerages = (role: AgentRole): boolean => role !== 'PROCESSOR'

/** Whether a role may answer a task at the desk. These rules are our own choice. */
export const mayAnswerTask = (role: AgentRole, call: DeskCall): boolean =>
  deskRow(call).aboutIdentity ? mayResolve(role, 'IDENTITY', 'CLEAR') : role !== 'COMPLIANCE'

/**
 * Whether a role may accept the answer to a condition. Only roles that may decide identity reviews may accept ID
 * pictures.
 */
export const mayClose = (role: AgentRole, action: ConditionAction): boolean =>
  action !== 'IDENTITY' || mayResolve(role, 'IDENTITY', 'CLEAR')

/** Whether a role may record the steps of signing on paper, including confirming the signatures. */
export const mayHandlePapers = (role: AgentRole): boolean => mayResolve(role, 'SIGNED_DOCUMENTS', 'CLEAR')

/**
 * Whether a role may read messages to the CEO and leave surveys. People write about anything in them, including
 * complaints, so only compliance staff may read them. This rule is our own choice.
 */
export const mayReadFeedback = (role: AgentRole): boolean => role === 'COMPLIANCE'
