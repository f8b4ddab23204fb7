/** Uploads, lists and reads an application's documents. */

import { randomUUID } from 'node:crypto'
import type { DocumentText } from 'domain/api/documentText.ts'
import { openConditionsOf } from 'domain/application/conditions/conditions.ts'
import { invalid, outcome, Refusal } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { checkOf } from 'domain/application/owners/identity.ts'
import { identityPieces } from 'domain/application/owners/pictures.ts'
import { asQuarantined } from 'domain/application/quarantine.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { FILE_MESSAGES } from 'domain/forms/files.ts'
import { UPLOAD_TYPE_LABELS, type UploadType } from 'domain/forms/uploadTypes.ts'
import { mayCaptureFace } from 'domain/rules/faceScan.ts'
import { readText } from '../documents/press.ts'
import { NotFound, NotNow } from '../errors.ts'
import { noteAccess } from '../storage/accessLog.ts'
import {
  type ApplicationRow,
  lockWithRole,
  type PartyRow,
  readApplication,
  readParty,
} from '../storage/applications.ts'
import { insertFile, readFileRow } from '../storage/files.ts'
import { answerOf, keepAnswer, type RequestKey, readAnswer } from '../storage/idempotency.ts'
import { type KeyRow, People, type PersonalRow, readKey, readPersonal } from '../storage/people.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { type OriginalFile, openFile, placeFile } from './files.ts'
import { allowedNow, type Participant, participantOf } from './participants.ts'
import { type Client, contextFor, keyOf, type LockedApplication, persist } from './persist.ts'
import { scanBytes } from './scanning.ts'
import type { Services } from './services.ts'
import { viewFor } from './views.ts'

export interface Upload {
  readonly scope: ActorScope
  readonly application: string
  readonly type: UploadType
  /** The condition that the upload answers. If unset, the upload belongs to a step of the journey. */
  readonly condition?: string | undefined
  readonly file: {
    readonly name: string
    readonly mediaType: string
    readonly pages: number
    readonly bytes: Uint8Array
    readonly original: OriginalFile
  }
  readonly client: Client
  readonly request?: RequestKey | undefined
}

const MOST_UPLOADS = 100
/**
 * Document types that signers may upload. Documents of these types never count as proof of the borrower's income or
 * insurance.
 */
const OF_SIGNERS: readonly string[] = Object.values(identityPieces)

/**
 * Checks that the application currently accepts files from this person. The server calls this before it reads the file.
 * Always accepts a repeated request, because `uploadDocument` only returns its stored answer.
 * @throws NotFound, NotNow, Refusal
 */
export async function checkUploading(
  services: Services,
  scope: ActorScope,
  uuid: string,
  key: string | undefined,
): Promise<void> {
  const { actor } = scope
  const [[row], [party], [answer]] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, actor),
    readAnswer(actor, key ?? ''),
  )
  if (!row || !party) throw new NotFound()
  if (!answer) mustAccept(row.data, participantOf(party))
}

/** @throws NotNow, Refusal unless the application currently accepts files from this person */
function mustAccept(application: Application, participant: Participant): void {
  const { commands, location } = allowedNow(application, participant)
  if (!commands.includes(participant.actor.kind === 'BORROWER' ? 'uploadDocument' : 'uploadSignerDocument'))
    throw new NotNow('You can’t send files right now.', location)
  if (application.documents.filter(({ stage }) => stage === 'UPLOAD' || stage === 'QUARANTINED').length >= MOST_UPLOADS)
    throw new Refusal('NOT_ALLOWED', 'You can’t send more files. Please call us.')
}

/**
 * Stores a checked file and adds it to the application. A file with a virus is stored in quarantine, where staff see
 * that it arrived, and nothing else changes.
 * @throws NotFound, NotNow, KeyReused, FilesUnavailable, Refusal if the file has a virus
 */
export async function uploadDocument(services: Services, upload: Upload): Promise<DocumentRecord> {
  const { scope, application: uuid, type, condition, file, client, request } = upload
  const opening = [readPersonal(uuid), readKey(scope.actor), readAnswer(scope.actor, request?.key ?? '')] as const
  // Store the bytes before the transaction begins, because the file store may be slow. Check first whether the file is
  // allowed, so that a forbidden file's bytes are never stored.
  const [[seen], [party], ...rows] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    ...opening,
  )
  const first = checkUpload(services, upload, seen && party && { ...seen, ...party }, rows)
  if (first.kept) return first.kept
  const { identity } = first.participant.actor
  const { bytes, mediaType, original } = file
  const scan = await scanBytes(services, original.bytes)
  const placed = await placeFile(
    services,
    { uuid: randomUUID(), application: uuid, identity, mediaType, bytes, original, scan: scan.row },
    keyOf(first.locked.people, identity),
  )
  const stored = await services.db.change(
    scope,
    [lockWithRole(uuid, scope.actor), ...opening],
    async ([[row], ...locking], transaction) => {
      const checked = checkUpload(services, upload, row, locking)
      if (checked.kept) return checked.kept
      const { locked, participant } = checked
      const context = contextFor(services, locked, participant.actor, client)
      const record: DocumentRecord = {
        uuid: placed.uuid,
        type,
        title: UPLOAD_TYPE_LABELS[type],
        fileName: file.name,
        mediaType,
        stage: 'UPLOAD',
        forIdentity: identity,
        ...(condition && { condition }),
        sha256: placed.sha256,
        originalSha256: original.sha256,
        pages: file.pages,
        createdAt: context.now,
        sealed: false,
      }
      transaction.later(...insertFile(placed))
      await persist(
        services,
        transaction,
        locked,
        context,
        'uploadDocument',
        outcome({
          events: [
            scan.state === 'INFECTED'
              ? event('FileQuarantined', { document: asQuarantined(record), virus: scan.virus })
              : event('DocumentUploaded', { document: record }),
          ],
        }),
      )
      if (scan.state === 'INFECTED') return undefined
      if (request) {
        const response = Buffer.from(JSON.stringify(record))
        transaction.later(keepAnswer(scope.actor, request, keyOf(locked.people, scope.actor), response))
      }
      return record
    },
  )
  if (!stored) throw invalid('file', FILE_MESSAGES.infected)
  return stored
}

