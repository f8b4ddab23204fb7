import type { Caller } from 'domain/api/access.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { hasSecondFactor, readTwoFactor } from '../../storage/twoFactor.ts'
import type { Services } from '../services.ts'

/**
 * Reads a signed-in person's role on the lender's staff, and whether the person has a second factor or is exempt from
 * it.
 */
export async function readStaffCaller(
  { db, mayLackSecondFactor }: Pick<Services, 'db' | 'mayLackSecondFactor'>,
  scope: ActorScope,
): Promise<Pick<Caller, 'agent' | 'hasSecondFactor'>> {
  const [[seat], [factor]] = await db.read(scope, readAgentSeat(scope.actor), readTwoFactor(scope.actor))
  if (!seat) return {}
  return { agent: seat.role, hasSecondFactor: hasSecondFactor(factor) || mayLackSecondFactor?.(scope) === true }
}
