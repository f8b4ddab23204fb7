/** Assigns an originator to an application whose borrower followed the originator's link after applying. */

import { chooseOriginator as decide } from 'domain/application/chooseOriginator.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { NotFound, NotNow } from '../../errors.ts'
import { lockWithRole, readApplication, readParty } from '../../storage/applications.ts'
import { addMail } from '../../storage/jobs.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { type ActorScope, entering } from '../../storage/transactions.ts'
import { type Client, contextFor, persist } from '../persist.ts'
import { referredBy } from '../register.ts'
import type { Services } from '../services.ts'
import { openFile } from './files.ts'
import { findOriginator, originatorName } from './originators.ts'

interface Choice {
  readonly scope: ActorScope
  readonly application: string
  /** UUID of the originator's seat. */
  readonly referrer: string
  readonly client: Client
}

/**
 * @throws NotFound for another person's application and for an unknown originator, Refusal if the originator isn't
 * licensed in the home's state, NotNow if the application has a different originator or has ended, or if its closing
 * documents are already being prepared
 */
export async function chooseOriginator(
  services: Services,
  { scope, application: uuid, referrer, client }: Choice,
): Promise<void> {
  const { actor, org } = scope
  const [[party], [found]] = await services.db.read(scope, readParty(uuid, actor), readApplication(uuid))
  const originator = await findOriginator(services, org, referrer)
  if (party?.role !== 'BORROWER' || !found || !originator || originator.identity === actor) throw new NotFound()
  const referred = await referredBy(services, org, referrer, found.data.property.address.state)
  if (!referred) {
    const message = `${originator.display.name} isn’t licensed in this state.`
    throw new Refusal('INVALID', message, [{ field: 'referrer', message }])
  }
  const { seat, mail } = referred
  const opening = [lockWithRole(uuid, actor), readPersonal(uuid)] as const
  await services.db.change(scope, opening, async ([[row], personal], transaction) => {
    if (row?.role !== 'BORROWER') throw new NotFound()
    const people = new People(services.keyring, uuid, personal)
    const locked = { application: row.data, head: row.head, people }
    const context = contextFor(services, locked, { kind: 'BORROWER', identity: actor }, client)
    try {
      const outcome = decide(row.data, { uuid: seat.uuid, named: originatorName(seat), merchant: seat.merchant })
      if (outcome.events.length === 0) return
      const { application } = await persist(services, transaction, locked, context, 'chooseOriginator', outcome)
      transaction.later(openFile(services, { application, people }, seat))
      if (mail) transaction.later(entering(mail.scope), mail.call, addMail({ uuid: mail.uuid, org }))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_NOW')
        throw new NotNow(error.message, applicationPath(uuid, 'status'))
      throw error
    }
  })
}
