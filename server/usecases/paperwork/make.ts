/** Creates documents and stores each document with its signature fields. */

import { createHash } from 'node:crypto'
import { type DocumentTypeId, documentTitle } from 'domain/application/core/documents.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { renderDocument } from '../../documents/press.ts'
import type { RenderedDocument } from '../../documents/rendered.ts'
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
    readonly isReceived?: boolean
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

/**
 * The server stores a document's bytes first, and then its layout as a separate file. If the layout exists, the bytes
 * therefore exist, too.
 */
type Layout = Omit<RenderedDocument, 'bytes'>
const layoutUuid = (document: string): string => uuidOf(document, 'layout')

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns the bytes of a stored file; undefined if the file doesn't exist. */
const findFile = (bench: Bench, uuid: string): Promise<Buffer | undefined> =>
  bench.readFile(uuid).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })

/**
 * Stores a file and returns its stored bytes. If the file already exists, leaves it unchanged and returns its bytes.
 */
export async function keep(
  bench: Bench,
  uuid: string,
  identity: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const before = await findFile(bench, uuid)
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
  /** The person to create a copy for. If unset, every recipient gets a copy. */
  readonly recipient?: string
}

/**
 * Returns the person whose key encrypts a document: the recipient for a personal copy, or the borrower for a shared
 * document.
 */
export const keeperOf = (a: Application, { forIdentity }: Pick<DocumentRecord, 'forIdentity'>): string =>
  forIdentity ?? a.borrower

/** Creates a stage's documents. If a document is personal, each recipient gets a copy. */
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
  const draw = async (): Promise<RenderedDocument> => {
    const { bytes: drawn, ...layout } = await renderDocument(type, composeDocument(type, material, recipient))
    const bytes = await keep(bench, uuid, keeperOf(a, own), async () => drawn)
    await bench.saveFile({
      uuid: layoutUuid(uuid),
      identity: a.borrower,
      mediaType: 'application/json',
      bytes: Buffer.from(JSON.stringify(layout)),
    })
    return { ...layout, bytes }
  }
  // If an earlier attempt already stored this document, don't render it again. Otherwise, a job might never finish if
  // its node keeps stopping.
  const { bytes, pages } = (await findOriginal(bench, uuid)) ?? (await draw())
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
    pages,
    createdAt: at,
    sealed: false,
  }
}

async function findOriginal(bench: Bench, uuid: string): Promise<RenderedDocument | undefined> {
  const layout = await findFile(bench, layoutUuid(uuid))
  return layout && { ...(JSON.parse(layout.toString()) as Layout), bytes: await bench.readFile(uuid) }
}

/**
 * Returns a document as it was rendered, before anyone signed it.
 * @throws NotFound if the document doesn't exist
 */
export async function originalOf(bench: Bench, uuid: string): Promise<RenderedDocument> {
  const original = await findOriginal(bench, uuid)
  if (!original) throw new NotFound()
  return original
}
