import type { IsApprover } from 'domain/application/funding/approvals.ts'
import { may } from 'domain/organization/permissions.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { type AgentSeatRow, listAgentSeats } from '../../storage/agents.ts'
import type { Services } from '../services.ts'

/** The name shown in place of a colleague who no longer has a seat. */
export const GONE = 'A former colleague'

/** Returns a function that looks up a colleague's name as other agents see it. */
export function namesOf(seats: readonly AgentSeatRow[]): (identity: string) => string {
  const names = new Map(seats.map(({ identity, display_name }) => [identity, display_name]))
  return (identity) => names.get(identity) ?? GONE
}

/** Returns a function that looks up a colleague's role; undefined if the colleague has no seat. */
export function rolesOf(seats: readonly AgentSeatRow[]): (identity: string) => AgentRole | undefined {
  const roles = new Map(seats.map(({ identity, role }) => [identity, role]))
  return (identity) => roles.get(identity)
}

/** Returns a function that says whether a person's seat allows approving payments. */
export function approversIn(seats: readonly AgentSeatRow[]): IsApprover {
  const roleOf = rolesOf(seats)
  return (identity) => {
    const role = roleOf(identity)
    return role !== undefined && may(role, 'APPROVE_PAYMENTS')
  }
}

/** Returns a function that says whether a person may currently approve the lender's payments. */
export async function approversOf({ db }: Services, org: string): Promise<IsApprover> {
  const [seats] = await db.read({ mode: 'AGENTS', org }, listAgentSeats())
  return approversIn(seats)
}
