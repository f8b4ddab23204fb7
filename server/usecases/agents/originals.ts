/** Lets compliance agents download files in their originally uploaded form. Each download is logged. */
import type { DocumentRecord } from 'domain/application/types.ts'
import { documentsForStaff } from 'domain/application/views/documentsForStaff.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import { readOriginalRow } from '../../storage/files.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { openFile } from '../files.ts'
import type { Services } from '../services.ts'
import { agentScope, isPartyTo } from './act.ts'

/**
 * Returns the original of a file that the server changed before storing it.
 * @throws NotFound if there's no separate original, because the file was stored as it was uploaded; if the document
 * doesn't exist; or if the caller has no seat or is a party to the application
 */
export async function readOriginal(
  services: Services,
  scope: ActorScope,
  uuid: string,
  document: string,
): Promise<{ readonly record: Pick<DocumentRecord, 'fileName' | 'mediaType'>; readonly bytes: Buffer }> {
  const { actor, org } = scope
  const opening = [readAgentSeat(actor), readApplication(uuid), readOriginalRow(document, uuid)] as const
  const found = await services.db.change(agentScope(scope, uuid), opening, ([[seat], [row], [file]], transaction) => {
    if (!seat || !row || isPartyTo(row.data, actor)) throw new NotFound()
    const evidence = (row.data.tasks ?? []).flatMap((task) => task.evidence)
    const record = [...documentsForStaff(row.data), ...evidence].find((one) => one.uuid === document)
    if (!record || !file) throw new NotFound()
    transaction.later(noteAccess(org, uuid, actor, `original of document ${record.type} ${document}, by the lender`))
    return { record, file }
  })
  // Send a generic media type, so that the operating system doesn't show a preview of the file.
  const record = { fileName: found.record.fileName, mediaType: 'application/octet-stream' }
  return { record, bytes: await openFile(services, found.file.uuid, found.file) }
}
