import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Flood } from './port.ts'

export function sandboxFlood({ ledger, personas }: World): Flood {
  return {
    determine: (home, key) =>
      ledger.once('flood', key, home, () => fileOf(home.owner, home.address, personas).property.flood),
  }
}
