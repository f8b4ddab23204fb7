import type { SignInArea } from 'domain/routes/signInAreas.ts'
import { NotFound } from '../errors.ts'
import { type ApplicationRow, listApplications, type PartyRow } from '../storage/applications.ts'
import { readSeat } from '../storage/brokers.ts'
import { type Profile, profileOf, readIdentity } from '../storage/identities.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { Services } from './services.ts'

export interface Person {
  readonly uuid: string
  readonly profile: Profile
  /** Whether the person has a seat in a brokerage. */
  readonly hasSeat: boolean
  readonly applications: readonly (ApplicationRow & PartyRow)[]
}

/** Returns the signed-in person, with their applications. */
export async function readPerson(services: Services, scope: ActorScope): Promise<Person> {
  const [[row], applications, seats] = await services.db.read(
    scope,
    readIdentity(scope.actor),
    listApplications(scope.actor),
    readSeat(scope.actor),
  )
  if (!row) throw new NotFound()
  return { uuid: row.uuid, profile: profileOf(services.keyring, row), hasSeat: seats.length > 0, applications }
}

/**
 * Returns the parts of the site that an account has access to. New accounts have access to the borrowers' part.
 * @param isStaff whether the person has a seat as an agent of the lender
 */
export function areasOf({ hasSeat, applications }: Person, isStaff: boolean): SignInArea[] {
  const signs = applications.some(({ role }) => role !== 'BORROWER')
  const applies = hasSeat || applications.some(({ role }) => role === 'BORROWER')
  const special: SignInArea[] = [...(signs ? (['signer'] as const) : []), ...(isStaff ? (['staff'] as const) : [])]
  return applies || special.length === 0 ? ['borrower', ...special] : special
}
