import type { DocumentRecord } from 'domain/application/types.ts'

/** Returns the documents that an agent sent and that the person hasn't read yet, oldest first. */
export const unreadSent = (documents: readonly DocumentRecord[]): readonly DocumentRecord[] =>
  documents.filter(({ stage, readAt }) => stage === 'SENT' && !readAt)
