/** Which documents a person signs, and in which words their state stands. */
import { DOCUMENT_TYPE_IDS, type DocumentTypeId, documentType } from 'domain/application/documents.ts'
import type { DocumentRecord, Owner } from 'domain/application/types.ts'

const isKnown = (type: string): type is DocumentTypeId => (DOCUMENT_TYPE_IDS as readonly string[]).includes(type)

/** Whether somebody of this role puts a signature under a document of the type. */
export function signs(role: Owner['role'], type: string): boolean {
  if (!isKnown(type)) return false
  switch (documentType(type).signers) {
    case 'NOBODY':
      return false
    case 'EVERYBODY':
    case 'OWNERS':
      return true
    case 'BORROWERS':
      return role !== 'NON_BORROWING_OWNER'
    case 'ACCOUNT_HOLDER':
      return role === 'BORROWER'
  }
}

export interface Papers {
  /** To be signed by this person at this stage. */
  readonly toSign: readonly DocumentRecord[]
  /** Only to be read and kept. */
  readonly toRead: readonly DocumentRecord[]
}

/** The documents of a stage, apart by whether this person signs them. */
export function papersOf(documents: readonly DocumentRecord[], role: Owner['role'], stage: DocumentRecord['stage']): Papers {
  const own = documents.filter((document) => document.stage === stage)
  return {
    toSign: own.filter((document) => signs(role, document.type)),
    toRead: own.filter((document) => !signs(role, document.type)),
  }
}

/** What a person keeps: everything that was made for them, in the order in which it came up; their own uploads last. */
export function keptDocuments(documents: readonly DocumentRecord[]): readonly DocumentRecord[] {
  const order: readonly DocumentRecord['stage'][] = ['CONSENT', 'SUMMARY', 'CLOSING', 'NOTARY', 'UPLOAD']
  return [...documents].sort((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage) || (a.createdAt < b.createdAt ? -1 : 1))
}
