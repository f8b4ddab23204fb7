import { submittedTypes } from 'domain/application/owners/pictures.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Identity } from './port.ts'

export function sandboxIdentity({ ledger, personas }: World): Identity {
  return {
    screen: (people, key) =>
      ledger.once(
        'sanctions',
        key,
        people.map(({ name, dob }) => ({ name, dob })),
        () => ({
          matches: people
            .filter(({ name, address }) => fileOf(name, address, personas).identity.onSanctionsList)
            .map(({ name: { firstName, lastName } }) => {
              const person = `${firstName} ${lastName}`
              return { person, listed: person, list: 'Sandbox list', score: 100 }
            }),
        }),
      ),
    verify: ({ person, documentType, pictures }, key) =>
      ledger.once('identity', key, { name: person.name, documentType }, () => {
        const { verified, reason, suspicious } = fileOf(person.name, person.address, personas).identity
        const missing = submittedTypes(documentType).filter((side) => !pictures.some(({ type }) => type === side))
        if (missing.length > 0) return { verified: false, reason: 'A picture is missing. Please send all of them.' }
        return { verified, reason, ...(suspicious && { suspicious }) }
      }),
  }
}
