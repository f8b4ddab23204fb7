/** Files that outside parties send with their answers. */
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { fileTypeFromBuffer } from 'file-type'
import { countPages } from '../../documents/pdfPages.ts'
import { type Attachment, ProviderFault } from '../../providers/shared/port.ts'
import { type Bench, type Cause, keeperOf, sha256, slug, uuidFor } from './make.ts'

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** A party sent a file that nobody could read. The party has acted, so a repeated order keeps its key. */
class UnusableFile extends ProviderFault {
  override readonly code: string
  override readonly mayHaveActed = true
  constructor(type: string) {
    super(422)
    this.code = `BAD_FILE ${type}`
  }
}

/** Where a received file belongs among the application's documents. */
export type Place = Pick<DocumentRecord, 'type' | 'title' | 'stage' | 'createdAt'>

/**
 * Keeps a party's file as a document of the application. The file stays as the party sent it, because changed bytes
 * would break the party's own signatures; the event with the document's hash shows any later change.
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
  const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  const ending = KINDS[mediaType]
  if (!ending) throw new UnusableFile(place.type)
  const { pages } = mediaType === 'application/pdf' ? await countPages(bytes) : { pages: 1 }
  const hash = sha256(bytes)
  // If the party sends another file when it's asked again, both files are kept, and the result names the later one.
  const uuid = uuidFor(a.uuid, cause, place.type, hash)
  await saveFile({ uuid, identity: keeperOf(a, {}), mediaType, bytes })
  // The pages of an encrypted PDF can't be counted.
  const rest = { mediaType, pages: Math.max(pages, 1), sha256: hash, sealed: false }
  return { uuid, ...place, fileName: `${slug(place.title)}.${ending}`, ...rest }
}
