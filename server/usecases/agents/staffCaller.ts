import type { Caller } from 'domain/api/access.ts'
import { type AgentSeatRow, readAgentSeat } from '../../storage/agents.ts'
import type { ActorScope, Call } from '../../storage/transactions.ts'
import { hasSecondFactor, readTwoFactor, type TwoFactorRow } from '../../storage/twoFactor.ts'
import type { Services } from '../services.ts'

/** Returns the statements whose rows `staffCaller` needs. */
export const staffRows = (actor: string): readonly Call<unknown>[] => [readAgentSeat(actor), readTwoFactor(actor)]

/**
 * Returns a signed-in person's role on the lender's staff, and whether the person has a second factor or is exempt from
 * it.
 */
export function staffCaller(
  { mayLackSecondFactor }: Pick<Services, 'mayLackSecondFactor'>,
  scope: ActorScope,
  rows: readonly unknown[][],
): Pick<Caller, 'agent' | 'hasSecondFactor'> {
  const [[seat], [factor]] = rows as [AgentSeatRow[], TwoFactorRow[]]
  if (!seat) return {}
  return { agent: seat.role, hasSecondFactor: hasSecondFactor(factor) || mayLackSecondFactor?.(scope) === true }
}

/** Reads what `staffCaller` returns. */
export const readStaffCaller = async (
  services: Pick<Services, 'db' | 'mayLackSecondFactor'>,
  scope: ActorScope,
): Promise<Pick<Caller, 'agent' | 'hasSecondFactor'>> =>
  staffCaller(services, scope, await services.db.read(scope, ...staffRows(scope.actor)))