/**
 * Checks that the application currently accepts the upload. If the same request was already answered, returns that
 * answer in `kept`.
 * @throws NotFound, NotNow, KeyReused, Refusal
 */
function checkUpload(
  services: Services,
  { scope, application: uuid, type, condition, request }: Upload,
  row: (ApplicationRow & (Pick<PartyRow, 'role' | 'owner'> | { readonly role: null })) | undefined,
  [personal, [key], [answer]]: readonly [PersonalRow[], KeyRow[], NonNullable<Parameters<typeof answerOf>[0]>[]],
):
  | { readonly kept: DocumentRecord }
  | { readonly kept?: undefined; readonly locked: LockedApplication; readonly participant: Participant } {
  if (!row || !key) throw new NotFound()
  const people = new People(services.keyring, uuid, personal)
  const actorKey = people.add(key)
  const kept = request && answerOf(answer, scope.actor, request, actorKey)
  if (kept) return { kept: JSON.parse(kept.toString()) as DocumentRecord }
  const locked: LockedApplication = { application: row.data, head: row.head, people }
  const participant = participantOf(row)
  const { actor } = participant
  mustAccept(locked.application, participant)
  if (condition) checkWanted(locked.application, actor.identity, condition, type)
  else if (actor.kind === 'SIGNER' && !OF_SIGNERS.includes(type))
    throw new Refusal('NOT_ALLOWED', 'Send only your ID and a selfie here.')
  if (type === identityPieces.selfie && !mayCaptureFace(checkOf(locked.application, actor.identity)))
    throw new Refusal('NOT_ALLOWED', 'Answer our question about the face scan before you send a selfie.')
  return { locked, participant }
}

/** @throws Refusal unless the condition is open for this person and accepts this type of document */
function checkWanted(application: Application, identity: string, uuid: string, type: UploadType): void {
  const wanted = openConditionsOf(application, identity).find((one) => one.uuid === uuid)
  if (!wanted) throw new Refusal('NOT_ALLOWED', 'We’ve already received this answer. Check the list for anything else.')
  if (!wanted.requestDocuments.some((one) => one === type))
    throw new Refusal('NOT_ALLOWED', 'We don’t need this type of document here.')
}

async function readAs(services: Services, scope: ActorScope, uuid: string) {
  const [[row], [party], personal] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readPersonal(uuid),
  )
  if (!row) throw new NotFound()
  return {
    application: row.data,
    people: new People(services.keyring, uuid, personal),
    participant: participantOf(party),
  }
}

/** Returns this person's documents, oldest first. */
export async function listDocuments(
  services: Services,
  scope: ActorScope,
  uuid: string,
): Promise<readonly DocumentRecord[]> {
  const seen = await readAs(services, scope, uuid)
  return viewFor(services, seen, seen.participant).documents
}

/** Returns the bytes of one of this person's documents. Logs the view. */
export async function readDocument(
  services: Services,
  scope: ActorScope,
  uuid: string,
  document: string,
): Promise<{ readonly record: DocumentRecord; readonly bytes: Buffer }> {
  const seen = await readAs(services, scope, uuid)
  const record = viewFor(services, seen, seen.participant).documents.find((one) => one.uuid === document)
  if (!record) throw new NotFound()
  const owner = keyScope(scope, uuid, seen.participant)
  const [[row]] = await services.db.read(owner, readFileRow(document, uuid))
  if (!row) throw new NotFound()
  const note = noteAccess(scope.org, uuid, scope.actor, `document ${record.type} ${document}`)
  await services.db.change(scope, [note], () => undefined)
  return { record, bytes: await openFile(services, document, row) }
}

/** The stages whose documents the server creates. Documents in other stages are uploads without stored text. */
const MADE_HERE: readonly DocumentRecord['stage'][] = ['CONSENT', 'SUMMARY', 'CLOSING', 'NOTARY']

/**
 * Returns the text of one of this person's documents, for reading on a small screen; undefined if the document has only
 * page images. Checks access and logs the view, like `readDocument`.
 */
export async function readDocumentText(
  services: Services,
  scope: ActorScope,
  uuid: string,
  document: string,
): Promise<DocumentText | undefined> {
  const { record, bytes } = await readDocument(services, scope, uuid, document)
  return MADE_HERE.includes(record.stage) ? readText(bytes) : undefined
}

/**
 * Returns the scope for reading a document's key. Shared documents use the borrower's key, which a signer's scope can't
 * read. The caller must have checked access already.
 */
const keyScope = (scope: ActorScope, application: string, { actor }: Participant) =>
  actor.kind === 'BORROWER' ? scope : ({ mode: 'SYSTEM', application } as const)
