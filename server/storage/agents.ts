/** Statements for agents' seats and open work items. */

import { WORK_COUNT_LIMIT } from 'domain/api/agent.ts'
import type { Application } from 'domain/application/types.ts'
import { WORK_QUEUES, type WorkItem, type WorkKind, type WorkQueue, workMoved } from 'domain/application/views/work.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { type Call, statement } from './transactions.ts'

export interface AgentSeatRow {
  readonly uuid: string
  readonly identity: string
  readonly role: 'PROCESSOR' | 'UNDERWRITER' | 'COMPLIANCE'
  readonly display_name: string
}
const SEAT = 'select uuid, identity, role, display_name from agent_seat where removed_at is null'
export const readAgentSeat = statement<AgentSeatRow>('agent_seat_read', `${SEAT} and identity = $1`)
export const listAgentSeats = statement<AgentSeatRow>('agent_seat_list', `${SEAT} order by created_at, uuid`)
export const insertAgentSeat = statement(
  'agent_seat_insert',
  'insert into agent_seat (uuid, identity, org_code, role, display_name) values ($1, $2, $3, $4, $5)',
)
export const removeAgentSeat = statement<{ uuid: string }>(
  'agent_seat_remove',
  'update agent_seat set removed_at = now() where identity = $1 and removed_at is null returning uuid',
)

const upsertWork = statement(
  'work_item_keep',
  `insert into work_item (application, key, org_code, borrower, queue, kind, since, due, loan_number, city, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (application, key) do update set queue = excluded.queue, kind = excluded.kind, since = excluded.since,
     due = excluded.due, city = excluded.city, state = excluded.state`,
)
const removeWork = statement('work_item_remove', 'delete from work_item where application = $1 and key = $2')

/** Returns statements that update an application's work items after a change. */
export function keepWork(before: Application, after: Application): Call<unknown>[] {
  const { gone, kept } = workMoved(before, after)
  const { uuid, orgCode, borrower, loanNumber } = after
  const { city, state } = after.property.address
  return [
    ...gone.map((key) => removeWork(uuid, key)),
    ...kept.map(({ key, queue, kind, since, due }: WorkItem) =>
      upsertWork(uuid, key, orgCode, borrower, queue, kind, since, due, loanNumber, city, state),
    ),
  ]
}

/** Lists all applications with open work items, for the sandbox. */
export const applicationsWithWork = statement<{ application: string }>(
  'work_item_applications',
  'select distinct application from work_item limit 500',
)

export interface WorkRow {
  readonly application: string
  readonly key: string
  readonly queue: WorkQueue
  readonly kind: WorkKind
  readonly since: Instant
  readonly due: PlainDate
  readonly loan_number: string
  readonly city: string
  readonly state: string
}
/**
 * Reads one page of work items in an AGENT scope, ordered by deadline and age. The page starts after the item that the
 * last four parameters identify.
 */
const page = (more: string) =>
  `select application, key, queue, kind, since, due, loan_number, city, state from work_item
   where org_code = $1 and borrower <> $2 and (due, since, application, key) > ($3, $4, $5, $6) ${more}
   order by due, since, application, key limit $7`
export const listWork = statement<WorkRow>('work_item_list', page(''))
export const listQueue = statement<WorkRow>('work_item_queue', page('and queue = $8'))

const count = statement<{ queue: WorkQueue; count: number; overdue: number; due: PlainDate }>(
  'work_item_count',
  `select q.queue, c.count, c.overdue, c.due
   from unnest($4::text[]) q(queue) cross join lateral (
     select count(*) as count, count(*) filter (where due < $3) as overdue, min(due) as due
     from (
       select due from work_item where org_code = $1 and queue = q.queue and borrower <> $2
       order by due limit ${WORK_COUNT_LIMIT}
     ) first
   ) c where c.count > 0`,
)
/** Counts each queue's work items, up to a limit. Leaves out empty queues. */
export const countWork = (org: string, actor: string, today: string) => count(org, actor, today, WORK_QUEUES)
