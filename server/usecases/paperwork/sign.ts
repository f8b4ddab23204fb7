/**
 * Places signatures, seals documents, and records each person's actions. Signatures are always placed on the original
 * document's bytes.
 */

import type { Consent } from 'domain/application/core/consents.ts'
import { DOCUMENT_TYPE_IDS, type DocumentTypeId, documentType, signersOf } from 'domain/application/core/documents.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import type { Instant } from 'domain/values/dates.ts'
import { initialsOf, type Name } from 'domain/values/name.ts'
import type { AuditedDocument, AuditedPerson } from '../../documents/auditTypes.ts'
import { renderAuditCertificate, sealDocument as seal } from '../../documents/press.ts'
import {
  type Mark,
  type NotarialAct,
  notaryMarks,
  type SigningManner,
  signerMarks,
} from '../../documents/signing/marks.ts'
import type { Party } from '../../documents/types.ts'
import { type Bench, type Cause, keep, keeperOf, originalOf, sha256, uuidFor } from './make.ts'
import { baseOf, type Material, nameOf, zoneOfProperty } from './material.ts'

/** The people who have signed so far, with the times of their signatures. */
export type Signed = ReadonlyMap<string, Instant>

export const signedSoFar = (owners: readonly Owner[]): Signed =>
  new Map(owners.flatMap(({ identityUuid, signedAt }) => (signedAt ? [[identityUuid, signedAt] as const] : [])))

export const isGenerated = (type: string): type is DocumentTypeId =>
  (DOCUMENT_TYPE_IDS as readonly string[]).includes(type)

/** Returns the request that created the closing documents. */
export const causeOfClosing = (a: Application): Cause => ({
  kind: 'CLOSING_DOCUMENTS',
  no: a.requests.CLOSING_DOCUMENTS?.no ?? 1,
})

/** Whether the person signed the closing documents on paper. Only the borrower can sign on paper. */
export const signedOnPaper = (a: Application, identity: string): boolean =>
  identity === a.borrower && a.closing.paper?.stage === 'CONFIRMED'

/** The borrower signs the security instrument before the notary. The other owners sign it through their own links. */
function mannerOf(a: Application, type: string, party: Party, notary: NotarialAct | undefined): SigningManner {
  if (!isGenerated(type) || !documentType(type).notarized) return signedOnPaper(a, party.id) ? 'ON_PAPER' : 'ONLINE'
  if (party.id !== a.borrower) return 'SUBSCRIBING'
  return notary && !notary.remote ? 'NOTARY_PRESENCE' : 'NOTARY_SESSION'
}

function marksOf(
  material: Material,
  party: Party,
  at: Instant,
  fields: Parameters<typeof signerMarks>[0],
  manner: SigningManner,
): Mark[] {
  const { application: a, personal } = material
  const person = personal[party.id]
  const typed = person?.signature
  return signerMarks(fields, {
    signer: party.id,
    name: party.name,
    signature: { kind: 'typed', text: typed?.typed ?? party.name },
    initials: { kind: 'typed', text: typed?.initials ?? (person?.name ? initialsOf(person.name as Name) : '') },
    at,
    zone: zoneOfProperty(a),
    manner,
  })
}

/** Returns the signers of a document. A personal copy is signed only by its recipient. */
function askedOf(material: Material, { type, forIdentity }: DocumentRecord): Party[] {
  const rule = isGenerated(type) ? documentType(type).signers : 'NOBODY'
  return signersOf(rule, baseOf(material).parties, material.application.borrower).filter(
    ({ id }) => forIdentity === undefined || id === forIdentity,
  )
}

/**
 * Seals one document with all signers' signatures. Returns the sealed document with its entry for the audit
 * certificate.
 */
