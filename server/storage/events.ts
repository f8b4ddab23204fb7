/** The event log: append-only, with one hash chain per aggregate over the stored bytes. */
import type { Actor } from 'domain/application/core/command.ts'
import type { PersonEvent } from 'domain/application/core/personEvents.ts'
import type { DomainEvent, EventType } from 'domain/application/events.ts'
import type { Instant } from 'domain/values/dates.ts'
import { sameBytes, sha256 } from './secrets.ts'
import { type Call, type Db, type Scope, statement } from './transactions.ts'

/** Contents of an event's stored bytes. */
export interface EventBody {
  /** This shape's version; older ones are upcast on reading. */
  readonly v: 1
  readonly aggregate: string
  readonly seq: number
  readonly type: string
  readonly at: Instant
  readonly actor: Actor
  /** The cause: a command, a result, a deadline. */
  readonly cause: string
  readonly data: unknown
  /** Personal parts, by their ciphertext's hash: erasing them leaves the chain intact. */
  readonly personal?: readonly { readonly identity: string; readonly sha256: string }[]
}

export interface EventRow {
  readonly seq: number
  readonly type: EventType
  readonly at: Instant
  readonly actor: string
  readonly body: string
  readonly previous: Buffer
  readonly hash: Buffer
}

/** The chain's anchor for a new aggregate. */
export const chainStart = (aggregate: string): Buffer => sha256(`hearthline/${aggregate}`)

const insertEvent = statement(
  'event_insert',
  `insert into event (aggregate, seq, org_code, type, at, actor, body, previous, hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const insertEventPersonal = statement(
  'event_personal_insert',
  'insert into event_personal (aggregate, seq, identity, ciphertext) values ($1, $2, $3, $4)',
)
export const readEvents = statement<EventRow>(
  'event_read',
  'select seq, type, at, actor, body, previous, hash from event where aggregate = $1 order by seq',
)
/** Consents given and revoked in one log. */
export const readConsentEvents = statement<Pick<EventRow, 'body'>>(
  'event_consents',
  "select body from event where aggregate = $1 and type in ('Created', 'ConsentGiven', 'ConsentWithdrawn') order by seq",
)
const readHead = statement<{ head: Buffer; version: number }>(
  'application_head',
  'select head, version from application where uuid = $1',
)

interface Appending {
  readonly aggregate: string
  readonly org: string
  /** The number of events, and the last one's hash. */
  readonly version: number
  readonly head: Buffer
  readonly at: Instant
  readonly actor: Actor
  readonly cause: string
}

/** Ciphertexts of the first event's personal part, made for their place. */
type PersonalPart = (seq: number) => readonly { readonly identity: string; readonly ciphertext: Buffer }[]

/** Statements that append events, and the last one's hash. */
export function appendEvents(
  to: Appending,
  events: readonly (DomainEvent | PersonEvent)[],
  personalPart: PersonalPart = () => [],
): { readonly calls: Call<unknown>[]; readonly head: Buffer } {
  const calls: Call<unknown>[] = []
  let head = to.head
  events.forEach((event, index) => {
    const seq = to.version + index + 1
    const personal = index === 0 ? personalPart(seq) : []
    const body: EventBody = {
      v: 1,
      aggregate: to.aggregate,
      seq,
      type: event.type,
      at: to.at,
      actor: to.actor,
      cause: to.cause,
      data: event.data,
      ...(personal.length > 0 && {
        personal: personal.map(({ identity, ciphertext }) => ({
          identity,
          sha256: sha256(ciphertext).toString('hex'),
        })),
      }),
    }
    const bytes = JSON.stringify(body)
    const hash = chained(head, bytes)
    const by = `${to.actor.kind}:${to.actor.identity}`
    calls.push(insertEvent(to.aggregate, seq, to.org, event.type, to.at, by, bytes, head, hash))
    for (const { identity, ciphertext } of personal)
      calls.push(insertEventPersonal(to.aggregate, seq, identity, ciphertext))
    head = hash
  })
  return { calls, head }
}

const chained = (previous: Buffer, body: string): Buffer => sha256(Buffer.concat([previous, Buffer.from(body)]))

/** The first event that was changed, is missing or doesn't belong; undefined if the chain is intact. */
export function firstBroken(
  aggregate: string,
  rows: readonly EventRow[],
  head: Buffer,
  version: number,
): number | undefined {
  let previous = chainStart(aggregate)
  for (const [index, row] of rows.entries()) {
    const seq = index + 1
    const whole =
      row.seq === seq &&
      sameBytes(row.previous, previous) &&
      sameBytes(row.hash, chained(previous, row.body)) &&
      agrees(row)
    if (!whole) return seq
    previous = row.hash
  }
  return rows.length === version && sameBytes(previous, head) ? undefined : rows.length + 1
}

/** Whether the columns match the bytes. */
function agrees({ body, seq, type, at, actor }: EventRow): boolean {
  const said = JSON.parse(body) as EventBody
  return (
    said.seq === seq && said.type === type && said.at === at && `${said.actor.kind}:${said.actor.identity}` === actor
  )
}

/** Checks an application's chain. */
export async function verifyChain(db: Db, scope: Scope, application: string): Promise<number | undefined> {
  const [rows, [end]] = await db.read(scope, readEvents(application), readHead(application))
  if (!end) throw new RangeError('no such application in scope')
  return firstBroken(application, rows, end.head, end.version)
}
