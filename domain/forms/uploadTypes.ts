/** Types of files that a borrower or signer can upload, with their display names. */
import { CONDITION_DOCUMENT_LABELS } from './condition.ts'

export const UPLOAD_TYPE_LABELS = {
  ID_FRONT: 'ID, front',
  ID_BACK: 'ID, back',
  SELFIE: 'Selfie',
  ...CONDITION_DOCUMENT_LABELS,
  LEASE: 'Lease',
  RENT_ESTIMATE: 'Rent estimate',
} as const
export type UploadType = keyof typeof UPLOAD_TYPE_LABELS
export const UPLOAD_TYPES = Object.keys(UPLOAD_TYPE_LABELS) as UploadType[]
export const isUploadType = (type: unknown): type is UploadType =>
  typeof type === 'string' && Object.hasOwn(UPLOAD_TYPE_LABELS, type)