async function sealDocument(
  material: Material,
  bench: Bench,
  record: DocumentRecord,
  cause: Cause,
  signed: Signed,
  notary?: NotarialAct,
): Promise<{ record: DocumentRecord; audited: AuditedDocument }> {
  const { application: a, at } = material
  const recipient = record.forIdentity
  const original = await originalOf(bench, uuidFor(a.uuid, causeOfClosing(a), record.type, recipient))
  const asked = askedOf(material, record)
  const signers = asked.filter(({ id }) => signed.has(id))
  const marks = [
    ...signers.flatMap((party) =>
      marksOf(material, party, signed.get(party.id) ?? at, original.fields, mannerOf(a, record.type, party, notary)),
    ),
    ...(notary ? notaryMarks(original.fields, notary) : []),
  ]
  const uuid = uuidFor(a.uuid, cause, record.type, recipient)
  const bytes = await keep(bench, uuid, keeperOf(a, record), () =>
    sealBytes(bench, original.bytes, marks, `Sealed after signing: ${record.title}`, at),
  )
  const complete = asked.length > 0 && signers.length === asked.length
  const times = signers.map(({ id }) => signed.get(id) ?? at).sort()
  return {
    record: {
      ...record,
      uuid,
      sha256: sha256(bytes),
      sealed: true,
      ...(complete ? { signedAt: times.at(-1) } : {}),
    },
    audited: {
      title: record.title,
      pages: record.pages,
      sha256Before: sha256(original.bytes),
      sha256After: sha256(bytes),
      signedBy: signers.map(({ name }) => name),
      sealedAt: at,
    },
  }
}

async function sealBytes(
  bench: Bench,
  bytes: Uint8Array,
  marks: readonly Mark[],
  reason: string,
  at: Instant,
): Promise<Uint8Array> {
  const identity = await bench.sealing(bench.organization)
  const signer = { name: bench.organization.info.companyName, identity }
  return seal({ bytes, marks, signer, reason, at })
}

/** Returns the audit certificate's entries for documents that were sealed earlier. */
export function auditedAgain(
  material: Material,
  bench: Bench,
  records: readonly DocumentRecord[],
): Promise<AuditedDocument[]> {
  const { application: a, at } = material
  return Promise.all(
    records.map(async (record): Promise<AuditedDocument> => {
      const original = await originalOf(bench, uuidFor(a.uuid, causeOfClosing(a), record.type, record.forIdentity))
      const signers = askedOf(material, record).filter(({ id }) => signedSoFar(a.owners).has(id))
      return {
        title: record.title,
        pages: record.pages,
        sha256Before: sha256(original.bytes),
        sha256After: record.sha256,
        signedBy: signers.map(({ name }) => name),
        sealedAt: a.requests.SEAL?.at ?? at,
      }
    }),
  )
}

/** Seals the original of a document that nobody signs. */
export async function sealUnsigned(
  material: Material,
  bench: Bench,
  record: DocumentRecord,
  cause: Cause,
): Promise<DocumentRecord> {
  const { application: a, at } = material
  const uuid = uuidFor(a.uuid, cause, `${record.type} sealed`, record.forIdentity)
  const bytes = await keep(bench, uuid, keeperOf(a, record), async () =>
    sealBytes(bench, await bench.readFile(record.uuid), [], `Sealed: ${record.title}`, at),
  )
  return { ...record, uuid, sha256: sha256(bytes), sealed: true }
}

export interface Sealing {
  readonly cause: Cause
  /** Returns the people whose signatures a document shows. */
  readonly signedOn: (record: DocumentRecord) => Signed
  /** The documents' new stage. If unset, the stage doesn't change. */
  readonly stage?: DocumentRecord['stage']
  readonly notary?: NotarialAct
}

export interface SealedDocuments {
  readonly records: DocumentRecord[]
  readonly audited: AuditedDocument[]
}

/** Places the signatures on the given documents and seals them. */
export async function sealDocuments(
  material: Material,
  bench: Bench,
  records: readonly DocumentRecord[],
  { cause, signedOn, stage, notary }: Sealing,
): Promise<SealedDocuments> {
  const sealed = await Promise.all(
    records.map((record) => sealDocument(material, bench, record, cause, signedOn(record), notary)),
  )
  return {
    records: sealed.map(({ record }) => (stage ? { ...record, stage } : record)),
    audited: sealed.map(({ audited }) => audited),
  }
}

const AUDIT = 'AUDIT_CERTIFICATE'

export interface Audit {
  readonly cause: Cause
  readonly documents: readonly AuditedDocument[]
  readonly signed: Signed
  readonly notary?: NotarialAct
  /** Hash of the newest event in the application's chain. */
  readonly head: Uint8Array
}

