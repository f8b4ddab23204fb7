/** Statements for agents' seats and open work items. */

import { WORK_COUNT_LIMIT, type WorkOwner } from 'domain/api/agent.ts'
import type { Application } from 'domain/application/types.ts'
import { WORK_QUEUES, type WorkItem, type WorkKind, type WorkQueue, workMoved } from 'domain/application/views/work.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { KeyRow } from './people.ts'
import { type Call, statement } from './transactions.ts'

export interface AgentSeatRow {
  readonly uuid: string
  readonly identity: string
  readonly role: AgentRole
  readonly display_name: string
  /** The last day on which the server sent the agent a summary of their work. */
  readonly digest_on: PlainDate | null
  /** Whether the agent was invited and hasn't set a password. */
  readonly is_invited: boolean
}
const SEAT = `select uuid, identity, role, display_name, digest_on, invitation_hash is not null as is_invited
  from agent_seat where removed_at is null`
export const readAgentSeat = statement<AgentSeatRow>('agent_seat_read', `${SEAT} and identity = $1`)
export const listAgentSeats = statement<AgentSeatRow>('agent_seat_list', `${SEAT} order by created_at, uuid`)
/**
 * Lists the seats of these people, also removed ones, in mode AGENTS. A person's current seat is the last one.
 * Parameters: the organization, the people.
 */
export const seatsOf = statement<Pick<AgentSeatRow, 'identity' | 'role' | 'display_name'>>(
  'agent_seats_of',
  `select identity, role, display_name from agent_seat where org_code = $1 and identity = any($2)
   order by removed_at nulls last, created_at`,
)
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

const INVITATION_DAYS = 7

/**
 * Stores a new invitation for an agent's seat. Parameters: the seat, the hash of the link's token, the current time.
 */
export const inviteToSeat = statement<{ uuid: string }>(
  'agent_seat_invite',
  `update agent_seat
   set invitation_hash = $2, invitation_expires_at = $3::timestamptz + interval '${INVITATION_DAYS} days'
   where uuid = $1 and removed_at is null returning uuid`,
)
/** Finds the invited agent whose link is still valid. Parameters: the hash of the link's token, the current time. */
export const readInvitedSeat = statement<{ identity: string }>(
  'agent_seat_invited',
  `select identity from agent_seat
   where invitation_hash = $1 and invitation_expires_at > $2::timestamptz and removed_at is null`,
)
/**
 * Makes an invitation link invalid after its use. Returns no row if the link wasn't valid. Parameters are the same as
 * for `readInvitedSeat`.
 */
export const useSeatLink = statement<{ uuid: string }>(
  'agent_seat_use_link',
  `update agent_seat set invitation_hash = null, invitation_expires_at = null
   where invitation_hash = $1 and invitation_expires_at > $2::timestamptz and removed_at is null returning uuid`,
)

/** Records that the day's summary was sent. Returns no row if it was already recorded. */
export const noteDigest = statement<{ uuid: string }>(
  'agent_seat_digest',
  `update agent_seat set digest_on = $2
   where identity = $1 and removed_at is null and (digest_on is null or digest_on < $2) returning uuid`,
)

const upsertWork = statement(
  'work_item_keep',
  `insert into work_item (application, key, org_code, borrower, queue, kind, since, due, loan_number, city, state,
     ciphertext, assignee, to_approve)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (application, key) do update set queue = excluded.queue, kind = excluded.kind, since = excluded.since,
     due = excluded.due, city = excluded.city, state = excluded.state, ciphertext = excluded.ciphertext,
     assignee = excluded.assignee, to_approve = excluded.to_approve`,
)
const removeWork = statement('work_item_remove', 'delete from work_item where application = $1 and key = $2')

/**
 * Returns statements that update an application's work items after a change. `sealedName` returns the borrower's
 * encrypted name.
 */
