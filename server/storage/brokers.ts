/** Statements for brokerages, their seats, and the applications in their pipeline. */
import { PIPELINE_ORDERS, type PipelineOrder } from 'domain/api/broker.ts'
import type { PipelineData, SeatRole, Stage } from 'domain/application/views/brokerView.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { KeyRow } from './people.ts'
import { statement } from './transactions.ts'

/** The originator's business card. `licenses` maps states to license numbers. */
export interface SeatDisplay {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly nmls?: string
  readonly licenses?: Readonly<Record<string, string>>
}

export interface SeatRow {
  readonly uuid: string
  readonly identity: string
  readonly brokerage: string
  readonly role: SeatRole
  readonly can_manage: boolean
  readonly display: SeatDisplay
  readonly broker_name: string
  readonly broker_nmls: string
  readonly states: string[]
  readonly originators_see_all: boolean
  /** Whether the brokerage reviews its own applications before closing. */
  readonly merchant: boolean
}

const SEAT = `select s.uuid, s.identity, s.brokerage, s.role, s.can_manage, s.display,
  b.name as broker_name, b.nmls as broker_nmls, b.states, b.originators_see_all, b.merchant
  from broker_seat s join brokerage b on b.uuid = s.brokerage where s.removed_at is null`
/**
 * Reads an originator of the organization by the UUID in the originator's link. Originators' business cards are public.
 */
export const readOriginator = statement<SeatRow>('originator_read', `${SEAT} and s.role = 'ORIGINATOR' and s.uuid = $1`)
/** Reads the JPEG picture on an originator's business card. */
export const readPublishedAvatar = statement<{ published: Buffer }>(
  'avatar_published',
  'select published from avatar where identity = $1 and published is not null',
)
export const readSeat = statement<SeatRow>('seat_read', `${SEAT} and s.identity = $1`)
/** Lists the seats of the caller's brokerage. Requires a BROKER scope. */
export const listSeats = statement<SeatRow>(
  'seat_list',
  `${SEAT} and s.brokerage = (select scope_brokerage()) order by s.created_at, s.uuid`,
)

