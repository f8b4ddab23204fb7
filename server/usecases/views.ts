/** Reads the application as a borrower or signer sees it. */
import {
  type ApplicationView,
  applicationView,
  type SignerApplicationView,
  signerView,
} from 'domain/application/views/borrowerView.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { lastDayAt, todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../errors.ts'
import { type PartyRow, readApplication, readParty } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { type Participant, participantOf } from './participants.ts'
import type { LockedApplication } from './persist.ts'
import type { Services } from './services.ts'

export type View = ApplicationView | SignerApplicationView

/** The dates that a view depends on. */
export interface Days {
  /** Today's date at the property. */
  readonly today: PlainDate
  /** Today's date in the westernmost time zone of the property's state. */
  readonly lastDay: PlainDate
}
export const daysAt = (state: string, now: Instant): Days => ({
  today: todayAt(state, now),
  lastDay: lastDayAt(state, now),
})

type Viewed = Pick<LockedApplication, 'application' | 'people'>

const daysOf = ({ clock }: Services, { property }: Viewed['application']): Days =>
  daysAt(property.address.state, clock.now())

/**
 * Returns the application as a participant sees it. The view may depend only on the arguments and the lender's files,
 * because responses are cached until the arguments or files change.
 */
export function viewFor(
  services: Services,
  { application, people }: Viewed,
  { actor }: Participant,
  { today, lastDay } = daysOf(services, application),
): View {
  if (actor.kind === 'BORROWER')
    return applicationView(application, people.personal, services.organization(application.orgCode), today, lastDay)
  const view = signerView(application, actor.identity, people.personal, today)
  if (!view) throw new NotFound()
  return view
}

/** An application's view, and the data that determines which parts the caller sees. */
interface Seen {
  readonly view: View
  readonly days: Days
  readonly state: string
  readonly revision: string
  readonly role: PartyRow['role']
  readonly owner: string
}

/**
 * Reads the application as the caller sees it. Takes one database round trip for a borrower, two for a signer. @throws
 * NotFound
 */
export async function readSeen(services: Services, scope: ActorScope, uuid: string): Promise<Seen> {
  // The application is read first, so its revision is never newer than the personal data.
  const [[row], [party], people] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readPersonal(uuid),
  )
  if (!row || !party) throw new NotFound()
  const participant = participantOf(party)
  // A signer's scope can read only the signer's own data, so read the other data in the server's scope. The view limits
  // which of the borrower's data the signer sees.
  const [rows] =
    participant.actor.kind === 'BORROWER'
      ? [people]
      : await services.db.read({ mode: 'SYSTEM', application: uuid }, readPersonal(uuid))
  const seen = { application: row.data, people: new People(services.keyring, uuid, rows) }
  const days = daysOf(services, row.data)
  const view = viewFor(services, seen, participant, days)
  const { role, owner } = party
  if (role === 'BORROWER') services.recent.keep(scope.actor, { row: { ...row, role, owner }, personal: people })
  return { view, days, state: row.data.property.address.state, revision: row.revision, role, owner }
}

/** Reads the application like `readSeen`, but returns only the view. */
export const readView = async (services: Services, scope: ActorScope, uuid: string): Promise<View> =>
  (await readSeen(services, scope, uuid)).view
