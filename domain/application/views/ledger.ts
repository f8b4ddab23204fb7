/**
 * The borrower's ledger: every consent, credit inquiry, view, change and signature of an application, derived from its
 * events and the access log.
 */
import type { AgentRole } from '../../values/agentRoles.ts'
import type { Instant } from '../../values/dates.ts'
import type { Actor } from '../core/command.ts'
import type { Consent, ConsentType } from '../core/consents.ts'
import type { EventData, EventType } from '../events.ts'
import { isOfReport } from './eventList.ts'
import { EVENT_WORDS, INQUIRY_WORDS, REQUEST_WORDS } from './ledgerWords.ts'

export const LEDGER_KINDS = ['CONSENT', 'INQUIRY', 'VIEW', 'CHANGE', 'SIGNATURE'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/**
 * The person who acted. YOU: the borrower who is viewing the ledger. OWNER: another owner of the home. SYSTEM: the
 * server.
 */
export const LEDGER_ACTORS = ['YOU', 'OWNER', 'LENDER', 'BROKER', 'SYSTEM'] as const
export type LedgerActor = (typeof LEDGER_ACTORS)[number]

export const ACTOR_NAMES: Readonly<Record<LedgerActor, string>> = {
  YOU: 'You',
  OWNER: 'Another owner',
  LENDER: 'The lender',
  BROKER: 'Your broker',
  SYSTEM: 'Our system',
}

export interface LedgerEntry {
  readonly kind: LedgerKind
  readonly at: Instant
  /** A phrase in English that says what happened. */
  readonly what: string
  readonly by: LedgerActor
  /** The role and short name of the staff member, such as "Underwriter Una V." */
  readonly name?: string | undefined
  /** The number of the event; absent for a view. */
  readonly seq?: number
  /** The borrower's own consent, and the version of its wording. */
  readonly consent?: { readonly type: ConsentType; readonly version: string; readonly digest?: string | undefined }
}

/** The parts of an event that the ledger uses. */
export interface LedgerEvent {
  readonly seq: number
  readonly type: EventType
  readonly at: Instant
  readonly actor: Actor
  readonly data: unknown
}

/**
 * The people who appear in the ledger. `self`: the borrower's account, and the UUID that identifies the borrower among
 * the owners.
 */
export interface LedgerPeople {
  readonly self: readonly string[]
  readonly owners: readonly string[]
  readonly staff: ReadonlyMap<string, { readonly role: AgentRole; readonly name: string }>
}

const ROLE_NAMES: Readonly<Record<AgentRole, string>> = {
  PROCESSOR: 'Processor',
  UNDERWRITER: 'Underwriter',
  COMPLIANCE: 'Compliance officer',
}

/** Returns a name with only the initial of the last name, such as "Una V." */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${words[0]} ${[...last][0]}.` : (words[0] ?? '')
}

/** The ledger entry's kind for each type of event. All other events count as changes. */
const KINDS: Readonly<Partial<Record<EventType, LedgerKind>>> = {
  ConsentWithdrawn: 'CONSENT',
  FaceScanAnswered: 'CONSENT',
  CreditReceived: 'INQUIRY',
  DocumentsSigned: 'SIGNATURE',
  SignerSigned: 'SIGNATURE',
  PaperConfirmed: 'SIGNATURE',
  Notarized: 'SIGNATURE',
}

/**
 * The events that record the borrower's own acts. The ledger includes their exact content, so that anyone can recompute
 * their hashes. Other events can contain other people's data or data for underwriting only.
 */
const OPEN_EVENTS: readonly EventType[] = [
  'Created',
  'ConsentGiven',
  'ConsentWithdrawn',
  'FaceScanAnswered',
  'SummaryAccepted',
  'DisclosuresRead',
  'DocumentsSigned',
]

/** Whether the ledger includes an event's exact content. */
export function isOpen({ type, actor, data }: LedgerEvent, { self }: Pick<LedgerPeople, 'self'>): boolean {
  const { identity, consent } = data as { readonly identity?: string; readonly consent?: Consent }
  const about = consent?.identity ?? identity
  return OPEN_EVENTS.includes(type) && self.includes(actor.identity) && (about === undefined || self.includes(about))
}

function byOf(kind: Actor['kind'] | undefined, identity: string, { self, owners, staff }: LedgerPeople) {
  if (kind === 'SYSTEM') return { by: 'SYSTEM' as const }
  if (self.includes(identity)) return { by: 'YOU' as const }
  if (kind === 'SIGNER' || owners.includes(identity)) return { by: 'OWNER' as const }
  const seat = staff.get(identity)
  if (seat) return { by: 'LENDER' as const, name: `${ROLE_NAMES[seat.role]} ${shortName(seat.name)}` }
  return { by: kind === 'AGENT' ? ('LENDER' as const) : ('BROKER' as const) }
}

const consentOf = ({ type, version, digest }: Consent) => ({ type, version, ...(digest !== undefined && { digest }) })

/** Removes the formatting marks from a consent's text. */
export const plainText = (text: string): string => text.replace(/<\/?\d+\/?>/g, '')

/**
 * Returns an event's ledger entries. An event that the ledger shows only as a hash has none. A `Created` event has
 * another entry for each of its consents.
 */
export function entriesOf(event: LedgerEvent, people: LedgerPeople): LedgerEntry[] {
  const { seq, type, at, actor } = event
  const base = { at, seq, ...byOf(actor.kind, actor.identity, people) }
  const entry = (kind: LedgerKind, what: string | undefined, consent?: Consent): LedgerEntry[] => {
    if (what === undefined) return []
    const isOwn = consent !== undefined && people.self.includes(consent.identity)
    return [{ ...base, kind, what, ...(isOwn && { consent: consentOf(consent) }) }]
  }
  if (isOfReport(event)) return []
  switch (type) {
    case 'Created': {
      const { consents } = event.data as EventData['Created']
      const own = consents.filter(({ identity }) => people.self.includes(identity))
      return [
        ...entry('CHANGE', EVENT_WORDS.Created),
        ...own.flatMap((consent) => entry('CONSENT', EVENT_WORDS.ConsentGiven, consent)),
      ]
    }
    case 'ConsentGiven':
      return entry('CONSENT', EVENT_WORDS.ConsentGiven, (event.data as EventData['ConsentGiven']).consent)
    case 'Requested': {
      const { kind } = event.data as EventData['Requested']
      return entry(INQUIRY_WORDS[kind] ? 'INQUIRY' : 'CHANGE', REQUEST_WORDS[kind])
    }
    case 'RequestSettled': {
      const { kind, state } = event.data as EventData['RequestSettled']
      return entry('INQUIRY', INQUIRY_WORDS[kind]?.[state === 'DONE' ? 'DONE' : 'FAILED'])
    }
    default:
      return entry(KINDS[type] ?? 'CHANGE', EVENT_WORDS[type])
  }
}

/** A row of the access log. */
export interface LedgerView {
  readonly at: Instant
  readonly actor: string
  /** The ledger's wording for a view, such as 'Document viewed'. */
  readonly what: string
}

/** Returns the ledger entry for a row of the access log. */
export const viewEntry = ({ at, actor, what }: LedgerView, people: LedgerPeople): LedgerEntry => ({
  ...{ kind: 'VIEW', at, what },
  ...byOf(undefined, actor, people),
})
