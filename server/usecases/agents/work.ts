/** Reads agents' queues, and an application as agents see it. Each view of an application is logged. */

import type { AgentFile, AgentSeatView, AgentWork, AgentWorkItem, WorkDue, WorkParts } from 'domain/api/agent.ts'
import { AGENT_PAGE_SIZE } from 'domain/api/agent.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { EventData } from 'domain/application/events.ts'
import { sentToBorrower } from 'domain/application/funding/payoffs.ts'
import { returnablePayoffs, returnableUntil } from 'domain/application/funding/returns.ts'
import { reopenable, staysClosed } from 'domain/application/offers/reopenByStaff.ts'
import { askableByStaff } from 'domain/application/owners/askedByStaff.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { type AgentReader, mayWorkIn } from 'domain/application/views/agents.ts'
import { agentView, personOf, toldOf } from 'domain/application/views/agentView.ts'
import { documentsForStaff } from 'domain/application/views/documentsForStaff.ts'
import { fundingItem } from 'domain/application/views/fundingBoard.ts'
import { measuresOf } from 'domain/application/views/measures.ts'
import { WORK_QUEUES } from 'domain/application/views/work.ts'
import { may } from 'domain/organization/permissions.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { addDays, type PlainDate } from 'domain/values/dates.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import {
  type AgentSeatRow,
  countWork,
  listAgentSeats,
  listWork,
  readAgentSeat,
  readKeys,
  shareQueue,
  type WorkPlace,
  type WorkRow,
} from '../../storage/agents.ts'
import { findApplication, readApplication } from '../../storage/applications.ts'
import { type EventBody, type EventRow, readEvents } from '../../storage/events.ts'
import { readFileRow } from '../../storage/files.ts'
import { listMessages, listUndelivered, type MessageRow } from '../../storage/mails.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, type Call, entering } from '../../storage/transactions.ts'
import { openFile } from '../files.ts'
import { filtersOf, filterViews, WORK_LIST } from '../filters.ts'
import type { Services } from '../services.ts'
import { agentScope, isPartyTo } from './act.ts'
import { namesOf } from './colleagues.ts'
import { approvalsView, holdView } from './holdView.ts'
import { recordsOf } from './records.ts'

const seatView = ({ display_name, role }: AgentSeatRow): AgentSeatView => ({ name: display_name, role })

/** The cursor position before the first item of a list. */
const START: WorkPlace = ['0001-01-01', '0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000', '']

const placeOf = ({ due, since, application, key }: WorkRow): string =>
  Buffer.from(JSON.stringify([due, since, application, key])).toString('base64url')

/**
 * Reads the position from a cursor. An invalid cursor means the first page. That's safe, because a cursor grants no
 * access.
 */
function readPlace(text: string | undefined): WorkPlace {
  try {
    const place = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as WorkPlace
    const [due, since, application, key] = place
    const dates = /^\d{4}-\d{2}-\d{2}$/.test(due) && [due, since].every((date) => !Number.isNaN(Date.parse(date)))
    return dates && isUuid(application) && typeof key === 'string' && !key.includes('\0') ? place : START
  } catch {
    return START
  }
}

/** For each deadline filter, the number of days from today to the latest due date that matches. */
const DUE_DAYS: Readonly<Record<WorkDue, number>> = { OVERDUE: -1, TODAY: 0, WEEK: 7 }

/**
 * Returns the queues, and the page of work items that match the query. Logs the view, because the items name borrowers.
 * @throws NotFound if the caller has no seat
 */
export async function readWork(
  services: Services,
  scope: ActorScope,
  { after, ...parts }: WorkParts & { readonly after?: string | undefined },
): Promise<AgentWork> {
  const { actor, org } = scope
  const now = services.clock.now()
  const today = todayAt('', now)
  const listed = listWork(org, actor, readPlace(after), AGENT_PAGE_SIZE + 1, limitsOf(services, parts))
  const { seat, colleagues, rows, nameOf, rest } = await readNamed(
    services,
    scope,
    listed,
    { most: AGENT_PAGE_SIZE, what: 'work items, by the lender' },
    countWork(org, actor, today),
    filtersOf(WORK_LIST, actor),
  )
  const [counts, filters] = rest
  const shown = rows.slice(0, AGENT_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    now,
    today,
    seat: seatView(seat),
    queues: WORK_QUEUES.map((name) => {
      const found = counts.find((one) => one.queue === name)
      return {
        queue: name,
        count: found?.count ?? 0,
        overdue: found?.overdue ?? 0,
        ...(found && { due: found.due }),
        ...(!mayWorkIn(seat.role, name) && { viewOnly: true }),
      }
    }),
    items: shown.map(itemView(nameOf, { identity: actor, nameOf: namesOf(colleagues) })),
    filters: filterViews(WORK_LIST, filters),
    ...(last && rows.length > shown.length && { next: placeOf(last) }),
  }
}

