import type { Application, DocumentRecord } from '../types.ts'

/** Returns the documents of an application that staff can open: those of its people, and the reports on its people. */
export const documentsForStaff = ({ documents, owners }: Application): DocumentRecord[] => [
  ...documents,
  ...owners.flatMap(({ credit }) => credit?.reports ?? []),
]
