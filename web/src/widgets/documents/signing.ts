/** Determines which documents a person signs, and returns each document's status. */

import { DOCUMENT_TYPE_IDS, type DocumentTypeId, documentType } from 'domain/application/core/documents.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { DocumentRecord } from 'domain/application/types.ts'

const isKnown = (type: string): type is DocumentTypeId => (DOCUMENT_TYPE_IDS as readonly string[]).includes(type)

/** Whether a person with this role signs documents of this type. */
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
  /** The documents that the person signs at this stage. */
  readonly toSign: readonly DocumentRecord[]
  /** The documents that the person doesn't sign but can read and save. */
  readonly toRead: readonly DocumentRecord[]
}

/**
 * Splits a stage's documents into those that this person signs and those that this person only reads. The borrower
 * signs notarized documents later, before the notary.
 */
export function papersOf(
  documents: readonly DocumentRecord[],
  role: Owner['role'],
  stage: DocumentRecord['stage'],
): Papers {
  const own = documents.filter((document) => document.stage === stage)
  const now = ({ type }: DocumentRecord) =>
    signs(role, type) && !(role === 'BORROWER' && stage === 'CLOSING' && isNotarized(type))
  return { toSign: own.filter(now), toRead: own.filter((document) => !now(document)) }
}

/** Whether documents of this type are signed before a notary. */
const isNotarized = (type: string): boolean => isKnown(type) && documentType(type).notarized

/**
 * Splits the person's documents into application documents, closing documents and uploads. Documents that an agent sent
 * are application documents. Paper packages, signed papers, and the copies of the security instrument from the notary
 * and the county are closing documents.
 */
export function keptDocuments(documents: readonly DocumentRecord[]): {
  readonly applied: readonly DocumentRecord[]
  readonly closed: readonly DocumentRecord[]
  readonly sent: readonly DocumentRecord[]
} {
  const of = (...stages: readonly DocumentRecord['stage'][]) =>
    stages.flatMap((stage) => documents.filter((document) => document.stage === stage))
  return {
    applied: of('CONSENT', 'SUMMARY', 'SENT'),
    closed: of('CLOSING', 'NOTARY', 'NOTARIZED', 'RECORDED', 'PAPER'),
    sent: of('UPLOAD'),
  }
}
