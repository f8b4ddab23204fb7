/** Legal holds, the closing of a line, and the record of erased files. */
import {
  ERASURE_PAGE_SIZE,
  MOST_HELD,
  MOST_VENDORS,
  type RecordsView,
  type recordAskedVendor,
} from 'domain/api/agentRecords.ts'
import type { ParamsOf } from 'domain/api/contract.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { closeLine, keepHold, liftHold, placeHold, proposeLift } from 'domain/application/staff/records.ts'
import type { Application } from 'domain/application/types.ts'
import { fileDates } from 'domain/application/views/retention.ts'
import { askedVendorForm, closeLineForm, legalHoldForm } from 'domain/forms/agent.ts'
import { ANY_DAY } from 'domain/forms/form.ts'
import { periodsOf } from 'domain/organization/info.ts'
import { may } from 'domain/organization/permissions.ts'
import { keptRecords, RECORD_NAMES, RECORDS } from 'domain/rules/retention.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { type AgentSeatRow, listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { insertAskedVendor, listErasures, listHeld, listVendorsToAsk, readAskedVendor } from '../../storage/erasures.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { anchorState } from '../anchors/stamps.ts'
import type { Services } from '../services.ts'
import { actAs, agentScope } from './act.ts'
import { namesOf } from './colleagues.ts'
import { asked, type Decided, judged } from './decide.ts'

/**
 * Returns the lender's retention periods, its files on hold, a page of its erasures, and the vendors to ask by hand.
 * Logs the access.
 * @throws NotFound if the caller has no seat
 */
export async function readRecords(
  services: Services,
  scope: ActorScope,
  before: string | undefined,
): Promise<RecordsView> {
  const { actor, org } = scope
  const opening = [
    readAgentSeat(actor),
    listHeld(org, MOST_HELD),
    listErasures(org, before ?? String(Number.MAX_SAFE_INTEGER), ERASURE_PAGE_SIZE + 1),
    listVendorsToAsk(org, MOST_VENDORS),
    listAgentSeats(),
  ] as const
  const view = await services.db.change(
    agentScope(scope),
    opening,
    ([[seat], held, rows, vendors, seats], transaction) => {
      if (!seat) throw new NotFound()
      transaction.later(noteAccess(org, null, actor, 'legal holds and erased files, by the lender'))
      const periods = periodsOf(services.organization(org).retention)
      const shown = rows.slice(0, ERASURE_PAGE_SIZE)
      const last = shown.at(-1)
      const nameOf = namesOf(seats)
      return {
        periods: RECORD_NAMES.map((record) => ({ record, months: periods[record], rule: RECORDS[record].rule })),
        held: held.map(({ loan_number: loanNumber, ...file }) => ({ ...file, loanNumber })),
        erased: shown.map(({ application, at, endedOn, records, people }) => ({
          ...{ application, at, endedOn, people: people.length },
          records: [...records],
        })),
        vendors: vendors.map(({ application, erasedAt, vendor, by, at, note }) => ({
          ...{ ...vendor, application, erasedAt, orders: [...vendor.orders] },
          ...(by !== null && at !== null && { asked: { by: nameOf(by), at, note: note ?? '' } }),
        })),
        ...(last && rows.length > shown.length && { next: last.seq }),
      }
    },
  )
  const anchors = await anchorState(services)
  return { ...view, ...(anchors && { anchors }) }
}

const ASKED_ALREADY = 'This vendor is already marked as asked.'

/**
 * Records that the caller asked a vendor by hand to delete its data about an erased application. A repeated request
 * changes nothing.
 * @throws NotFound if staff don't have to ask this vendor; Refusal if the note is invalid, or the vendor is already
 * recorded as asked
 */
export async function recordAsked(
  services: Services,
  scope: ActorScope,
  { uuid, party, adapter }: ParamsOf<typeof recordAskedVendor>,
  body: unknown,
): Promise<void> {
  const { note } = judged(askedVendorForm, body, ANY_DAY)
  const { org, actor } = scope
  const opening = [
    readAgentSeat(actor),
    insertAskedVendor(org, uuid, party, adapter, actor, services.clock.now(), note),
    readAskedVendor(uuid, party, adapter),
  ] as const
  await services.db.change(agentScope(scope), opening, ([[seat], , [asked]], transaction) => {
    if (!seat || !asked) throw new NotFound()
    if (asked.by !== actor || asked.note !== note) throw new Refusal('NOT_NOW', ASKED_ALREADY)
    transaction.later(noteAccess(org, null, actor, `request to ${party}.${adapter} to delete an erased file's data`))
  })
}

/** Returns the file's legal holds and its retention, as an agent sees them. */
export function recordsOf(services: Services, a: Application, seat: AgentSeatRow, seats: readonly AgentSeatRow[]) {
  const nameOf = namesOf(seats)
  const step = <Step extends { readonly by: string }>({ by, ...more }: Step) => ({
    ...{ ...more, by: nameOf(by), isOwn: by === seat.identity },
  })
  const kept = keptRecords(fileDates(a), periodsOf(services.organization(a.orgCode).retention))
  return {
    legalHolds: (a.legalHolds ?? []).map(({ proposed, ...hold }) => ({
      ...step(hold),
      ...(proposed && { proposed: step(proposed) }),
    })),
    ...(kept?.at(-1) && { keptUntil: kept.at(-1)?.until }),
    ...(a.lineClosedOn && { lineClosedOn: a.lineClosedOn }),
    mayKeepRecords: may(seat.role, 'KEEP_RECORDS'),
  }
}

/** Places a legal hold on a file. @throws Refusal */
export const hold = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'placeHold'), (application, context) => {
    return placeHold(application, judged(legalHoldForm, decided.body, context).reason, context)
  })

/** Proposes to lift a hold. @throws Refusal */
export const propose = (services: Services, decided: Decided, uuid: string): Promise<void> =>
  actAs(services, asked(decided, 'proposeLift'), (application, context) => {
    return proposeLift(application, uuid, judged(legalHoldForm, decided.body, context).reason, context)
  })

/** Lifts a hold that another agent proposed to lift. @throws Refusal */
export const lift = (services: Services, decided: Decided, uuid: string): Promise<void> =>
  actAs(services, asked(decided, 'liftHold'), (application, context) => {
    return liftHold(application, uuid, context)
  })

/** Keeps a hold that an agent proposed to lift. @throws Refusal */
export const keep = (services: Services, decided: Decided, uuid: string): Promise<void> =>
  actAs(services, asked(decided, 'keepHold'), (application, context) => {
    return keepHold(application, uuid, judged(legalHoldForm, decided.body, context).reason, context)
  })

/** Records the closing of a line. @throws Refusal */
export const recordClosing = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'closeLine'), (application, context) => {
    return closeLine(application, judged(closeLineForm, decided.body, context).closedOn, context)
  })
