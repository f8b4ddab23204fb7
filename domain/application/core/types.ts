/** What every application has: its identity, product, status, consents, documents and calls to outside parties. */

import { UPLOAD_TYPES } from '../../forms/uploadTypes.ts'
import type { WorkflowStatus } from '../../journey/statuses.ts'
import type { Product } from '../../rules/product.ts'
import type { Instant } from '../../values/dates.ts'
import type { Consent } from './consents.ts'
import { DOCUMENT_TYPE_IDS } from './documents.ts'
import type { RequestKind, RequestState } from './requests.ts'

/** Documents that the server makes, and files that people upload. */
export const DOCUMENT_TYPES = [...DOCUMENT_TYPE_IDS, 'AUDIT_CERTIFICATE', ...UPLOAD_TYPES] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export interface DocumentRecord {
  readonly uuid: string
  readonly type: DocumentType
  readonly title: string
  readonly fileName: string
  readonly mediaType: string
  readonly stage: 'CONSENT' | 'SUMMARY' | 'CLOSING' | 'NOTARY' | 'UPLOAD'
  /** Identity of the person it is for; undefined means everyone on the application. */
  readonly forIdentity?: string | undefined
  /** The condition that an upload answers. */
  readonly condition?: string | undefined
  readonly sha256: string
  readonly pages: number
  readonly createdAt: Instant
  readonly signedAt?: Instant | undefined
  readonly sealed: boolean
}

/** A call to an outside party. */
export interface OpenRequest {
  /** How many times this kind was requested. A result carries its number, and a stale result is not applied. */
  readonly no: number
  readonly state: RequestState
  readonly at: Instant
  readonly reference?: string | undefined
  /** The number that the party knows the request by, if it is not `no`. */
  readonly key?: number | undefined
  /** On a failed request: the party did answer, so trying again is a new request. */
  readonly answered?: boolean | undefined
}

export interface CoreState {
  readonly uuid: string
  readonly loanNumber: string
  readonly orgCode: string
  /** Identity of the borrower. */
  readonly borrower: string
  /** Version of the journey that the application started under. Absent on the earliest records, which means 1. */
  readonly journeyVersion?: number | undefined
  /** Products the borrower can choose from, and the one chosen. Absent on older records, which are home equity lines. */
  readonly products?: readonly Product[] | undefined
  readonly product?: Product | undefined
  readonly createdAt: Instant
  /** Number of events so far. */
  readonly version: number
  readonly status: WorkflowStatus
  /** When the status was reached; absent on records from before this was kept. */
  readonly statusSince?: Instant | undefined
  /** When each status was last reached; absent on records from before this was kept. */
  readonly came?: Readonly<Partial<Record<WorkflowStatus, Instant>>> | undefined
  readonly consents: readonly Consent[]
  readonly documents: readonly DocumentRecord[]
  readonly requests: Partial<Record<RequestKind, OpenRequest>>
  readonly cancelled?:
    | { readonly at: Instant; readonly why: 'RESCINDED' | 'WITHDRAWN'; readonly by: string }
    | undefined
  readonly referrer?: string | undefined
  /** The applicant's wallet account; only the crypto line of credit has one. */
  readonly walletAddress?: string | undefined
}
