/** Checks whether a signed-in caller may make a call, before the server reads the rest of the request. */
import { type Access, AUDIENCES, audienceOf, refusalAtDoor } from 'domain/api/access.ts'
import { ServerError } from '../errors.ts'
import { readSeat } from '../storage/brokers.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { readStaffCaller } from '../usecases/agents/staffCaller.ts'
import type { Services } from '../usecases/services.ts'

/**
 * Checks the conditions that `access` sets for the caller. Reads the caller's seats only if a condition is about them.
 * @throws NOT_FOUND if the caller lacks the seat that `access` requires, SECOND_FACTOR_NEEDED if an agent has no second
 * factor, NOT_ALLOWED if the caller's role lacks the permission
 */
export async function guard(services: Services, access: Access, scope: ActorScope): Promise<void> {
  const conditions: readonly string[] = AUDIENCES[audienceOf(access)].caller
  const [staff, broker] = await Promise.all([
    conditions.includes('STAFF') ? readStaffCaller(services, scope) : undefined,
    conditions.includes('BROKER') ? services.db.read(scope, readSeat(scope.actor)).then(([[seat]]) => seat) : undefined,
  ])
  const caller = { isSignedIn: true, ...staff, broker: broker && { manages: broker.can_manage } }
  const refusal = refusalAtDoor(access, caller)
  if (refusal === 'NOT_ALLOWED')
    throw new ServerError(refusal, { message: 'Your role doesn’t allow this. Ask a colleague.' })
  if (refusal) throw new ServerError(refusal)
}
