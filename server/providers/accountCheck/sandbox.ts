import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { AccountCheck } from './port.ts'

export function sandboxAccountCheck({ ledger, personas }: World): AccountCheck {
  return {
    check: ({ person, routingNumber, accountNumber }, key) =>
      ledger.once('accountCheck', key, { routingNumber, accountNumber }, () => {
        const { check, accounts } = fileOf(person.name, person.address, personas).bank
        // Fail only the first account, so that the borrower can continue with a different one.
        const isFirst = accounts[0]?.accountNumber === accountNumber
        return { status: check === 'FAILED_VERIFICATION' && !isFirst ? 'VERIFIED' : check }
      }),
  }
}
