/**
 * The pictures of a person's ID. They're uploaded as front and back, and renamed after the type of ID when the person
 * submits them.
 */
import { ID_DOCUMENT_TYPES, ID_DOCUMENTS, ID_TYPE_LABELS, type IdDocument, type IdType } from '../../forms/identity.ts'
import type { Application, DocumentRecord } from '../types.ts'

/** For each picture in the identity form, the type of its upload. */
export const identityPieces = { front: 'ID_FRONT', back: 'ID_BACK', selfie: 'SELFIE' } as const

const BACKS: readonly IdDocument[] = ID_DOCUMENT_TYPES.filter((type) => type.endsWith('_BACK'))
/**
 * The document types of each picture: first the upload type and, after the submission, the type of ID. If the person
 * submits again, pictures of both types count.
 */
export const identityUploads = {
  front: [identityPieces.front, ...ID_DOCUMENT_TYPES.filter((type) => !BACKS.includes(type))],
  back: [identityPieces.back, ...BACKS],
  selfie: identityPieces.selfie,
}

/** Returns the document types of the pictures that a person submits for this type of ID, including the selfie. */
export const submittedTypes = (type: IdType): readonly DocumentRecord['type'][] => [
  ...Object.values<IdDocument>(ID_DOCUMENTS[type]),
  identityPieces.selfie,
]

/**
 * Names the pictures of a person's ID after the type of ID, so agents can tell what each picture shows. If this type of
 * ID has no back, a picture of the back isn't renamed.
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
