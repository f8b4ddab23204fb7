/** Prepares holds and payments for an agent's screen, with the names of colleagues. */
import type { PaymentToApprove } from 'domain/api/agent.ts'
import { kindOf } from 'domain/application/funding/approvals.ts'
import type { FundingHold, ProposedPayment } from 'domain/application/funding/types.ts'
import { may } from 'domain/organization/permissions.ts'
import type { AgentSeatRow } from '../../storage/agents.ts'
import { approversIn, namesOf } from './colleagues.ts'

/** Returns a hold with the name of the colleague who placed it. */
export const holdView = ({ by, at, reason }: FundingHold, seats: readonly AgentSeatRow[], viewer: string) => ({
  ...{ by: namesOf(seats)(by), at, reason },
  isOwn: by === viewer,
})

/**
 * Returns the payments that need approval, with the names of the colleagues who approved them. Leaves out approvals by
 * people who may no longer approve payments.
 */
export const approvalsView = (
  payments: readonly ProposedPayment[] = [],
  seats: readonly AgentSeatRow[],
  { identity, role }: AgentSeatRow,
): PaymentToApprove[] =>
  payments.map(({ approvals, ...payment }) => ({
    ...payment,
    kind: kindOf(payment),
    approvals: approvals
      .filter(({ by }) => approversIn(seats)(by))
      .map(({ by, at }) => ({ by: namesOf(seats)(by), at })),
    mayApprove: may(role, 'APPROVE_PAYMENTS') && !approvals.some(({ by }) => by === identity),
  }))
