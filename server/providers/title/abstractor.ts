import { formatDate } from 'domain/values/dates.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import { isAccepted } from '../shared/port.ts'
import type { Title } from './port.ts'
import { sandboxTitle } from './sandbox.ts'

/**
 * Returns a title company that searches the county's records. The company's report cites the deed by which the owners
 * took title.
 */
export function sandboxAbstractor(world: World): Title {
  const company = sandboxTitle(world, 'abstractor')
  return {
    ...company,
    async report(home, key) {
      const report = await company.report(home, key)
      if (isAccepted(report)) return report
      const { lastTransfer } = fileOf(home.owner, home.address, world.personas).property
      return { ...report, vesting: `${report.vesting}, by deed of ${formatDate(lastTransfer)}` }
    },
  }
}
