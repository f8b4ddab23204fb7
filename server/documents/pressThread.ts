/**
 * The functions that run in a document thread. They exchange plain data and bytes with the main thread. See `press.ts`.
 */
import type { DocumentText } from 'domain/api/documentText.ts'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { AuditCertificateData } from './auditTypes.ts'
import type { OrderFormData } from './kinds/orderForm.ts'
import { enclosedText } from './layout/reading.ts'
import { mergeFiles } from './merge.ts'
import { renderAuditCertificate, renderDocument, renderOrderForm } from './render.ts'
import type { RenderedDocument } from './rendered.ts'
import type { SealingIdentity } from './signing/identity.ts'
import type { Mark } from './signing/marks.ts'
import { placeMarks } from './signing/placeMarks.ts'
import { seal } from './signing/seal.ts'
import type { DataOf } from './types.ts'

export interface Sealing {
  readonly bytes: Uint8Array
  /** The signatures, initials and dates of the signers and the notary. They're drawn before the document is sealed. */
  readonly marks: readonly Mark[]
  readonly signer: { readonly name: string; readonly identity: SealingIdentity }
  readonly reason: string
  readonly at: Instant
}

export const renderOne = <T extends DocumentTypeId>({ type, data }: { type: T; data: DataOf<T> }) =>
  renderDocument(type, data)

export const renderAudit = (data: AuditCertificateData): Promise<RenderedDocument> => renderAuditCertificate(data)

export const renderForm = (data: OrderFormData): Promise<RenderedDocument> => renderOrderForm(data)

export { renderLedger } from './render.ts'

export async function sealOne({ bytes, marks, signer, reason, at }: Sealing): Promise<Uint8Array> {
  return seal(marks.length > 0 ? await placeMarks(bytes, marks) : bytes, signer, reason, at)
}

export const mergeAll = ({ title, files }: { title: string; files: readonly Uint8Array[] }): Promise<Uint8Array> =>
  mergeFiles(title, files)

export const readText = (bytes: Uint8Array): Promise<DocumentText | undefined> => enclosedText(bytes)
