import type { Application, DocumentRecord } from '../types.ts'

/**
 * Returns all documents that staff can open: the application's own documents, the bureaus' credit reports, the title
 * report, and the flood determination.
 */
export const documentsForStaff = ({ documents, owners, title, flood }: Application): DocumentRecord[] => [
  ...documents,
  ...owners.flatMap(({ credit }) => credit?.reports ?? []),
  ...(title?.report ? [title.report] : []),
  ...(flood?.determination ? [flood.determination] : []),
]
