/** Reads the application as a borrower or signer sees it. */
import {
  type ApplicationView,
  applicationView,
  type SignerApplicationView,
  signerView,
} from 'domain/application/views/borrowerView.ts'
import { lastDayAt, todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../errors.ts'
import { readApplication, readParty } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { type Participant, participantOf } from './participants.ts'
import type { LockedApplication } from './persist.ts'
import type { Services } from './services.ts'

export type View = ApplicationView | SignerApplicationView

export function viewFor(
  services: Services,
  { application, people }: Pick<LockedApplication, 'application' | 'people'>,
  { actor }: Participant,
): View {
  const { state } = application.property.address
  const now = services.clock.now()
  const today = todayAt(state, now)
  if (actor.kind === 'BORROWER') {
    const organization = services.organization(application.orgCode)
    return applicationView(application, people.personal, organization, today, lastDayAt(state, now))
  }
  const view = signerView(application, actor.identity, people.personal, today)
  if (!view) throw new NotFound()
  return view
}

/**
 * Reads the application as its caller sees it. Takes one database round trip for a borrower, two for a signer. @throws
 * NotFound
 */
export async function readView(services: Services, scope: ActorScope, uuid: string): Promise<View> {
  const [[row], [party], people] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readPersonal(uuid),
  )
  if (!row) throw new NotFound()
  const participant = participantOf(party)
  // A signer's scope reads only their own data, so read the rest in the server's scope. The view limits how much of the
  // borrower's data the signer sees.
  const [rows] =
    participant.actor.kind === 'BORROWER'
      ? [people]
      : await services.db.read({ mode: 'SYSTEM', application: uuid }, readPersonal(uuid))
  return viewFor(services, { application: row.data, people: new People(services.keyring, uuid, rows) }, participant)
}
