import { fileOf } from '../sandbox/file.ts'
import { connectionOf, openSession } from '../sandbox/links.ts'
import type { World } from '../sandbox/world.ts'
import type { BankLink } from './port.ts'

export function sandboxBankLink({ ledger, personas }: World): BankLink {
  return {
    open({ reference, person, returnTo }) {
      const { accounts } = fileOf(person.name, person.address, personas).bank
      const own = accounts.map(({ bankName }) => bankName)
      return openSession(ledger, {
        kind: 'bank',
        reference,
        at: 'bank',
        person: `${person.name.firstName} ${person.name.lastName}`,
        returnTo,
        institutions: [...new Set([...own, 'Sandbox Bank', 'Stonebridge Credit Union'])],
      })
    },
    async accounts({ reference, person, walletAddress }, key) {
      if (!(await connectionOf(ledger, 'bank', reference))) return { ok: false, why: 'NOT_CONNECTED' }
      const { bank, persona } = fileOf(person.name, person.address, personas)
      const wallet = persona?.wallets?.find(({ address }) => address === walletAddress)
      const linked = bank.accounts.filter(
        ({ accountNumber }) => walletAddress === undefined || accountNumber === wallet?.accountNumber,
      )
      return { ok: true, value: await ledger.once('bankLink', key, { reference }, () => linked) }
    },
  }
}
