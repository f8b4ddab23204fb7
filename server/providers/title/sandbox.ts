import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Title } from './port.ts'

export function sandboxTitle({ ledger, personas }: World): Title {
  const property = (home: Parameters<Title['liens']>[0]) => fileOf(home.owner, home.address, personas).property
  return {
    liens: (home, key) => ledger.once('title', key, home, () => property(home).liens),
    report: (home, key) => ledger.once('title', key, home, () => ({ vesting: property(home).vesting })),
  }
}
