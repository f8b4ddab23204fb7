import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Title, TitleReport } from './port.ts'

/**
 * Returns a sandbox title company; `company` is the name of its ledger. A persona's title exceptions appear only in the
 * response to the first request.
 */
export function sandboxTitle({ ledger, personas }: World, company = 'title'): Title {
  const property = (home: Parameters<Title['liens']>[0]) => fileOf(home.owner, home.address, personas).property
  return {
    liens: (home, key) => ledger.once(company, key, home, () => property(home).liens),
    report: (home, key) =>
      ledger.once(company, key, home, (): TitleReport => {
        const { vesting, titleExceptions } = property(home)
        return { vesting, ...(titleExceptions && timesAsked(key) === 1 && { exceptions: titleExceptions }) }
      }),
  }
}
