/** Lists and reads the applications that a brokerage's seat may see. */

import {
  PIPELINE_PAGE_SIZE,
  type PipelineFile,
  type PipelineOrder,
  type PipelineView,
  type SeatView,
} from 'domain/api/broker.ts'
import { mayReview } from 'domain/application/partnerReview.ts'
import { isOpenStage, STAGES } from 'domain/application/views/brokerView.ts'
import { REGISTER_V2 } from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { ZERO } from 'domain/values/money.ts'
import { encode } from 'uqr'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import {
  countFiles,
  listFiles,
  listLeads,
  listSeats,
  listToReview,
  type PipelineListRow,
  type PipelinePlace,
  type PipelineRow,
  readFile,
  readSeat,
  type SeatRow,
  type StageRow,
} from '../../storage/brokers.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { filtersOf, filterViews, PIPELINE_LIST } from '../filters.ts'
import type { Services } from '../services.ts'

/** Returns the scope of a person's seat at a brokerage. */
export const brokerScope = (scope: ActorScope) => ({ ...scope, mode: 'BROKER' }) as const

/** Returns a person's seat and the scope of that seat. @throws NotFound if the person has no seat */
export async function seatOf(services: Services, scope: ActorScope) {
  const [[seat]] = await services.db.read(scope, readSeat(scope.actor))
  if (!seat) throw new NotFound()
  return { seat, broker: brokerScope(scope) }
}

/** Returns a person's own seat among all seats of the brokerage. @throws NotFound if the person has no seat */
export function ownSeat(seats: readonly SeatRow[], actor: string): SeatRow {
  const seat = seats.find(({ identity }) => identity === actor)
  if (!seat) throw new NotFound()
  return seat
}

export function seatView(services: Services, org: string, seat: SeatRow): SeatView {
  const link = `${services.originOf(org)}${REGISTER_V2}?referrer=${seat.uuid}`
  return {
    uuid: seat.uuid,
    role: seat.role,
    canManage: seat.can_manage,
    reviews: mayReview(seat),
    name: seat.display.name,
    brokerage: {
      name: seat.broker_name,
      nmls: seat.broker_nmls,
      states: seat.states,
      originatorsSeeAll: seat.originators_see_all,
    },
    ...(seat.role === 'ORIGINATOR' && {
      referralLink: link,
      referralCode: encode(link, { ecc: 'M', border: 2 }).data.map((row) => row.map(Number).join('')),
    }),
  }
}

interface PipelineQuery {
  readonly search?: string | undefined
  readonly stage?: string | undefined
  readonly order?: PipelineOrder | undefined
  readonly after?: string | undefined
}

const placeOf = ({ first, second, application }: PipelineListRow): PipelinePlace => [first, second, application]
const cursorOf = (row: PipelineListRow): string => Buffer.from(JSON.stringify(placeOf(row))).toString('base64url')
/**
 * Reads the position from a cursor. An invalid cursor means the first page. That's safe, because a cursor grants no
 * access.
 */
