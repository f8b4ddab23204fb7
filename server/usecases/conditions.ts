/** Reads an application's conditions. Agents can open conditions at any time, so they aren't steps of the journey. */

import { conditionsFor } from 'domain/application/conditions/conditions.ts'
import { NotFound } from '../errors.ts'
import { readApplication, readParty } from '../storage/applications.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { participantOf } from './participants.ts'
import type { Services } from './services.ts'

/** Returns the caller's conditions, oldest first. @throws NotFound if the caller isn't on the application */
export async function listConditions(services: Services, scope: ActorScope, uuid: string) {
  const [[row], [party]] = await services.db.read(scope, readApplication(uuid), readParty(uuid, scope.actor))
  if (!row) throw new NotFound()
  return conditionsFor(row.data, participantOf(party).actor.identity).map((one) => ({
    ...one,
    requestDocuments: [...one.requestDocuments],
  }))
}
