import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { AccountCheck } from './port.ts'

export function sandboxAccountCheck({ ledger, personas }: World): AccountCheck {
  return {
    check: ({ person, routingNumber, accountNumber }, key) =>
      ledger.once('accountCheck', key, { routingNumber, accountNumber }, () => ({
        status: fileOf(person.name, person.address, personas).bank.check,
      })),
  }
}
