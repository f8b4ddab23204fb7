import { createHash } from 'node:crypto'
import { STATE_NAMES } from 'domain/values/address.ts'
import { addMonths, type PlainDate } from 'domain/values/dates.ts'
import type { World } from '../sandbox/world.ts'
import type { Certificate, Notary } from './port.ts'

const NOTARIES = ['Marguerite Aldous', 'Theo Vandermeer', 'Inez Calderwood', 'Josiah Whitlock']

const stateName = (code: string): string => (STATE_NAMES as Readonly<Record<string, string>>)[code] ?? code

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

/** Notaries who are always free: one joins the room at once, seals when the deed is signed, and keeps every appointment. */
export function sandboxNotary({ ledger, clock }: World): Notary {
  const notaryOf = (of: string): string => NOTARIES[hash(of) % NOTARIES.length] ?? ''
  const certificate = (
    notary: string,
    key: string,
    rest: Pick<Certificate, 'state' | 'county' | 'manner'>,
  ): Certificate => {
    const at = clock.now()
    return {
      ...rest,
      at,
      notary,
      entry: `J-${at.slice(0, 4)}-${String(hash(key) % 100_000).padStart(5, '0')}`,
      commission: String(1_000_000 + (hash(notary) % 9_000_000)),
      commissionExpires: addMonths(at.slice(0, 10) as PlainDate, 26),
    }
  }
  return {
    openRoom: (question, key) =>
      ledger.once('notary', key, question, () => ({
        room: `room-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`,
        notary: notaryOf(key),
      })),
    // An online notary sits in the notary's own state, whatever the state of the home.
    seal: ({ room, notary, state }, key) =>
      ledger.once('notary', key, { room, notary, state }, () =>
        certificate(notary, key, { state: 'Virginia', county: 'Fairfax', manner: 'REMOTE' }),
      ),
    async book({ appointment, contact, property }, key) {
      const booking = { appointment, contact, property }
      // The notary's own book: whoever drives out looks there whom to call and what to mind.
      const { reference } = await ledger.once('notary', key, booking, () => ({
        reference: `N-${100_000 + (hash(key) % 900_000)}`,
        ...booking,
      }))
      return { reference }
    },
    visit: ({ reference, property, county }, key) =>
      ledger.once('notary', key, { reference }, () =>
        certificate(notaryOf(reference), key, { state: stateName(property.state), county, manner: 'IN_PERSON' }),
      ),
  }
}
