/** The roles of a lender's staff. */
export const AGENT_ROLES = ['PROCESSOR', 'UNDERWRITER', 'COMPLIANCE'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]
