/** Asks vendors to delete the data that they keep about an application's people. */
import type { UnaskedVendor } from 'domain/api/agentRecords.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { allSessions } from 'domain/application/core/sessions.ts'
import type { Application } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { Party } from 'domain/organization/providers.ts'
import type { KeptAtParty } from '../providers/shared/port.ts'
import { type OrderRow, ordersOf } from '../storage/erasures.ts'
import { People, readPersonal } from '../storage/people.ts'
import type { Services } from './services.ts'

/** The requests whose vendors may keep data about a person, by party. */
const VENDORS = { identity: 'IDENTITY', bankLink: 'BANK_LINK' } as const satisfies Partial<Record<Party, RequestKind>>

/** Returns what a party's vendors need to find the orders of these requests. */
const keptAbout = (rows: readonly OrderRow[]): Pick<KeptAtParty, 'orders' | 'unconfirmed'> => ({
  orders: rows.flatMap(({ adapter, reference, former }) => [
    ...(reference === null ? [] : [{ adapter, reference }]),
    ...former.map((text) => {
      const end = text.indexOf(':')
      return { adapter: text.slice(0, end) || null, reference: text.slice(end + 1) }
    }),
  ]),
  unconfirmed: rows.flatMap(({ key, since, reference, wasClaimed }) =>
    reference === null && wasClaimed ? [{ key, since }] : [],
  ),
})

/**
 * Asks all vendors to delete their data about a file that is about to be erased, outside any transaction. Returns the
 * vendors that staff must ask by hand.
 * @throws the error of a vendor
 */
export async function forgetFile(
  services: Services,
  { uuid, borrower }: Application,
  { code, providers }: Organization,
): Promise<readonly UnaskedVendor[]> {
  const scope = { mode: 'SYSTEM', application: uuid } as const
  const [personal, orders] = await services.db.read(scope, readPersonal(uuid), ordersOf(uuid))
  const own = new People(services.keyring, uuid, personal).personal[borrower]
  const unasked: UnaskedVendor[] = []
  for (const [party, request] of Object.entries(VENDORS) as [keyof typeof VENDORS, RequestKind][])
    unasked.push(
      ...(await services.forgetAt(providers, {
        ...{ party, org: code, sessions: allSessions(own, request) },
        ...keptAbout(orders.filter(({ kind }) => kind === request)),
      })),
    )
  return unasked
}

/**
 * Asks vendors to delete the data of an ID check that staff answered instead. Checks with an answer of their own aren't
 * affected.
 * @throws the error of a vendor
 */
export async function forgetIdentityCheck(
  services: Services,
  { uuid }: Application,
  { code, providers }: Organization,
): Promise<void> {
  const [rows] = await services.db.read({ mode: 'SYSTEM', application: uuid }, ordersOf(uuid))
  const checks = rows.filter(({ kind }) => kind === VENDORS.identity)
  const answered = Math.max(0, ...checks.filter(({ isDone }) => isDone).map(({ no }) => no))
  const open = checks.filter(({ no }) => no > answered)
  await services.forgetAt(providers, { party: 'identity', org: code, sessions: [], ...keptAbout(open) })
}
