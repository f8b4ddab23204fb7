/** Checks whether a signed-in caller may make a call. */
import {
  type Access,
  AUDIENCES,
  audienceOf,
  type Caller,
  type ConditionName,
  refusalAtDoor,
} from 'domain/api/access.ts'
import { ServerError } from '../errors.ts'
import { readSeat, type SeatRow } from '../storage/brokers.ts'
import { Door } from '../storage/door.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { staffCaller, staffRows } from '../usecases/agents/staffCaller.ts'
import type { Services } from '../usecases/services.ts'

/**
 * Returns the door that checks the conditions that `access` sets for the caller. The door reads the caller's seat.
 * Returns undefined if no condition is about a seat. The door throws NOT_FOUND if the caller lacks the seat that
 * `access` requires, SECOND_FACTOR_NEEDED if an agent has no second factor, and NOT_ALLOWED if the caller's role lacks
 * the permission.
 */
export function doorFor(services: Services, access: Access, scope: ActorScope): Door | undefined {
  const names: readonly ConditionName[] = AUDIENCES[audienceOf(access)].caller
  if (names.includes('STAFF') || names.includes('SECOND_FACTOR'))
    return new Door(staffRows(scope.actor), (rows) => admit(access, staffCaller(services, scope, rows)))
  if (names.includes('BROKER') || names.includes('MANAGER'))
    return new Door([readSeat(scope.actor)], (rows) => {
      const [[seat]] = rows as [SeatRow[]]
      admit(access, { broker: seat && { manages: seat.can_manage } })
    })
  return undefined
}

function admit(access: Access, caller: Omit<Caller, 'isSignedIn'>): void {
  const refusal = refusalAtDoor(access, { isSignedIn: true, ...caller })
  if (refusal === 'NOT_ALLOWED')
    throw new ServerError(refusal, { message: 'Your role doesn’t allow this. Ask a colleague.' })
  if (refusal) throw new ServerError(refusal)
}
