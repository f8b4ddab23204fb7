import { createHash } from 'node:crypto'
import type { PersonName } from 'domain/application/owners/types.ts'
import type { NotaryFailure } from 'domain/application/types.ts'
import { stateName } from 'domain/values/address.ts'
import { addMonths, type PlainDate } from 'domain/values/dates.ts'
import { personaOf } from '../../../personas/personaOf.ts'
import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import { questionsFor } from '../sandbox/knowledge.ts'
import type { World } from '../sandbox/world.ts'
import type { Answer, Attachment } from '../shared/port.ts'
import type { Notarized, Notary } from './port.ts'

const NOTARIES = ['Marguerite Aldous', 'Theo Vandermeer', 'Inez Calderwood', 'Josiah Whitlock']

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

/**
 * Returns notaries who are always available. They join immediately, seal the documents after signing, and keep every
 * appointment. After a visit, they send back the stamped deed. If a persona's file specifies a notary failure, the
 * first attempt fails.
 */
export function sandboxNotary({ ledger, clock, personas }: World): Notary {
  const failing = (signer: PersonName, at: 'ROOM' | 'SEAL' | 'VISIT', key: string): NotaryFailure | undefined => {
    const fails = personaOf(signer, personas)?.persona.notaryFails
    return fails?.at === at && timesAsked(key) === 1 ? fails.why : undefined
  }
  const answer = <T>(why: NotaryFailure | undefined, value: () => T): Answer<T, NotaryFailure> =>
    why ? { ok: false, why } : { ok: true, value: value() }
  const notaryOf = (of: string): string => NOTARIES[hash(of) % NOTARIES.length] ?? ''
  const certificate = (
    notary: string,
    key: string,
    rest: Pick<Notarized, 'state' | 'county' | 'manner'>,
  ): Omit<Notarized, 'completed'> => {
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
  /** Returns the deed with the notary's stamp, as the notary sends it back after a visit. */
  const stamped = ({ notary, commission, entry }: Omit<Notarized, 'completed'>, deed: Attachment): Attachment => ({
    type: 'NOTARIZED_DEED',
    mediaType: 'application/pdf',
    bytes: async () => {
      const { stampedCopy } = await import('../sandbox/stamp.ts')
      return stampedCopy(await deed.bytes(), [notary, `Commission ${commission}`, `Journal entry ${entry}`])
    },
  })
  return {
    questions: ({ person, count, attempt }, key) =>
      ledger.once('knowledge', key, { name: person.name, count, attempt }, () =>
        questionsFor(fileOf(person.name, person.address, personas), count, attempt),
      ),
    readSigned: ({ loanNumber, signer, documents }, key) =>
      ledger.once('notary', key, { loanNumber, documents: documents.map(({ type }) => type) }, () => {
        const doubt = timesAsked(key) === 1 ? personaOf(signer, personas)?.persona.signatureDoubt : undefined
        return { fits: doubt === undefined, why: doubt ?? '' }
      }),
    order: ({ loanNumber, state, signers: [signer] }, key) =>
      ledger.once('notary', key, { loanNumber, state }, () =>
        answer(signer && failing(signer.name, 'ROOM', key), () => ({
          room: `room-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`,
          notary: notaryOf(key),
        })),
      ),
    // An online notary's certificate names the notary's own state, not the home's state.
    outcome: ({ room, notary = '', state, signer }, key) =>
      ledger.once('notary', key, { room, notary, state }, () =>
        answer(failing(signer, 'SEAL', key), () => ({
          ...certificate(notary, key, { state: 'Virginia', county: 'Fairfax', manner: 'REMOTE' }),
          recording: `V-${100_000 + (hash(room) % 900_000)}`,
        })),
      ),
    async book({ appointment, contact, property }, key) {
      const booking = { appointment, contact, property }
      // The ledger stores the booking as the notary received it: the appointment, the contact and the property.
      const { reference } = await ledger.once('notary', key, booking, () => ({
        reference: `N-${100_000 + (hash(key) % 900_000)}`,
        ...booking,
      }))
      return { reference }
    },
    async visit({ reference, property, county, signer, documents: [deed] }, key) {
      const visited = await ledger.once('notary', key, { reference }, () =>
        answer(failing(signer, 'VISIT', key), () =>
          certificate(notaryOf(reference), key, { state: stateName(property.state), county, manner: 'IN_PERSON' }),
        ),
      )
      if (!visited.ok || !deed) return visited
      return { ok: true, value: { ...visited.value, completed: [stamped(visited.value, deed)] } }
    },
  }
}
