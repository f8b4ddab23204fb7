/** Stores the title company's report as a file that only staff can read. */
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

/**
 * Stores the report and returns its record. A file that staff attached at the desk is already stored.
 * @throws ProviderFault if the file has another type, so that the order goes to staff
 */
export async function keptReport(a: Application, report: Attachment, context: RequestContext): Promise<DocumentRecord> {
  const as = { type: 'TITLE_REPORT', title: 'Title report', stage: 'REPORT' } as const
  const attached = a.tasks?.flatMap(({ evidence }) => evidence).find(({ uuid }) => uuid === report.document)
  if (attached) return { ...attached, ...as }
  const { mediaType } = report
  const ending = ENDINGS[mediaType]
  if (!ending) throw new ProviderFault(415)
  const uuid = uuidOf(a.uuid, as.type, String(context.no))
  const { sha256 } = await context.saveFile({ uuid, identity: a.borrower, mediaType, bytes: await report.bytes() })
  return {
    ...{ ...as, uuid, fileName: `title-report-${context.no}.${ending}`, mediaType, sha256 },
    // The server doesn't count the pages of a title company's file.
    ...{ pages: 0, createdAt: context.now, sealed: false },
  }
}
