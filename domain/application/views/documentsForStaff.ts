import type { Application, DocumentRecord } from '../types.ts'

/**
 * Returns the documents of an application that staff can open: those of its people, the reports on its people,
 * and the title report.
 */
export const documentsForStaff = ({ documents, owners, title }: Application): DocumentRecord[] => [
  ...documents,
  ...owners.flatMap(({ credit }) => credit?.reports ?? []),
  ...(title?.report ? [title.report] : []),
]
