/**
 * The event log. Events are only added. The events of each aggregate, which is an application or an account, form a
 * hash chain over the stored bytes.
 */
import type { Actor } from 'domain/application/core/command.ts'
import type { PersonEvent } from 'domain/application/core/personEvents.ts'
import type { DomainEvent, EventType } from 'domain/application/events.ts'
import type { KeptRecord } from 'domain/rules/retention.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { sameBytes, sha256 } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

/** The content of an event. Its JSON text is stored as bytes and hashed. */
export interface EventBody {
  /** The version of the event's format. Events in older versions are converted when they're read. */
  readonly v: 1
  readonly aggregate: string
  readonly seq: number
  readonly type: string
  readonly at: Instant
  readonly actor: Actor
  /** The cause of the event: a command, a result or a deadline. */
  readonly cause: string
  readonly data: unknown
  /**
   * The hashes of the encrypted personal parts. The chain covers only these hashes, so erasing the personal parts
   * doesn't break it.
   */
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

/** The last event of an erased application. All earlier events of its chain are deleted. */
export interface ErasedEvent {
  readonly type: 'Erased'
  readonly data: {
    /** The day of the decision on the application. */
    readonly endedOn: PlainDate
    readonly records: readonly KeptRecord[]
    /** The numbers of deleted events and of people whose keys were destroyed. */
    readonly events: number
    readonly people: number
  }
}

/** Returns the hash that an aggregate's first event has as its previous hash. */
export const chainStart = (aggregate: string): Buffer => sha256(`hearthline/${aggregate}`)

const insertEvent = statement(
  'event_insert',
  `insert into event (aggregate, seq, org_code, type, at, actor, body, previous, hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const insertEventPersonal = statement(
  'event_personal_insert',
  'insert into event_personal (aggregate, seq, identity, org_code, ciphertext) values ($1, $2, $3, $4, $5)',
)
export const readEvents = statement<EventRow>(
  'event_read',
  'select seq, type, at, actor, body, previous, hash from event where aggregate = $1 order by seq',
)
/** Reads the personal data stored with a person's events in one aggregate, in the order of the events. */
export const readEventPersonal = statement<{ readonly seq: number; readonly ciphertext: Buffer }>(
  'event_personal_read',
  'select seq, ciphertext from event_personal where aggregate = $1 and identity = $2 order by seq',
)
/** Reads the events that grant or revoke consents, of an account and of the applications that it's on. */
export const readConsentEvents = statement<Pick<EventRow, 'body'> & { aggregate: string }>(
  'event_consents',
  `select aggregate, body from event
   where aggregate = any(array(select $1::uuid union all select application from application_party where identity = $1))
     and type in ('Created', 'ConsentGiven', 'ConsentWithdrawn') order by aggregate, seq`,
)

interface Appending {
  readonly aggregate: string
  readonly org: string
  /** The number of events in the aggregate, and the hash of its last event. */
  readonly version: number
  readonly head: Buffer
  readonly at: Instant
  readonly actor: Actor
  readonly cause: string
}

/**
 * Encrypts the personal data for the first event. `seq` is the event's number, which is also needed to decrypt the
 * data.
 */
type PersonalPart = (seq: number) => readonly { readonly identity: string; readonly ciphertext: Buffer }[]

/** Returns statements that append the events, and the hash of the last event. */
export function appendEvents(
  to: Appending,
  events: readonly (DomainEvent | PersonEvent | ErasedEvent)[],
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
      calls.push(insertEventPersonal(to.aggregate, seq, identity, to.org, ciphertext))
    head = hash
  })
  return { calls, head }
}

const chained = (previous: Buffer, body: string): Buffer => sha256(Buffer.concat([previous, Buffer.from(body)]))

/**
 * Returns the number of the first event that is altered, missing or not part of the chain. Returns undefined if the
 * chain is intact. The chain of an erased application has only its last event.
 */
export function firstBroken(
  aggregate: string,
  rows: readonly EventRow[],
  head: Buffer,
  version: number,
): number | undefined {
  const [first] = rows
  const isErased = (first?.type as string | undefined) === ('Erased' satisfies ErasedEvent['type'])
  let previous = first && isErased ? first.previous : chainStart(aggregate)
  const deleted = first && isErased ? first.seq - 1 : 0
  for (const [index, row] of rows.entries()) {
    const seq = deleted + index + 1
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

/** Whether the row's columns match its stored bytes. */
function agrees({ body, seq, type, at, actor }: EventRow): boolean {
  const said = JSON.parse(body) as EventBody
  return (
    said.seq === seq && said.type === type && said.at === at && `${said.actor.kind}:${said.actor.identity}` === actor
  )
}