/**
 * Returns up to `most` work items that match a filter, and logs the access. @throws NotFound if the caller has no seat
 */
export async function readItems(
  services: Services,
  scope: ActorScope,
  parts: WorkParts,
  most: number,
): Promise<readonly AgentWorkItem[]> {
  const { actor, org } = scope
  const listed = listWork(org, actor, START, most, limitsOf(services, parts))
  const what = 'export of work items, by the lender'
  const { colleagues, rows, nameOf } = await readNamed(services, scope, listed, { most, what })
  return rows.map(itemView(nameOf, { identity: actor, nameOf: namesOf(colleagues) }))
}

const limitsOf = ({ clock }: Services, { queue, state, due, who }: WorkParts) => ({
  queue,
  who,
  state,
  until: due && addDays(todayAt('', clock.now()), DUE_DAYS[due]),
})

const itemView =
  (nameOf: (row: WorkRow) => string, reader: Pick<AgentReader, 'identity' | 'nameOf'>) =>
  (row: WorkRow): AgentWorkItem => {
    const { loan_number, ciphertext: _, borrower: __, assignee, to_approve, ...item } = row
    return {
      ...item,
      ...(assignee !== null && { assignee: personOf(assignee, reader) }),
      ...(to_approve && { toApprove: true }),
      ...{ loanNumber: loan_number, borrowerName: nameOf(row) },
    }
  }

type NamedRow = Pick<WorkRow, 'application' | 'borrower' | 'ciphertext'>

/**
 * Reads a list whose rows name borrowers, together with the agents' seats and the rows of `more`. Adds `what` to the
 * access log. Returns a function that decrypts the name of the borrower in one of the first `most` rows.
 * @throws NotFound if the caller has no seat
 */
export async function readNamed<Row extends NamedRow, const More extends readonly Call<unknown>[]>(
  services: Services,
  scope: ActorScope,
  list: Call<Row>,
  { most, what }: { readonly most: number; readonly what: string },
  ...more: More
) {
  const { actor, org } = scope
  const opening = [readAgentSeat(actor), listAgentSeats(), list, ...more] as const
  const { value, last } = await services.db.readTwice(
    agentScope(scope),
    opening,
    ([[seat], colleagues, listed, ...rest]) => {
      if (!seat) throw new NotFound()
      // The compiler can't infer the type of a generic statement's rows.
      const rows = listed as unknown as Row[]
      const borrowers = [...new Set(rows.slice(0, most).map(({ borrower }) => borrower))]
      return {
        value: { seat, colleagues, rows, rest },
        last: [shareQueue(borrowers), readKeys(borrowers), noteAccess(org, null, actor, what)],
      }
    },
  )
  const keys = new Map(last[1].map((row) => [row.identity, unwrapKey(services.keyring, row.identity, row)]))
  const nameOf = ({ application, borrower, ciphertext }: NamedRow): string => {
    const key = keys.get(borrower)
    return key && ciphertext.length > 0 ? decryptJson<string>(key, ciphertext, PLACES.work(application)) : ''
  }
  return { ...value, nameOf }
}

/**
 * Returns the UUID of the lender's application with this loan number, as typed by the agent. Logs the lookup.
 * @throws NotFound under the same conditions as `readAgentFile`
 */
export async function findAgentFile(services: Services, scope: ActorScope, typed: string): Promise<{ uuid: string }> {
  const { actor, org } = scope
  const loanNumber = typed.replaceAll(/\s/g, '').toUpperCase()
  const opening = [readAgentSeat(actor), findApplication(loanNumber)] as const
  return services.db.change({ ...agentScope(scope), loanNumber }, opening, ([[seat], [row]], transaction) => {
    if (!seat || !row || isPartyTo(row.data, actor)) throw new NotFound()
    const { uuid } = row.data
    transaction.later(noteAccess(org, uuid, actor, 'loan number, by the lender'))
    return { uuid }
  })
}

/**
 * @throws NotFound if the caller has no seat, if the application belongs to another organization, or if it's the
 * agent's own application
 */
