/** Puts a file under quarantine if the scanner finds a virus in it. */
import { CONDITION_DOCUMENTS } from '../forms/condition.ts'
import { hasEnded } from '../journey/statuses.ts'
import { openCondition } from './conditions/conditions.ts'
import { andThen } from './core/andThen.ts'
import { type Context, type Outcome, outcome } from './core/command.ts'
import { event } from './events.ts'
import { identityUploads } from './owners/pictures.ts'
import type { Application, DocumentRecord } from './types.ts'
import { documentsForStaff } from './views/documentsForStaff.ts'

/**
 * Puts a file under quarantine, and asks the person who uploaded it for another one. The person's other answers stay.
 * Returns no events if the file is no longer part of the application.
 * @param virus the scanner's name for the virus
 */
export function quarantine(
  a: Application,
  uuid: string,
  virus: string,
  context: Pick<Context, 'newUuid' | 'now'>,
): Outcome {
  const evidence = (a.tasks ?? []).flatMap((task) => task.evidence)
  const found = [...documentsForStaff(a), ...evidence].find((one) => one.uuid === uuid)
  if (!found) return outcome({})
  const quarantined = outcome({ events: [event('FileQuarantined', { document: asQuarantined(found), virus })] })
  if (found.stage !== 'UPLOAD' || hasEnded(a.status)) return quarantined
  return andThen(a, quarantined, context, (after) => openCondition(after, wantedAgain(found, virus), context))
}

/** Returns a document's record with the stage QUARANTINED, after the scanner found a virus in the document's file. */
export const asQuarantined = (document: DocumentRecord): DocumentRecord => ({ ...document, stage: 'QUARANTINED' })

const IDENTITY: readonly string[] = [identityUploads.front, identityUploads.back, identityUploads.selfie].flat()

function wantedAgain({ type, fileName, forIdentity }: DocumentRecord, virus: string) {
  const category = IDENTITY.includes(type)
    ? ('ID_VERIFICATION_FAILURE' as const)
    : ('GENERIC_DOCUMENT_REQUEST' as const)
  const documents = CONDITION_DOCUMENTS.filter((one) => one === type)
  return {
    category,
    commentsToBorrower: `Your file ${fileName} contains a virus, so we can’t open it. Please upload a new scan or picture of the document.`,
    notes: `Virus: ${virus}`,
    ...(forIdentity && { forIdentity }),
    ...(documents.length > 0 && { requestDocuments: documents }),
  }
}