/** Creates and seals the audit certificate, which lists each signature's document, signer, time and IP address. */
export async function auditCertificate(
  material: Material,
  bench: Bench,
  { cause, documents, signed, head, notary }: Audit,
): Promise<DocumentRecord> {
  const { application: a, at } = material
  const zone = zoneOfProperty(a)
  const rendered = await renderAuditCertificate({
    ...baseOf(material),
    documents,
    people: peopleOf(material, signed),
    entries: entriesOf(material, notary),
    eventsHash: Buffer.from(head).toString('hex'),
    eventsCount: a.version,
    zone,
  })
  const uuid = uuidFor(a.uuid, cause, AUDIT)
  const bytes = await keep(bench, uuid, a.borrower, () =>
    sealBytes(bench, rendered.bytes, [], 'Sealed: Audit Certificate', at),
  )
  return {
    uuid,
    type: AUDIT,
    title: 'Audit Certificate',
    fileName: 'audit-certificate.pdf',
    mediaType: 'application/pdf',
    stage: 'CLOSING',
    sha256: sha256(bytes),
    pages: rendered.pages,
    createdAt: at,
    sealed: true,
  }
}

const ROLES: Record<Owner['role'], string> = {
  BORROWER: 'borrower',
  CO_SIGNER: 'co-signer',
  NON_BORROWING_OWNER: 'owner, not a borrower',
}

const consentsOf = (a: Application, identity: string): Consent[] =>
  a.consents.filter((consent) => consent.type === 'E_SIGN' && consent.identity === identity)

/**
 * Each signature is listed with the consent that the person gave before signing. A signature without consent is marked.
 */
function peopleOf({ application: a, personal }: Material, signed: Signed): AuditedPerson[] {
  return a.owners
    .filter(({ identityUuid }) => signed.has(identityUuid))
    .map(({ identityUuid, role, identityStatus }) => {
      const [consent] = consentsOf(a, identityUuid)
      return {
        name: nameOf(personal[identityUuid]),
        role: ROLES[role],
        email: personal[identityUuid]?.email ?? '',
        identity: identityStatus === 'VERIFIED' ? 'ID compared with a picture of the person' : 'Not checked',
        ...(signedOnPaper(a, identityUuid) && { onPaper: true as const }),
        ...(consent && {
          consent: { version: consent.version, at: consent.at, ip: consent.ip, userAgent: consent.userAgent },
        }),
      }
    })
}

/** Describes a signature for the audit certificate. Returns an IP address only for electronic signatures. */
const signing = (a: Application, identity: string, ip: string | undefined): [what: string, from: string | undefined] =>
  signedOnPaper(a, identity) ? ['Signed on paper, confirmed by the lender', undefined] : ['Signed', ip]

function entriesOf({ application: a, personal }: Material, notary: NotarialAct | undefined) {
  const who = (identity: string) => nameOf(personal[identity])
  const entry = (at: Instant | undefined, name: string, what: string, from = '') =>
    at ? [{ at, who: name, what, ip: from }] : []
  const borrower = who(a.borrower)
  const entries = [
    ...entry(a.closing.readAt, borrower, 'Read the disclosures to the end'),
    ...entry(a.closing.paper?.at.REQUESTED, borrower, 'Asked to sign on paper'),
    ...a.owners.flatMap(({ identityUuid, invitedAt, signedAt }) => {
      const [first, ...later] = consentsOf(a, identityUuid)
      // A signature's IP address comes from the consent that the person gave when signing.
      const from = [first, ...later].find((consent) => consent?.at === signedAt)
      return [
        ...entry(invitedAt, who(identityUuid), 'Received their own signing link'),
        ...entry(first?.at, who(identityUuid), 'Agreed to sign electronically', first?.ip),
        ...entry(signedAt, who(identityUuid), ...signing(a, identityUuid, from?.ip)),
      ]
    }),
    ...(notary
      ? [
          ...entry(
            notary.at,
            borrower,
            notary.remote
              ? 'Signed the instrument in the session with the notary public'
              : 'Signed the instrument in the presence of the notary public',
          ),
          ...entry(notary.at, notary.name, `Took the acknowledgment of ${borrower} and sealed the instrument`),
        ]
      : []),
  ]
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
