import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Employment } from './port.ts'

/** Returns an employment service that confirms every job, unless a persona's file says otherwise. */
export function sandboxEmployment({ ledger, personas }: World): Employment {
  return {
    confirm: ({ person, ...question }, key) =>
      ledger.once('employment', key, { name: person.name, ...question }, () => ({
        works:
          (timesAsked(key) === 1 && fileOf(person.name, person.address, personas).persona?.income.employerSays) ||
          'YES',
      })),
  }
}