function readPlace(text: string | undefined): PipelinePlace | undefined {
  try {
    const place = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as PipelinePlace
    const [first, second, application] = place
    return [first, second].every((one) => typeof one === 'string' && !one.includes('\0')) && isUuid(application)
      ? [first, second, application]
      : undefined
  } catch {
    return undefined
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each search word occurs in the file's names, city, state or loan number. */
function matches(words: readonly string[], file: PipelineFile): boolean {
  const text = plain(`${file.borrowerName} ${file.city} ${file.state} ${file.loanNumber} ${file.originatorName}`)
  return words.every((word) => text.includes(word))
}

/** The number of files that a search reads per statement. */
const SEARCHED = 500

/**
 * Returns a page of the files that the seat may see. Logs the view. A search reads all files of the stage, because
 * names are encrypted. Without a search, reading a page takes the same time however many files there are.
 */
export async function readPipeline(services: Services, scope: ActorScope, query: PipelineQuery): Promise<PipelineView> {
  const { stage = '', order = 'NEXT' } = query
  const after = readPlace(query.after)
  const words = plain(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const searched = words.length > 0
  const part = {
    order,
    stage,
    after: searched ? undefined : after,
    limit: searched ? SEARCHED : PIPELINE_PAGE_SIZE + 1,
  }
  const opening = [
    ...listFiles(part),
    countFiles(),
    listSeats(),
    listLeads(),
    filtersOf(PIPELINE_LIST, scope.actor),
    listToReview(),
  ] as const
  return services.db.change(
    brokerScope(scope),
    opening,
    async ([ofBrokerage, ofOriginator, counted, seats, leads, saved, waiting], transaction) => {
      const seat = ownSeat(seats, scope.actor)
      const files = [...ofBrokerage, ...ofOriginator]
      transaction.later(noteAccess(scope.org, null, scope.actor, 'pipeline'))
      const stages = STAGES.map(
        (name) => counted.find((one) => one.stage === name) ?? { stage: name, count: 0, amount: ZERO },
      )
      const total = countIn(stages, 'ALL')
      const filters = filterViews(PIPELINE_LIST, saved)
      const toReview = mayReview(seat) ? waiting.map((row) => fileOf(services, row, seats)) : []
      const shown = (rows: readonly PipelineListRow[]) =>
        rows.flatMap((row) => (isReadable(row) ? { row, file: fileOf(services, row, seats) } : []))
      if (!searched)
        return {
          ...pageOf(shown(files.slice(0, PIPELINE_PAGE_SIZE)), files),
          stages,
          found: countIn(stages, stage),
          total,
          toReview,
          outOfState: leads,
          filters,
        }

      const matching: ReturnType<typeof shown> = []
      for (let rows = files; rows.length > 0; ) {
        matching.push(...shown(rows).filter(({ file }) => matches(words, file)))
        const last = rows.at(-1)
        rows =
          last && rows.length === SEARCHED
            ? (await transaction.ask(...listFiles({ ...part, after: placeOf(last) }))).flat()
            : []
      }
      const start = after ? matching.findIndex(({ row }) => row.application === after[2]) + 1 : 0
      const rest = matching.slice(start)
      const rows = rest.map(({ row }) => row)
      const page = pageOf(rest.slice(0, PIPELINE_PAGE_SIZE), rows)
      return { ...page, stages, found: matching.length, total, toReview, outOfState: leads, filters }
    },
  )
}

/** Returns how many files there are in one stage, in all stages (`ALL`), or in all stages of open applications (''). */
const countIn = (stages: readonly StageRow[], wanted: string): number =>
  stages
    .filter(({ stage }) => wanted === 'ALL' || (wanted === '' ? isOpenStage(stage) : stage === wanted))
    .reduce((sum, { count }) => sum + count, 0)

/** Returns a page. If more rows follow, the page includes the cursor of its last row. */
function pageOf(shown: readonly { readonly file: PipelineFile }[], rows: readonly PipelineListRow[]) {
  const last = rows.length > PIPELINE_PAGE_SIZE ? rows[PIPELINE_PAGE_SIZE - 1] : undefined
  return { files: shown.map(({ file }) => file), ...(last && { next: cursorOf(last) }) }
}

const isReadable = (row: PipelineListRow): row is PipelineListRow & PipelineRow => row.wrapped !== null

/** Returns one pipeline file. Logs the view. @throws NotFound if the seat may not see the file */
export async function readPipelineFile(services: Services, scope: ActorScope, uuid: string): Promise<PipelineFile> {
  const opening = [readFile(uuid), listSeats()] as const
  return services.db.change(brokerScope(scope), opening, ([[row], seats], transaction) => {
    if (!row) throw new NotFound()
    transaction.later(noteAccess(scope.org, uuid, scope.actor, 'pipeline file'))
    return fileOf(services, row, seats)
  })
}

function fileOf(services: Services, row: PipelineRow, seats: readonly SeatRow[]): PipelineFile {
  const key = unwrapKey(services.keyring, row.identity, row)
  return {
    ...row.data,
    uuid: row.application,
    borrowerName: decryptJson<string>(key, row.ciphertext, PLACES.pipeline(row.application)),
    originatorName: seats.find(({ uuid }) => uuid === row.originator)?.display.name ?? '',
  }
}
