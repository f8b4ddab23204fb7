/** What every application has: its identity, product, status, consents, documents and calls to outside parties. */

import { UPLOAD_TYPES } from '../../forms/uploadTypes.ts'
import type { WorkflowStatus } from '../../journey/statuses.ts'
import type { Product } from '../../rules/product.ts'
import type { Instant } from '../../values/dates.ts'
import type { Consent } from './consents.ts'
import { DOCUMENT_TYPE_IDS } from './documents.ts'
import type { RequestKind, RequestState } from './requests.ts'

/** Documents that the server makes and files that people upload. */
export const DOCUMENT_TYPES = [...DOCUMENT_TYPE_IDS, 'AUDIT_CERTIFICATE', ...UPLOAD_TYPES] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export interface DocumentRecord {
  readonly uuid: string
  readonly type: DocumentType
  readonly title: string
  readonly fileName: string
  readonly mediaType: string
  readonly stage: 'CONSENT' | 'SUMMARY' | 'CLOSING' | 'NOTARY' | 'UPLOAD'
  /** Identity of the person whose copy this is; undefined if everyone on the application shares it. */
  readonly forIdentity?: string | undefined
  /** For an upload: the condition that it answers. */
  readonly condition?: string | undefined
  readonly sha256: string
  readonly pages: number
  readonly createdAt: Instant
  readonly signedAt?: Instant | undefined
  readonly sealed: boolean
}

/** A request to an outside party. */
export interface OpenRequest {
  /**
   * How many times this kind was requested. Each result carries its request's number, and the server doesn't apply
   * stale results.
   */
  readonly no: number
  readonly state: RequestState
  readonly at: Instant
  readonly reference?: string | undefined
  /** The number under which the party knows the request, if it isn't `no`. */
  readonly key?: number | undefined
  /** On a failed request: the party did answer, so a retry is a new request. */
  readonly answered?: boolean | undefined
}

export interface CoreState {
  readonly uuid: string
  readonly loanNumber: string
  readonly orgCode: string
  /** Identity of the borrower. */
  readonly borrower: string
  /** Version of the journey under which the application started. Absent on the earliest records, which means 1. */
  readonly journeyVersion?: number | undefined
  /**
   * Products that the borrower can choose from, and the chosen one. Absent on older records, which are home equity
   * lines.
   */
  readonly products?: readonly Product[] | undefined
  readonly product?: Product | undefined
  readonly createdAt: Instant
  /** Number of events so far. */
  readonly version: number
  readonly status: WorkflowStatus
  /** When the application reached its status. Absent on older records. */
  readonly statusSince?: Instant | undefined
  /** When the application last reached each status. Absent on older records. */
  readonly came?: Readonly<Partial<Record<WorkflowStatus, Instant>>> | undefined
  readonly consents: readonly Consent[]
  readonly documents: readonly DocumentRecord[]
  readonly requests: Partial<Record<RequestKind, OpenRequest>>
  readonly cancelled?:
    | { readonly at: Instant; readonly why: 'RESCINDED' | 'WITHDRAWN'; readonly by: string }
    | undefined
  readonly referrer?: string | undefined
  /** The applicant's wallet account; present only for the crypto line of credit. */
  readonly walletAddress?: string | undefined
}
