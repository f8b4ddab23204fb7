/**
 * Lets the borrower of a declined application sign up for an email. The email is sent once the lender's criteria no
 * longer exclude the application.
 */
import { randomUUID } from 'node:crypto'
import type { OpeningView } from 'domain/api/openings.ts'
import type { Application } from 'domain/application/types.ts'
import { EARLY_REASONS } from 'domain/rules/earlyKnockouts.ts'
import { NotFound } from '../../errors.ts'
import { lockWithRole, readApplication, readParty } from '../../storage/applications.ts'
import { emailOfOpening, insertOpening, type OpeningRow, ownOpenings } from '../../storage/openings.ts'
import { People, type PersonalRow, readPersonal } from '../../storage/people.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { nextLook, tellsOn } from './openings.ts'

/** The data that a borrower may read about their own application. */
interface Rows {
  readonly application: Application | undefined
  readonly role: string | null | undefined
  readonly personal: readonly PersonalRow[]
  readonly openings: readonly OpeningRow[]
}

/** @throws NotFound unless this is the borrower's own application and it was declined because of these criteria */
function declinedOf(services: Services, { actor, org }: ActorScope, { application, role, personal, openings }: Rows) {
  const reason = EARLY_REASONS.find((one) => application?.decision.reasons.includes(one))
  if (role !== 'BORROWER' || application?.status !== 'DECLINED' || application.askedFirst || !reason)
    throw new NotFound()
  const people = new People(services.keyring, application.uuid, personal)
  const key = people.keyOf(actor)
  const email = people.personal[actor]?.email
  if (!key || !email) throw new NotFound()
  const { type, lastTransfer, address } = application.property
  const { state } = address
  // Only the email about property types uses `propertyType`. For that email, the home's type is always known, so the
  // default has no effect.
  const propertyType = type ?? 'SINGLE_FAMILY'
  const asked = openings.find(
    (one) => one.reason === reason && one.state === state && one.property_type === propertyType,
  )
  const { eligibility } = services.organization(org).policy
  const since = reason === 'RECENTLY_PURCHASED' ? lastTransfer : undefined
  const when = [reason, state, services.clock.now(), eligibility, since] as const
  const on = tellsOn(...when)
  const view = (to: string | undefined): OpeningView => ({ ...(on && { tellsOn: on }), ...(to && { tellsTo: to }) })
  const opening = { identity: actor, org, reason, state, propertyType, due: nextLook(...when), email }
  return { key, opening, view, to: asked && emailOfOpening(asked, key) }
}

/** Returns whether and when the lender will email the borrower. @throws NotFound */
export async function readOpening(services: Services, scope: ActorScope, uuid: string): Promise<OpeningView> {
  const { actor, org } = scope
  const [[row], [party], personal, openings] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, actor),
    readPersonal(uuid),
    ownOpenings(actor, org),
  )
  const { view, to } = declinedOf(services, scope, { application: row?.data, role: party?.role, personal, openings })
  return view(to)
}

/**
 * Stores the borrower's request for an email to the account's address. Repeating the request changes nothing.
 * @throws NotFound
 */
export async function askForOpening(services: Services, scope: ActorScope, uuid: string): Promise<OpeningView> {
  const { actor, org } = scope
  // The lock makes concurrent requests, such as a double-click, run one after another.
  const opening = [lockWithRole(uuid, actor), readPersonal(uuid), ownOpenings(actor, org)] as const
  return services.db.change(scope, opening, ([[row], personal, openings], transaction) => {
    const rows = { application: row?.data, role: row?.role, personal, openings }
    const { key, opening: wanted, view, to } = declinedOf(services, scope, rows)
    if (!to) transaction.later(insertOpening(key, { uuid: randomUUID(), ...wanted }))
    return view(to ?? wanted.email)
  })
}
