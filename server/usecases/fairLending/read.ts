/**
 * The yearly figures of fair-lending monitoring, for compliance staff. They're derived from the loan application
 * register's rows, with the corrections.
 */
import type { FairLending } from 'domain/api/fairLending.ts'
import { fairLendingCsv, fairLendingFigures, type MeasureFigures, observationOf } from 'domain/fairLending/figures.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { enter } from '../loanRegister/register.ts'
import { rowsOf } from '../loanRegister/rows.ts'
import type { Services } from '../services.ts'

async function figuresOf(services: Services, scope: ActorScope, year: number, what: string) {
  await enter(services, scope, what)
  const rows = await rowsOf(services, services.organization(scope.org), year)
  const figures: readonly MeasureFigures[] = fairLendingFigures(
    rows.map(({ row, outcome }) => observationOf(row, outcome)),
  )
  return { applications: rows.length, figures }
}

/** Returns a year's figures. Logs the access. @throws NotFound if the caller has no seat */
export async function readFairLending(services: Services, scope: ActorScope, year: number): Promise<FairLending> {
  const { applications, figures } = await figuresOf(services, scope, year, `fair lending figures of ${year}`)
  // Figures of a year that isn't over change with each final action, so comparing them could reveal one person's
  // outcome. A year ends last in Hawaii.
  const isOver = year < Number(todayAt('HI', services.clock.now()).slice(0, 4))
  return { year, isOver, applications, measures: [...figures] }
}

/** Returns a year's figures as a CSV file. Logs the access. @throws NotFound if the caller has no seat */
export async function exportFairLending(services: Services, scope: ActorScope, year: number): Promise<string> {
  const { figures } = await figuresOf(services, scope, year, `fair lending figures of ${year}, export`)
  return fairLendingCsv(year, figures)
}
