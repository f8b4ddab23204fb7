import type { DocumentRecord } from 'domain/application/types.ts'
import { useCommand } from '../../../api/queries.ts'
import { useUploads } from '../../../widgets/upload/useUploads.ts'

const PAYSTUB = 'USER_UPLOADED_PAYSTUB'

/**
 * The uploaded paystubs of an application. Each file is uploaded when the borrower chooses it, and can be removed
 * later.
 */
export function usePaystubs(application: string, documents: readonly DocumentRecord[]) {
  const send = useCommand(application)
  const { add, entries, ...rest } = useUploads({
    application,
    documents: documents.filter(({ type, stage }) => type === PAYSTUB && stage === 'UPLOAD'),
    takeBack: (documentUuid) => send('removeUpload', { documentUuid }),
  })
  return { ...rest, add: (files: readonly File[]) => add(PAYSTUB, files), entries: entries(PAYSTUB) }
}
