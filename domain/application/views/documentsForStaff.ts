import type { Application, DocumentRecord } from '../types.ts'

/**
 * Returns all documents that staff can open: the application's own documents, the bureaus' credit reports, and the
 * title report.
 */
export const documentsForStaff = ({ documents, owners, title }: Application): DocumentRecord[] => [
  ...documents,
  ...owners.flatMap(({ credit }) => credit?.reports ?? []),
  ...(title?.report ? [title.report] : []),
]
