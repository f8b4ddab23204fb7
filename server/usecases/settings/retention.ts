/** How long the lender keeps a person's applications. */
import type { KeptApplication } from 'domain/api/settings.ts'
import { fileDates } from 'domain/application/views/retention.ts'
import { periodsOf } from 'domain/organization/info.ts'
import { keptRecords } from 'domain/rules/retention.ts'
import { listApplications } from '../../storage/applications.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

/** Returns the retention of each of the person's applications. Doesn't reveal legal holds. */
export async function readRetention(services: Services, scope: ActorScope): Promise<KeptApplication[]> {
  const [applications] = await services.db.read(scope, listApplications(scope.actor))
  const periods = periodsOf(services.organization(scope.org).retention)
  return applications.map(({ data }) => {
    const dates = fileDates(data)
    const records = keptRecords(dates, periods)?.toReversed() ?? []
    return {
      ...{ uuid: data.uuid, loanNumber: data.loanNumber, records, isLine: dates.isOpened && !dates.closedOn },
      ...(records[0] && { keptUntil: records[0].until }),
    }
  })
}
