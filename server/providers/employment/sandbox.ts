import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Employment } from './port.ts'

/** Employers of the sandbox know everybody who names them, but for who says otherwise. */
export function sandboxEmployment({ ledger, personas }: World): Employment {
  return {
    confirm: ({ person, ...question }, key) =>
      ledger.once('employment', key, { name: person.name, ...question }, () => ({
        confirmed: !fileOf(person.name, person.address, personas).persona?.income.employerDenies,
      })),
  }
}
