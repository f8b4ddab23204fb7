/**
 * The lender's pipeline: the number of applications in each stage, the applications that have waited too long, and CSV
 * exports.
 */

import { AGENT_PAGE_SIZE, type AgentWorkItem, EXPORT_LIMIT, type WorkParts } from 'domain/api/agent.ts'
import type { AgentPipeline } from 'domain/api/agentPipeline.ts'
import { isOpenStage, STAGES, type Stage } from 'domain/application/views/brokerView.ts'
import { lateAfter } from 'domain/application/views/lenderFile.ts'
import { csvOf } from 'domain/values/csv.ts'
import { type Instant, instant } from 'domain/values/dates.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { startOf, todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { countFilesIn, FIRST_FILE, type FilePlace, listFilesIn, type WaitingRow } from '../../storage/lenderFiles.ts'
import type { ActorScope, Call } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'
import { keysOf, viewsIn } from './search.ts'
import { readItems } from './work.ts'

/** Targets are counted in whole days. For every lender, a day begins at midnight in this time zone. */
const ZONE = 'America/New_York'

const placeOf = ({ since, application }: WaitingRow): string =>
  Buffer.from(JSON.stringify([since, application])).toString('base64url')

/** Reads the position from a cursor. An invalid cursor means the first page. */
function readPlace(text: string | undefined): FilePlace {
  try {
    const [since, application] = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as FilePlace
    return isUuid(application) && instant(since) === since ? [since, application] : FIRST_FILE
  } catch {
    return FIRST_FILE
  }
}

const stagesIn = (stage: Stage | undefined): readonly Stage[] => (stage ? [stage] : STAGES.filter(isOpenStage))

/** Returns each stage's target and cutoff time. An application that entered the stage before the cutoff is late now. */
function limitsOf(services: Services, org: string) {
  const now = services.clock.now()
  const limits = lateAfter(services.organization(org).serviceLevels, todayAt('', now))
  return limits.map(({ stage, days, before }) => ({ stage, days, before: before && startOf(before, ZONE) }))
}

interface Listed {
  readonly stage: Stage | undefined
  readonly after: FilePlace
  readonly most: number
  readonly what: string
}

/**
 * Reads the files of one stage, or of all open stages, and adds `what` to the access log.
 * @throws NotFound if the caller has no seat
 */
async function readFiles<const More extends readonly Call<unknown>[]>(
  services: Services,
  scope: ActorScope,
  { stage, after, most, what }: Listed,
  ...more: More
) {
  const { actor, org } = scope
  const late = new Map(limitsOf(services, org).map(({ stage: one, before }) => [one, before]))
  const opening = [readAgentSeat(actor), listFilesIn(org, actor, stagesIn(stage), after, most), ...more] as const
  const { value, last } = await services.db.readTwice(agentScope(scope), opening, ([[seat], rows, ...rest]) => {
    if (!seat) throw new NotFound()
    return { value: { rows, rest }, last: [...keysOf(rows), noteAccess(org, null, actor, what)] }
  })
  const view = viewsIn(services, last[1])
  const isLate = ({ stage: at, since }: WaitingRow) => since < (late.get(at) ?? '')
  return { ...value, files: value.rows.map((row) => ({ ...view(row), since: row.since, isLate: isLate(row) })) }
}

/**
 * Returns the counts of all stages, plus a page of files in one stage or in all open stages.
 * @throws NotFound if the caller has no seat
 */
export async function readPipeline(
  services: Services,
  scope: ActorScope,
  { stage, after }: { readonly stage?: Stage | undefined; readonly after?: string | undefined },
): Promise<AgentPipeline> {
  const limits = limitsOf(services, scope.org)
  const never: Instant = instant(0)
  const count = countFilesIn(
    scope.org,
    scope.actor,
    limits.map((one) => one.stage),
    limits.map(({ before }) => before ?? never),
  )
  const listed = { stage, after: readPlace(after), most: AGENT_PAGE_SIZE + 1, what: 'pipeline, by the lender' }
  const { rows, files, rest } = await readFiles(services, scope, listed, count)
  const [counts] = rest
  const last = rows[AGENT_PAGE_SIZE - 1]
  return {
    now: services.clock.now(),
    stages: limits.map(({ stage: one, days }) => {
      const { count = 0, late = 0 } = counts.find((found) => found.stage === one) ?? {}
      return { stage: one, count, late, ...(days && { days }) }
    }),
    files: files.slice(0, AGENT_PAGE_SIZE),
    ...(last && rows.length > AGENT_PAGE_SIZE && { next: placeOf(last) }),
  }
}

/** Returns the pipeline's files as CSV. @throws NotFound if the caller has no seat */
export async function exportPipeline(services: Services, scope: ActorScope, stage: Stage | undefined): Promise<string> {
  const what = 'export of the pipeline, by the lender'
  const { files } = await readFiles(services, scope, { stage, after: FIRST_FILE, most: EXPORT_LIMIT, what })
  return csvOf([
    ['Borrower', 'Loan', 'Stage', 'In stage since', 'Late', 'City', 'State'],
    ...files.map(({ borrowerName, loanNumber, stage: at, since, isLate, city, state }) => [
      borrowerName,
      loanNumber,
      at,
      since,
      isLate ? 'yes' : 'no',
      city,
      state,
    ]),
  ])
}

/** Returns the work items that match a filter as CSV. @throws NotFound if the caller has no seat */
export async function exportWork(services: Services, scope: ActorScope, parts: WorkParts): Promise<string> {
  const items: readonly AgentWorkItem[] = await readItems(services, scope, parts, EXPORT_LIMIT)
  return csvOf([
    ['Borrower', 'Loan', 'Queue', 'Task', 'Deadline', 'Received', 'City', 'State', 'Assigned to'],
    ...items.map(({ borrowerName, loanNumber, queue, kind, due, since, city, state, assignee }) => [
      borrowerName,
      loanNumber,
      queue,
      kind,
      due,
      since,
      city,
      state,
      assignee?.name ?? '',
    ]),
  ])
}
