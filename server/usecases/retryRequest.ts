/** An agent has a request that failed asked again. */
import { askAgain } from 'domain/application/askAgain.ts'
import type { Actor } from 'domain/application/command.ts'
import type { RequestKind } from 'domain/application/requests.ts'
import { lockApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { carryOut, contextFor, type Held, NO_CLIENT } from './carryOut.ts'
import { NotFound, type Services } from './services.ts'

/**
 * Asks it again with a new number; the journey goes on once it is answered.
 * @throws NotFound if there is no such application, Refusal where there is nothing to ask again
 */
export function retryRequest(
  services: Services,
  uuid: string,
  kind: RequestKind,
  actor: Actor = { kind: 'SYSTEM', identity: 'system' },
): Promise<void> {
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  return services.db.change({ mode: 'SYSTEM', application: uuid }, opening, async ([[row], personal], transaction) => {
    if (!row) throw new NotFound()
    const held: Held = { application: row.data, head: row.head, people: new People(services.keyring, uuid, personal) }
    const context = contextFor(services, held, actor, NO_CLIENT)
    await carryOut(services, transaction, held, context, `retry:${kind}`, askAgain(row.data, kind))
  })
}