export function keepWork(before: Application, after: Application, sealedName: () => Buffer): Call<unknown>[] {
  const { gone, kept } = workMoved(before, after)
  const name = kept.length > 0 ? sealedName() : undefined
  const { uuid, orgCode, borrower, loanNumber } = after
  const { city, state } = after.property.address
  return [
    ...gone.map((key) => removeWork(uuid, key)),
    ...kept.map(({ key, queue, kind, since, due, assignee, toApprove }: WorkItem) =>
      upsertWork(
        ...([uuid, key, orgCode, borrower, queue, kind, since, due, loanNumber, city, state, name] as const),
        ...([assignee, toApprove === true] as const),
      ),
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
  readonly assignee: string | null
  readonly to_approve: boolean
  /** The borrower's encrypted name. */
  readonly ciphertext: Buffer
}

/** A note appears only in the queue of the colleague whom it mentions. */
const OWN_NOTES = "(queue <> 'MENTIONS' or assignee = $2)"
const page = (name: string, ...more: readonly string[]) =>
  statement<WorkRow>(
    `work_item_${name}`,
    `select application, borrower, key, queue, kind, since, due, loan_number, city, state, ciphertext, assignee, to_approve
     from work_item
     where org_code = $1 and borrower <> $2 and (due, since, application, key) > ($3, $4, $5, $6) and due <= $8
       and ${OWN_NOTES} ${more.map((one) => `and ${one}`).join(' ')}
     order by due, since, application, key limit $7`,
  )
const pagesOf = (name: string, ...more: readonly string[]) => ({
  all: page(`${name}list`, ...more),
  queue: page(`${name}queue`, 'queue = $9', ...more),
  state: page(`${name}state`, 'state = $9', ...more),
  both: page(`${name}queue_state`, 'queue = $9', 'state = $10', ...more),
})
const PAGES = {
  ANYONE: pagesOf(''),
  MINE: pagesOf('mine_', 'assignee = $2'),
  NO_ONE: pagesOf('free_', 'assignee is null'),
}

/** A work item's position in the sorted list of all work items. */
export type WorkPlace = readonly [due: string, since: string, application: string, key: string]
/** Filters work items by queue, state, assignee and latest deadline. */
export interface WorkLimits {
  readonly who?: WorkOwner | undefined
  readonly queue?: WorkQueue | undefined
  readonly state?: string | undefined
  readonly until?: PlainDate | undefined
}
const LAST_DAY = '9999-12-31'

/**
 * Reads one page of work items in an AGENT scope, ordered by deadline and age. The page starts after the given
 * position. Excludes the agent's own applications.
 */
export function listWork(
  org: string,
  actor: string,
  after: WorkPlace,
  most: number,
  { queue, state, who, until = LAST_DAY as PlainDate }: WorkLimits,
): Call<WorkRow> {
  const values = [org, actor, ...after, most, until] as const
  const pages = PAGES[who ?? 'ANYONE']
  if (queue && state) return pages.both(...values, queue, state)
  if (queue) return pages.queue(...values, queue)
  return state ? pages.state(...values, state) : pages.all(...values)
}

/**
 * Gives the AGENT scope access to the keys of these people if they're borrowers with open work. Must come before
 * `readKeys`.
 */
export const shareQueue = statement('queue_share', 'select share_queue($1)')
export const readKeys = statement<KeyRow>(
  'queue_keys',
  'select identity, master_version, wrapped from person_key where identity = any($1::uuid[]) and erased_at is null',
)

// Mentions have a separate index. If they shared the other queues' index, PostgreSQL would have to read whole rows to
// count any other queue.
const count = statement<{ queue: WorkQueue; count: number; overdue: number; due: PlainDate }>(
  'work_item_count',
  `select q.queue, c.count, c.overdue, c.due
   from unnest($4::text[]) q(queue) cross join lateral (
     select count(*) as count, count(*) filter (where due < $3) as overdue, min(due) as due
     from (
       (select due from work_item
        where org_code = $1 and queue = q.queue and q.queue <> 'MENTIONS' and borrower <> $2
        order by due limit ${WORK_COUNT_LIMIT})
       union all
       (select due from work_item
        where org_code = $1 and queue = q.queue and q.queue = 'MENTIONS' and assignee = $2 and borrower <> $2
        order by due limit ${WORK_COUNT_LIMIT})
     ) first
   ) c where c.count > 0`,
)
/** Counts each queue's work items, up to a limit. Excludes empty queues. */
export const countWork = (org: string, actor: string, today: string) => count(org, actor, today, WORK_QUEUES)

/** Counts an agent's work items, in an AGENT scope. */
export const countOwnWork = statement<{ count: number; overdue: number }>(
  'work_item_own',
  `select count(*)::int as count, (count(*) filter (where due < $3))::int as overdue
   from work_item where org_code = $1 and assignee = $2 and borrower <> $2`,
)
