/** Creates documents and stores each document with its signature fields. */

import { createHash } from 'node:crypto'
import { type DocumentTypeId, documentTitle } from 'domain/application/core/documents.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { renderDocument } from '../../documents/press.ts'
import type { RenderedDocument, SignatureField } from '../../documents/rendered.ts'
import type { SealingIdentity } from '../../documents/signing/identity.ts'
import type { Party } from '../../documents/types.ts'
import { NotFound } from '../../errors.ts'
import { composeDocument, recipientsOf } from './data.ts'
import { uuidOf } from './identifiers.ts'
import type { Material } from './material.ts'

export interface Bench {
  readonly organization: Organization
  readonly readFile: (uuid: string) => Promise<Buffer>
  readonly saveFile: (file: {
    readonly uuid: string
    readonly identity: string
    readonly mediaType: string
    readonly bytes: Uint8Array
  }) => Promise<unknown>
  readonly sealing: (organization: Organization) => Promise<SealingIdentity>
}

/**
 * The request that caused a document. The document's UUID is derived from the request, so a retry doesn't create a
 * second document.
 */
export interface Cause {
  readonly kind: RequestKind
  readonly no: number
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const uuidFor = (application: string, { kind, no }: Cause, type: string, recipient = ''): string =>
  uuidOf(application, kind, no, type, recipient)

const fieldsUuid = (document: string): string => uuidOf(document, 'fields')

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Stores a file and returns its stored bytes. If the file already exists, keeps the existing file and returns its
 * bytes.
 */
export async function keep(
  bench: Bench,
  uuid: string,
  identity: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const before = await bench.readFile(uuid).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
  if (before) return before
  const bytes = await make()
  await bench.saveFile({ uuid, identity, mediaType: 'application/pdf', bytes })
  // Another attempt at the same request may have stored the file first, so read the stored file.
  return bench.readFile(uuid)
}

export interface Wish {
  readonly types: readonly DocumentTypeId[]
  readonly stage: DocumentRecord['stage']
  readonly cause: Cause
  /** The person whose copy to create. If unset, every recipient gets a copy. */
  readonly recipient?: string
}

/**
 * Returns the person whose key encrypts a document: the recipient of a personal copy, or the borrower for a shared
 * document.
 */
export const keeperOf = (a: Application, { forIdentity }: Pick<DocumentRecord, 'forIdentity'>): string =>
  forIdentity ?? a.borrower

/** Creates the documents of a stage, with a copy for each recipient if the document is personal. */
export async function makeDocuments(material: Material, bench: Bench, wish: Wish): Promise<DocumentRecord[]> {
  const wanted = wish.types.flatMap((type) =>
    recipientsOf(type, material)
      .filter((recipient) => wish.recipient === undefined || wish.recipient === recipient?.id)
      .map((recipient) => ({ type, recipient })),
  )
  return Promise.all(wanted.map(({ type, recipient }) => makeDocument(type, recipient, material, bench, wish)))
}

async function makeDocument(
  type: DocumentTypeId,
  recipient: Party | undefined,
  material: Material,
  bench: Bench,
  { stage, cause }: Wish,
): Promise<DocumentRecord> {
  const { application: a, at } = material
  const uuid = uuidFor(a.uuid, cause, type, recipient?.id)
  const own = recipient ? { forIdentity: recipient.id } : {}
  const data = composeDocument(type, material, recipient)
  const rendered: RenderedDocument = await renderDocument(type, data)
  const bytes = await keep(bench, uuid, keeperOf(a, own), async () => rendered.bytes)
  await bench.saveFile({
    uuid: fieldsUuid(uuid),
    identity: a.borrower,
    mediaType: 'application/json',
    bytes: Buffer.from(JSON.stringify(rendered.fields)),
  })
  const title = documentTitle(type, a.property.address.state)
  return {
    uuid,
    type,
    title,
    fileName: `${slug(title)}.pdf`,
    mediaType: 'application/pdf',
    stage,
    ...own,
    sha256: sha256(bytes),
    pages: rendered.pages,
    createdAt: at,
    sealed: false,
  }
}

/** Returns a document's original bytes, with its signature fields. */
export async function originalOf(bench: Bench, uuid: string): Promise<{ bytes: Uint8Array; fields: SignatureField[] }> {
  const [bytes, fields] = [await bench.readFile(uuid), await bench.readFile(fieldsUuid(uuid))]
  return { bytes, fields: JSON.parse(fields.toString()) as SignatureField[] }
}
