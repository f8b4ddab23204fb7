/** The contents of an examiner's package about one application. */
import type { ExaminationLevel } from 'domain/api/agentRecords.ts'
import type { EventData } from 'domain/application/events.ts'
import type { Application, DocumentRecord, Personal } from 'domain/application/types.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { documentsForStaff } from 'domain/application/views/documentsForStaff.ts'
import { REASONS } from 'domain/rules/reasons.ts'
import type { AccessRow } from '../../storage/accessLog.ts'
import { type EventBody, type EventRow, firstBroken } from '../../storage/events.ts'
import type { MessageRow } from '../../storage/mails.ts'

export interface Sources {
  readonly application: Application
  readonly head: Buffer
  readonly personal: Readonly<Record<string, Personal>>
  readonly events: readonly EventRow[]
  readonly messages: readonly MessageRow[]
  readonly accesses: readonly AccessRow[]
  /** Returns the name of a member of staff. */
  readonly staffName: (identity: string) => string
}

const hex = (bytes: Buffer): string => bytes.toString('hex')
const bodyOf = ({ body }: EventRow) => JSON.parse(body) as EventBody

/** Returns the name under which the package contains a document. */
export const fileNameOf = (document: DocumentRecord, place: number): string =>
  `documents/${String(place + 1).padStart(3, '0')}-${document.type.toLowerCase().replaceAll('_', '-')}${extensionOf(document)}`

const extensionOf = ({ fileName }: DocumentRecord): string =>
  /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? ''

/** Returns the documents that the package lists, oldest first. */
export const documentsOf = (application: Application): readonly DocumentRecord[] =>
  documentsForStaff(application).toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))

/** Returns how the package names a person: with the role, and the name only at the FULL level. */
function namer({ application, personal, staffName }: Sources, level: ExaminationLevel) {
  const roles = new Map(application.owners.map(({ identityUuid, role }) => [identityUuid, role as string]))
  roles.set(application.borrower, 'BORROWER')
  return (identity: string, kind?: string): string => {
    const role = roles.get(identity) ?? kind ?? 'STAFF'
    if (level === 'REDACTED') return role
    const name = roles.has(identity) ? fullName(personal[identity]?.name) : kind === 'SYSTEM' ? '' : staffName(identity)
    return [role, name].filter(Boolean).join(' ')
  }
}

/** Returns each decision with its rules, figures and reasons, oldest first. */
const decisionsIn = (events: readonly EventRow[]) =>
  events.flatMap((row) => {
    if (row.type !== 'Underwritten') return []
    const { decision } = bodyOf(row).data as EventData['Underwritten']
    const { reasons, trace, ...rest } = decision
    return [{ at: row.at, ...rest, reasons: reasons.map((code) => ({ code, notice: REASONS[code].notice })), trace }]
  })

/** Returns the contents of `examination.json`. */
export function contentsOf(sources: Sources, level: ExaminationLevel) {
  const { application: a, head, events, messages, accesses } = sources
  const name = namer(sources, level)
  const isFull = level === 'FULL'
  const broken = firstBroken(a.uuid, events, head, a.version)
  return {
    level,
    loanNumber: a.loanNumber,
    lender: a.orgCode,
    status: a.status,
    createdAt: a.createdAt,
    home: isFull ? a.property.address : { state: a.property.address.state },
    people: [a.borrower, ...a.owners.map(({ identityUuid }) => identityUuid).filter((one) => one !== a.borrower)].map(
      (identity) => name(identity),
    ),
    decisions: decisionsIn(events),
    consents: a.consents.map(({ identity, ip, userAgent, ...consent }) => ({
      ...consent,
      by: name(identity),
      ...(isFull && { ip, userAgent }),
    })),
    documents: documentsOf(a).map((document, place) => ({
      type: document.type,
      // In a redacted package, leave out the titles of staff's own documents, because they can contain a name.
      ...((isFull || document.type !== 'AD_HOC_DOCUMENT') && { title: document.title }),
      stage: document.stage,
      createdAt: document.createdAt,
      ...(document.forIdentity && { for: name(document.forIdentity) }),
      pages: document.pages,
      sha256: document.sha256,
      sealed: document.sealed,
      signedAt: document.signedAt,
      readAt: document.readAt,
      receivedAt: document.receivedAt,
      ...(isFull && { file: fileNameOf(document, place) }),
    })),
    letters: (a.letters ?? []).map((letter) => {
      const { sha256, forIdentity, askedAt, mailed, refusedAt, tracked, returnedAt } = letter
      return {
        ...(isFull && { title: letter.title }),
        sha256,
        for: name(forIdentity),
        ...{ askedAt, refusedAt, tracked, returnedAt },
        // In a redacted package, leave out the carrier's tracking number and the vendor's ID, because both can be used
        // to find the address.
        mailed: mailed && (isFull ? mailed : { on: mailed.on, class: mailed.class, carrier: mailed.carrier }),
      }
    }),
    messages: messages.map(({ identity, channel, template, at, sent_at: sentAt, delivery }) => ({
      to: name(identity),
      ...{ channel, template, at, sentAt, delivery },
    })),
    adverseAction: a.adverseAction,
    access: accesses.map(({ at, actor, what }) => ({ at, by: name(actor), what })),
    timeline: events.map((row) => {
      const { actor, cause } = bodyOf(row)
      return {
        seq: row.seq,
        at: row.at,
        type: row.type,
        by: name(actor.identity, actor.kind),
        cause,
        hash: hex(row.hash),
      }
    }),
    chain: {
      intact: broken === undefined,
      ...(broken !== undefined && { firstBroken: broken }),
      events: events.length,
      head: hex(head),
    },
  }
}
