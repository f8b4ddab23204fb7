/** Stores files that outside parties send with their answers. */
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { countPages } from '../../documents/readPdf.ts'
import { mediaTypeOf } from '../../onDemand.ts'
import { type Attachment, ProviderFault } from '../../providers/shared/port.ts'
import { type Bench, type Cause, keeperOf, sha256, slug, uuidFor } from './make.ts'

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/**
 * Thrown when an outside party sends an unreadable file. The party has already carried out the order, so a retry reuses
 * the order's key.
 */
class UnusableFile extends ProviderFault {
  override readonly code: string
  override readonly mayHaveActed = true
  constructor(type: string) {
    super(422)
    this.code = `BAD_FILE ${type}`
  }
}

/** The document type, title and stage under which a received file is added to the application. */
export type Place = Pick<DocumentRecord, 'type' | 'title' | 'stage' | 'createdAt'>

/**
 * Stores a party's file as a document of the application. The file isn't changed, because changed bytes would break the
 * party's own signatures. The event contains the document's hash, which reveals any later change.
 * @throws ProviderFault if the file is neither a PDF nor a picture
 */
export async function receivedDocument(
  a: Application,
  cause: Cause,
  { saveFile }: Pick<Bench, 'saveFile'>,
  file: Attachment,
  place: Place,
): Promise<DocumentRecord> {
  const bytes = await file.bytes()
  const mediaType = (await mediaTypeOf(bytes)) ?? ''
  const ending = KINDS[mediaType]
  if (!ending) throw new UnusableFile(place.type)
  const pages = mediaType === 'application/pdf' ? await countPages(a.uuid, bytes) : 1
  const hash = sha256(bytes)
  // If a retry returns a different file, both files are stored, and the result refers to the later one.
  const uuid = uuidFor(a.uuid, cause, place.type, hash)
  await saveFile({ uuid, identity: keeperOf(a, {}), mediaType, bytes, isReceived: true })
  // Count an encrypted PDF as one page, because its pages can't be counted.
  const rest = { mediaType, pages: Math.max(pages, 1), sha256: hash, sealed: false }
  return { uuid, ...place, fileName: `${slug(place.title)}.${ending}`, ...rest }
}
