import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Valuation } from './port.ts'

export function sandboxValuation({ ledger, personas }: World): Valuation {
  return {
    async automated(home, key) {
      const { valuation } = fileOf(home.owner, home.address, personas).property
      return { ok: true, value: await ledger.once('valuation', key, home, () => valuation) }
    },
  }
}
