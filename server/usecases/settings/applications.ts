/** Applies an account change to all of the person's applications. */

import type { DomainEvent } from 'domain/application/events.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import { listApplications, lockApplication } from '../../storage/applications.ts'
import { People, readPersonal } from '../../storage/people.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
import { participantOf } from '../participants.ts'
import { type Client, contextFor, persist } from '../persist.ts'
import type { Services } from '../services.ts'

/**
 * Whether the name on this application must stay the same, because a hard inquiry used it and the application is still
 * open.
 */
export const fixesName = (application: Application): boolean =>
  application.requests.HARD_CREDIT !== undefined && !hasEnded(application.status)

interface Part {
  readonly events?: readonly DomainEvent[]
  readonly patch?: Personal
}

/**
 * Changes each of the person's applications, locking one application at a time.
 * @param decide returns the changes to an application, or undefined if nothing changes. `decide` gets the person's
 * identity on that application as `identity`.
 */
export async function changeOwnApplications(
  services: Services,
  transaction: Transaction,
  { scope, client, cause }: { readonly scope: ActorScope; readonly client: Client; readonly cause: string },
  decide: (application: Application, identity: string) => Part | undefined,
): Promise<void> {
  const [parties] = await transaction.ask(listApplications(scope.actor))
  for (const party of parties) {
    const { uuid } = party.data
    const [[row], personal] = await transaction.ask(lockApplication(uuid), readPersonal(uuid))
    const { actor } = participantOf(party)
    const part = row && decide(row.data, actor.identity)
    if (!row || !part) continue
    const locked = { application: row.data, head: row.head, people: new People(services.keyring, uuid, personal) }
    const { events = [], patch } = part
    const changed = patch && locked.people.keyOf(actor.identity) ? [{ identity: actor.identity, patch }] : []
    const context = contextFor(services, locked, actor, client)
    await persist(services, transaction, locked, context, cause, { events, effects: [], personal: changed })
  }
}