/** Adds a brokerage. Returns no row if the organization already has a brokerage with this UUID or NMLS number. */
export const insertBrokerage = statement<{ uuid: string }>(
  'brokerage_insert',
  `insert into brokerage (uuid, org_code, name, nmls, states, merchant) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning uuid`,
)
export const insertSeat = statement(
  'seat_insert',
  `insert into broker_seat (uuid, identity, org_code, brokerage, role, can_manage, display)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const removeSeatRow = statement(
  'seat_remove',
  'update broker_seat set removed_at = now() where uuid = $1 and removed_at is null',
)
export const setSeesAll = statement('brokerage_reach', 'update brokerage set originators_see_all = $2 where uuid = $1')

const INVITATION_DAYS = 7
interface InvitationBase {
  readonly uuid: string
  readonly brokerage: string
  readonly role: SeatRole
  readonly expires_at: Instant
  readonly ciphertext: Buffer
}
export const insertSeatInvitation = statement(
  'seat_invitation_insert',
  `insert into broker_invitation
     (token_hash, uuid, org_code, brokerage, role, invited_by, ciphertext, can_manage, card, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${INVITATION_DAYS} days')`,
)
/** An open invitation. It can be read only in an INVITATION scope whose key is the hash of the invitation's token. */
export interface OpenInvitation extends InvitationBase, KeyRow {
  readonly broker_name: string
  readonly can_manage: boolean
  /** The originator's business card, as checked by the lender; empty for other roles. */
  readonly card: Pick<SeatDisplay, 'phone' | 'nmls' | 'licenses'>
}
export const readSeatInvitation = statement<OpenInvitation>(
  'seat_invitation_read',
  `select i.uuid, i.brokerage, i.role, i.expires_at, i.ciphertext, i.can_manage, i.card, b.name as broker_name, k.identity, k.master_version, k.wrapped
   from broker_invitation i join brokerage b on b.uuid = i.brokerage join person_key k on k.identity = i.invited_by
   where i.token_hash = $1 and i.used_at is null and i.expires_at > now() and k.erased_at is null`,
)
/** Locks the invitation until the transaction ends, so its token works only once. */
export const lockSeatInvitation = statement<{ uuid: string }>(
  'seat_invitation_lock',
  'select uuid from broker_invitation where token_hash = $1 and used_at is null and expires_at > now() for update',
)
export const useSeatInvitation = statement(
  'seat_invitation_use',
  'update broker_invitation set used_at = now() where token_hash = $1',
)
export const listSeatInvitations = statement<InvitationBase>(
  'seat_invitation_list',
  `select uuid, brokerage, role, expires_at, ciphertext from broker_invitation
   where invited_by = $1 and used_at is null and expires_at > now() order by expires_at`,
)

export interface BrokerageRow {
  readonly uuid: string
  readonly name: string
  readonly nmls: string
  readonly states: string[]
  readonly merchant: boolean
  readonly seats: readonly { readonly name: string; readonly role: SeatRole; readonly can_manage: boolean }[]
  /** The number of open invitations. */
  readonly invitations: number
}
const BROKERAGE = `select b.uuid, b.name, b.nmls, b.states, b.merchant,
    coalesce((select jsonb_agg(jsonb_build_object('name', s.display->>'name', 'role', s.role, 'can_manage', s.can_manage)
        order by s.created_at, s.uuid)
      from broker_seat s where s.brokerage = b.uuid and s.removed_at is null), '[]') as seats,
    (select count(*) from broker_invitation i
      where i.brokerage = b.uuid and i.used_at is null and i.expires_at > now()) as invitations
  from brokerage b`
/** Lists the organization's brokerages and the people in them. Requires a BROKERS scope. */
export const listBrokerages = statement<BrokerageRow>(
  'brokerage_list',
  `${BROKERAGE} where b.org_code = $1 order by b.name, b.uuid`,
)
export const readBrokerage = statement<BrokerageRow>('brokerage_read', `${BROKERAGE} where b.uuid = $1`)

export interface PipelineRow extends KeyRow {
  readonly application: string
  readonly originator: string
  readonly data: PipelineData
  readonly ciphertext: Buffer
}
/** Reads a file if the caller's seat may see it. Requires a BROKER scope. */
export const readFile = statement<PipelineRow>(
  'pipeline_read',
  `select f.application, f.originator, f.data, f.ciphertext, k.identity, k.master_version, k.wrapped
   from pipeline_file f join person_key k on k.identity = f.borrower and k.erased_at is null
   where f.brokerage = (select scope_brokerage()) and f.application = $1`,
)

/** A file's position in a sort order: the values of the order's two columns, and the application. */
export type PipelinePlace = readonly [first: string, second: string, application: string]
interface PipelineOrdering {
  readonly columns: readonly [first: string, second: string]
  readonly isDescending?: boolean
}
const ORDERINGS: Readonly<Record<PipelineOrder, PipelineOrdering>> = {
  NEXT: { columns: ['next_date', 'since'] },
  HOLDER: { columns: ['turn', 'since'] },
  AGE: { columns: ['since', 'since'] },
  NEWEST: { columns: ['applied_at', 'applied_at'], isDescending: true },
  STAGE: { columns: ['step', 'since'] },
  AMOUNT: { columns: ['amount', 'since'], isDescending: true },
}
/** The position before the first file, for ascending and descending sort orders. */
const FIRST: PipelinePlace = ['', '', '00000000-0000-0000-0000-000000000000']
const FIRST_DESCENDING: PipelinePlace = ['9999', '9999', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** A file in a pipeline's list. The encryption key is missing if the borrower's data was erased. */
export interface PipelineListRow extends Omit<PipelineRow, keyof KeyRow> {
  readonly first: string
  readonly second: string
  readonly identity: string | null
  readonly master_version: number | null
  readonly wrapped: Buffer | null
}
/**
 * Which files to find: those of the caller's whole brokerage, or only those of the caller's seat. The BROKER scope
 * determines which of them the caller may see, so the statements of the other reach find nothing.
 */
const REACHES = {
  brokerage: 'brokerage = (select scope_pipeline())',
  originator: 'originator = (select scope_seat()) and (select scope_pipeline()) is null',
} as const
type Reach = keyof typeof REACHES

/** The files to list: open files, the files of one stage, or all files. Each choice has its own SQL condition. */
const PARTS = { open: "$1 = '' and is_open", stage: 'stage = $1', all: "$1 = 'ALL'" } as const
type Part = keyof typeof PARTS

function pageStatement(reach: Reach, order: PipelineOrder, part: Part) {
  const { columns, isDescending } = ORDERINGS[order]
  const [first, second] = columns
  const direction = isDescending ? 'desc' : 'asc'
  return statement<PipelineListRow>(
    `pipeline_${reach}_${order.toLowerCase()}_${part}`,
    `select f.*, k.identity, k.master_version, k.wrapped
     from (
       select application, originator, data, ciphertext, borrower, ${first} as first, ${second} as second from pipeline_file
       where ${REACHES[reach]} and ${PARTS[part]}
         and (${first}, ${second}, application) ${isDescending ? '<' : '>'} ($2, $3, $4)
       order by ${first} ${direction}, ${second} ${direction}, application ${direction} limit $5
     ) f left join person_key k on k.identity = f.borrower and k.erased_at is null
     order by f.first ${direction}, f.second ${direction}, f.application ${direction}`,
  )
}
const byOrder = (reach: Reach, part: Part) =>
  Object.fromEntries(PIPELINE_ORDERS.map((order) => [order, pageStatement(reach, order, part)])) as Readonly<
    Record<PipelineOrder, ReturnType<typeof pageStatement>>
  >
const byReach = (part: Part) => ({ brokerage: byOrder('brokerage', part), originator: byOrder('originator', part) })
const pages: Readonly<Record<Part, Readonly<Record<Reach, ReturnType<typeof byOrder>>>>> = {
  open: byReach('open'),
  stage: byReach('stage'),
  all: byReach('all'),
}

/** The part of a pipeline to read. `stage` is a stage, `ALL`, or empty for open files. */
export interface PipelinePart {
  readonly order: PipelineOrder
  readonly stage: string
  readonly after?: PipelinePlace | undefined
  readonly limit: number
}

/**
 * Returns the statements that read one page of the files that the caller's seat may see: one for seats that see the
 * whole brokerage, and one for other originators. Requires a BROKER scope.
 */
export function listFiles({ order, stage, after, limit }: PipelinePart) {
  const part = stage === '' ? 'open' : stage === 'ALL' ? 'all' : 'stage'
  const place = after ?? (ORDERINGS[order].isDescending ? FIRST_DESCENDING : FIRST)
  const { brokerage, originator } = pages[part]
  return [brokerage[order](stage, ...place, limit), originator[order](stage, ...place, limit)] as const
}

/** The number of files in a stage that a seat may see, and the total of their credit lines in cents. */
export interface StageRow {
  readonly stage: Stage
  readonly count: number
  readonly amount: Cents
}
/**
 * Counts the files that the caller's seat may see, by stage. Excludes empty stages. A trigger keeps the counts, because a
 * brokerage can have thousands of files. Requires a BROKER scope.
 */
export const countFiles = statement<StageRow>(
  'pipeline_counts',
  `select stage, sum(files)::bigint as count, sum(amount)::bigint as amount from pipeline_count
   where brokerage = (select scope_brokerage()) group by stage having sum(files) > 0`,
)

/** Lists the open files that the brokerage must review. Requires the seat's BROKER scope. */
export const listToReview = statement<PipelineRow>(
  'pipeline_review_list',
  `select f.application, f.originator, f.data, f.ciphertext, k.identity, k.master_version, k.wrapped
   from (
     select application, originator, data, ciphertext, borrower, review_due from pipeline_file
     where brokerage = (select scope_brokerage()) and is_open and review_due is not null
     order by review_due, application limit 50
   ) f join person_key k on k.identity = f.borrower and k.erased_at is null
   order by f.review_due, f.application`,
)

export const insertFile = statement(
  'pipeline_insert',
  `insert into pipeline_file (application, org_code, brokerage, originator, borrower, data, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const updateFile = statement('pipeline_update', 'update pipeline_file set data = $2 where application = $1')

export const insertLead = statement(
  'broker_lead_insert',
  `insert into broker_lead (uuid, org_code, brokerage, originator, state, choice, at, consent)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** Lists the newest visitors from states where the brokerage has no license. Requires a BROKER scope. */
export const listLeads = statement<{ state: string; choice: 'LENDER' | 'BROKER'; at: Instant }>(
  'broker_lead_list',
  `select state, choice, at from broker_lead
   where brokerage = (select scope_brokerage()) order by at desc limit 50`,
)