export async function readAgentFile(services: Services, scope: ActorScope, uuid: string): Promise<AgentFile> {
  const { actor, org } = scope
  const opening = [
    readAgentSeat(actor),
    readApplication(uuid),
    readPersonal(uuid),
    readEvents(uuid),
    listAgentSeats(),
  ] as const
  const { value: file, last } = await services.db.readTwice(
    agentScope(scope, uuid),
    opening,
    ([[seat], [row], personal, events, colleagues]) => {
      if (!seat || !row || isPartyTo(row.data, actor)) throw new NotFound()
      const { data: application } = row
      const people = new People(services.keyring, uuid, personal)
      const now = services.clock.now()
      const today = todayAt(application.property.address.state, now)
      const names = new Map(colleagues.map(({ identity, display_name }) => [identity, display_name]))
      const reader = { role: seat.role, identity: actor, nameOf: namesOf(colleagues) }
      const view = agentView(application, people.personal, reader)
      const value = {
        ...view,
        requests: view.requests.map((one) => ({ ...one, settledAt: settledAt(events, one) })),
        now,
        today,
        seat: seatView(seat),
        team: colleagues
          .filter(({ identity }) => !isPartyTo(application, identity))
          .map((one) => ({ ...seatView(one), identity: one.identity, isOwn: one.identity === actor })),
        ...reopening(application, seat.role),
        askable: may(seat.role, 'TAKE_DEMOGRAPHICS') ? askableByStaff(application) : [],
        ...fundingView(application, seat, colleagues),
        ...recordsOf(services, application, seat, colleagues),
        ...(may(seat.role, 'ANSWER_TASKS') && {
          returnableDraw: returnableDraw(application, today),
          returnablePayoffs: returnablePayoffs(application, today),
        }),
        measures: measuresOf(application, today, services.organization(org).policy),
        timeline: events
          .map(({ seq, type, at, body }) => {
            const { actor: by, data } = JSON.parse(body) as EventBody
            const who = by.kind === 'AGENT' ? names.get(by.identity) : undefined
            return { seq, type, at, by: by.kind, ...(who && { who }), ...toldOf(type, data, application) }
          })
          .reverse(),
      }
      const owners = view.people.map(({ identity }) => identity)
      return {
        value,
        last: [
          noteAccess(org, uuid, actor, 'application, by the lender'),
          // An agent's scope can decrypt data, so it isn't allowed to read stored emails. List them in other modes.
          entering({ mode: 'SYSTEM', application: uuid }),
          listMessages(uuid),
          entering({ mode: 'MAILBOX', org }),
          listUndelivered(owners, org),
        ],
      }
    },
  )
  const [, , messages, , undelivered] = last
  const newestFirst = [...messages, ...undelivered].sort((one, other) => (one.at < other.at ? 1 : -1))
  return { ...file, messages: newestFirst.map(messageView) }
}

/** Returns the time at which a request was answered or failed; undefined while the request is open. */
function settledAt(events: readonly EventRow[], { kind, no }: { readonly kind: RequestKind; readonly no: number }) {
  return events.findLast(({ type, body }) => {
    if (type !== 'RequestSettled') return false
    const { data } = JSON.parse(body) as { readonly data: EventData['RequestSettled'] }
    return data.kind === kind && data.no === no
  })?.at
}

function messageView({ sent_at, tries, delivery, given_up, ...message }: MessageRow) {
  const waiting = given_up ? ('GIVEN_UP' as const) : tries > 0 ? ('RETRYING' as const) : ('WAITING' as const)
  return { ...message, state: delivery ?? (sent_at ? ('SENT' as const) : waiting) }
}

function fundingView(a: Application, seat: AgentSeatRow, seats: readonly AgentSeatRow[]) {
  const item = fundingItem(a)
  if (!item) return {}
  const hold = item.hold && holdView(item.hold, seats, seat.identity)
  const toApprove = approvalsView(item.toApprove, seats, seat)
  return { funding: { ...item, hold, toApprove, mayHold: may(seat.role, 'HOLD_FUNDING') } }
}

/** Returns whether a role can reopen the application, or else why not. */
function reopening(a: Application, role: AgentRole): Pick<AgentFile, 'mayReopen' | 'staysClosed'> {
  const mayReopen = reopenable(a)
  if (!mayReopen) return { staysClosed: staysClosed(a) }
  return may(role, 'REOPEN') ? { mayReopen } : { staysClosed: 'ROLE' }
}

function returnableDraw(a: Application, today: PlainDate) {
  const until = returnableUntil(a, today)
  const { settledOn, sent: amount = sentToBorrower(a) } = a.funding
  return until && settledOn ? { amount, settledOn, until } : undefined
}

/** Returns the bytes of any document in an application. Logs the view. @throws NotFound */
export async function readAgentDocument(
  services: Services,
  scope: ActorScope,
  uuid: string,
  document: string,
): Promise<{ readonly record: DocumentRecord; readonly bytes: Buffer }> {
  const { actor, org } = scope
  const opening = [readAgentSeat(actor), readApplication(uuid), readFileRow(document, uuid)] as const
  const found = await services.db.change(agentScope(scope, uuid), opening, ([[seat], [row], [file]], transaction) => {
    const evidence = (row?.data.tasks ?? []).flatMap((task) => task.evidence)
    const record = [...(row ? documentsForStaff(row.data) : []), ...evidence].find((one) => one.uuid === document)
    if (!seat || !row || !file || !record || isPartyTo(row.data, actor)) throw new NotFound()
    transaction.later(noteAccess(org, uuid, actor, `document ${record.type} ${document}, by the lender`))
    return { record, file }
  })
  return { record: found.record, bytes: await openFile(services, document, found.file) }
}
