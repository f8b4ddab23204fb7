/** Statements for agents' seats and open work items. */

import { WORK_COUNT_LIMIT } from 'domain/api/agent.ts'
import type { Application } from 'domain/application/types.ts'
import type { AgentRole } from 'domain/application/views/agents.ts'
import { WORK_QUEUES, type WorkItem, type WorkKind, type WorkQueue, workMoved } from 'domain/application/views/work.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { KeyRow } from './people.ts'
import { type Call, statement } from './transactions.ts'

export interface AgentSeatRow {
  readonly uuid: string
  readonly identity: string
  readonly role: AgentRole
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
export const changeSeatRole = statement<{ uuid: string }>(
  'agent_seat_role',
  'update agent_seat set role = $2 where uuid = $1 and removed_at is null returning uuid',
)
export const endSeat = statement<{ uuid: string }>(
  'agent_seat_end',
  'update agent_seat set removed_at = now() where uuid = $1 and removed_at is null returning uuid',
)

const upsertWork = statement(
  'work_item_keep',
  `insert into work_item (application, key, org_code, borrower, queue, kind, since, due, loan_number, city, state, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (application, key) do update set queue = excluded.queue, kind = excluded.kind, since = excluded.since,
     due = excluded.due, city = excluded.city, state = excluded.state, ciphertext = excluded.ciphertext`,
)
const removeWork = statement('work_item_remove', 'delete from work_item where application = $1 and key = $2')

/**
 * Returns statements that update an application's work items after a change. `sealedName` returns the encrypted name of
 * the borrower.
 */
export function keepWork(before: Application, after: Application, sealedName: () => Buffer): Call<unknown>[] {
  const { gone, kept } = workMoved(before, after)
  const name = kept.length > 0 ? sealedName() : undefined
  const { uuid, orgCode, borrower, loanNumber } = after
  const { city, state } = after.property.address
  return [
    ...gone.map((key) => removeWork(uuid, key)),
    ...kept.map(({ key, queue, kind, since, due }: WorkItem) =>
      upsertWork(uuid, key, orgCode, borrower, queue, kind, since, due, loanNumber, city, state, name),
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
  readonly borrower: string
  readonly key: string
  readonly queue: WorkQueue
  readonly kind: WorkKind
  readonly since: Instant
  readonly due: PlainDate
  readonly loan_number: string
  readonly city: string
  readonly state: string
  /** The borrower's encrypted name. */
  readonly ciphertext: Buffer
}

const page = (name: string, ...more: readonly string[]) =>
  statement<WorkRow>(
    name,
    `select application, borrower, key, queue, kind, since, due, loan_number, city, state, ciphertext from work_item
     where org_code = $1 and borrower <> $2 and (due, since, application, key) > ($3, $4, $5, $6) and due <= $8
       ${more.map((one) => `and ${one}`).join(' ')}
     order by due, since, application, key limit $7`,
  )
const pages = {
  all: page('work_item_list'),
  queue: page('work_item_queue', 'queue = $9'),
  state: page('work_item_state', 'state = $9'),
  both: page('work_item_queue_state', 'queue = $9', 'state = $10'),
}

/** A work item's position in the list of all work items. */
export type WorkPlace = readonly [due: string, since: string, application: string, key: string]
/** Limits the listed work items to a queue, to a state, and to deadlines until a day. */
export interface WorkLimits {
  readonly queue?: WorkQueue | undefined
  readonly state?: string | undefined
  readonly until?: PlainDate | undefined
}
const LAST_DAY = '9999-12-31'

/**
 * Reads one page of work items in an AGENT scope, ordered by deadline and age. The page starts after the given position.
 * Leaves out the agent's own applications.
 */
export function listWork(
  org: string,
  actor: string,
  after: WorkPlace,
  most: number,
  { queue, state, until = LAST_DAY as PlainDate }: WorkLimits,
): Call<WorkRow> {
  const values = [org, actor, ...after, most, until] as const
  if (queue && state) return pages.both(...values, queue, state)
  if (queue) return pages.queue(...values, queue)
  return state ? pages.state(...values, state) : pages.all(...values)
}

/**
 * Lets the AGENT scope use the keys of these people, if they're borrowers with open work. `readKeys` then reads the
 * keys.
 */
export const shareQueue = statement('queue_share', 'select share_queue($1)')
export const readKeys = statement<KeyRow>(
  'queue_keys',
  'select identity, master_version, wrapped from person_key where identity = any($1::uuid[]) and erased_at is null',
)

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
