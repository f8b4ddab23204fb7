import type { Actor } from 'domain/application/core/command.ts'
import type { EventType } from 'domain/application/events.ts'
import { isForBorrower, shownCause } from 'domain/application/views/eventList.ts'
import type { Instant } from 'domain/values/dates.ts'
import { NotFound } from '../errors.ts'
import { readApplication, readParty } from '../storage/applications.ts'
import { type EventBody, firstBroken, readEvents } from '../storage/events.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { participantOf } from './participants.ts'
import type { Services } from './services.ts'

interface EventList {
  readonly whole: boolean
  readonly events: { seq: number; type: EventType; at: Instant; by: Actor['kind']; cause: string; hash: string }[]
}

/**
 * Returns the application's event list for the borrower. Leaves out the events' data, because some of it is for
 * underwriting only.
 */
export async function readEventList(services: Services, scope: ActorScope, uuid: string): Promise<EventList> {
  const [[row], [party], rows] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readEvents(uuid),
  )
  if (!row || participantOf(party).actor.kind !== 'BORROWER') throw new NotFound()
  return {
    whole: firstBroken(uuid, rows, row.head, row.data.version) === undefined,
    events: rows.flatMap(({ seq, type, at, body, hash }) => {
      const { actor, cause, data } = JSON.parse(body) as EventBody
      if (!isForBorrower({ type, data })) return []
      return [{ seq, type, at, by: actor.kind, cause: shownCause(cause), hash: hash.toString('hex') }]
    }),
  }
}
