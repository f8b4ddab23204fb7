/** The pictures of a person's ID: uploaded as front and back, and named by the type of ID when the person submits them. */
import { ID_DOCUMENT_TYPES, ID_DOCUMENTS, ID_TYPE_LABELS, type IdDocument, type IdType } from '../../forms/identity.ts'
import type { Application, DocumentRecord } from '../types.ts'

/** The upload type for each picture in the identity form. */
export const identityPieces = { front: 'ID_FRONT', back: 'ID_BACK', selfie: 'SELFIE' } as const

const BACKS: readonly IdDocument[] = ID_DOCUMENT_TYPES.filter((type) => type.endsWith('_BACK'))
/** The types of an uploaded picture. A repeated submission finds the pictures under the names that they got. */
export const identityUploads = {
  front: [identityPieces.front, ...ID_DOCUMENT_TYPES.filter((type) => !BACKS.includes(type))],
  back: [identityPieces.back, ...BACKS],
  selfie: identityPieces.selfie,
}

/** Returns the document types that a submitted ID of this type has, with the selfie. */
export const submittedTypes = (type: IdType): readonly DocumentRecord['type'][] => [
  ...Object.values<IdDocument>(ID_DOCUMENTS[type]),
  identityPieces.selfie,
]

/**
 * Names the uploaded sides of a person's ID by its type, so that the agents who compare them know what they see. A
 * picture of a side that this type of ID doesn't have keeps its type.
 */
export function namedPictures(a: Application, identity: string, type: IdType): Pick<Application, 'documents'> {
  const sides: { readonly front: IdDocument; readonly back?: IdDocument } = ID_DOCUMENTS[type]
  const named: Partial<Record<DocumentRecord['type'], IdDocument | undefined>> = {
    [identityPieces.front]: sides.front,
    [identityPieces.back]: sides.back,
  }
  return {
    documents: a.documents.map((record) => {
      const kind = record.stage === 'UPLOAD' && record.forIdentity === identity ? named[record.type] : undefined
      if (!kind) return record
      const back = kind === sides.back
      return {
        ...record,
        type: kind,
        title: sides.back ? `${ID_TYPE_LABELS[type]}, ${back ? 'back' : 'front'}` : ID_TYPE_LABELS[type],
      }
    }),
  }
}
