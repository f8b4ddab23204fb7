/** Stores files from outside parties, such as the title company's report. Only staff can read these files. */
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { type Attachment, ProviderFault } from '../providers/shared/port.ts'
import { uuidOf } from '../usecases/paperwork/identifiers.ts'
import type { RequestContext } from './handler.ts'

/** The file types that the agents' pages can show. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const KINDS = {
  TITLE: { type: 'TITLE_REPORT', title: 'Title report', stage: 'REPORT', name: 'title-report' },
  FLOOD: { type: 'FLOOD_DETERMINATION', title: 'Flood determination', stage: 'REPORT', name: 'flood-determination' },
} as const

/**
 * Stores the file and returns its record. A file that staff attached at the desk is already stored.
 * @throws ProviderFault if the agents' pages can't show the file's type. The order then goes to staff.
 */
export async function keptFile(
  a: Application,
  kind: keyof typeof KINDS,
  file: Attachment,
  context: RequestContext,
): Promise<DocumentRecord> {
  const { name, ...as } = KINDS[kind]
  const attached = a.tasks?.flatMap(({ evidence }) => evidence).find(({ uuid }) => uuid === file.document)
  if (attached) return { ...attached, ...as }
  const { mediaType } = file
  const ending = ENDINGS[mediaType]
  if (!ending) throw new ProviderFault(415)
  const uuid = uuidOf(a.uuid, as.type, String(context.no))
  const kept = { uuid, identity: a.borrower, mediaType, bytes: await file.bytes(), isReceived: true }
  const { sha256 } = await context.saveFile(kept)
  return {
    ...{ ...as, uuid, fileName: `${name}-${context.no}.${ending}`, mediaType, sha256 },
    // Don't set the number of pages, because the server doesn't count the pages of outside parties' files.
    ...{ pages: 0, createdAt: context.now, sealed: false },
  }
}
