/**
 * The parts that every application has: its identity, product, status, consents, documents and requests to outside
 * parties.
 */

import { ID_DOCUMENT_TYPES } from '../../forms/identity.ts'
import { UPLOAD_TYPES } from '../../forms/uploadTypes.ts'
import type { WorkflowStatus } from '../../journey/statuses.ts'
import type { Product } from '../../rules/product.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Consent } from './consents.ts'
import { DOCUMENT_TYPE_IDS } from './documents.ts'
import type { PersonalAnswers, PersonalFlags } from './personalAnswers.ts'
import type { RequestKind, RequestState } from './requests.ts'

/** A document: prepared by the server, uploaded by a person, or sent by an agent. */
export const DOCUMENT_TYPES = [
  ...DOCUMENT_TYPE_IDS,
  'DESK_EVIDENCE',
  'CREDIT_REPORT',
  'TITLE_REPORT',
  'FLOOD_DETERMINATION',
  'NOTARIZED_DEED',
  'RECORDED_DEED',
  'AUDIT_CERTIFICATE',
  'AD_HOC_DOCUMENT',
  'SIGNED_PAPERS',
  'CANCELLATION_NOTICE',
  ...UPLOAD_TYPES,
  ...ID_DOCUMENT_TYPES,
] as const
/**
 * The step of the application that a document belongs to. SENT: an agent sent the document outside the journey's steps,
 * and one person must read it. PAPER: the printable package for signing on paper, and the scans of papers that came
 * back: the signed papers, and a written cancellation. NOTARIZED: the security instrument as the notary completed it.
 * RECORDED: the county's stamped copy of the deed. DESK: staff attached the file to a task at the desk. REPORT: an
 * outside party's own report, which only staff see. QUARANTINED: the scanner found a virus in the file, so nobody can
 * open it.
 */
export const DOCUMENT_STAGES = [
  'CONSENT',
  'SUMMARY',
  'CLOSING',
  'NOTARY',
  'NOTARIZED',
  'RECORDED',
  'UPLOAD',
  'SENT',
  'PAPER',
  'DESK',
  'REPORT',
  'QUARANTINED',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export interface DocumentRecord {
  readonly uuid: string
  readonly type: DocumentType
  readonly title: string
  readonly fileName: string
  readonly mediaType: string
  readonly stage: (typeof DOCUMENT_STAGES)[number]
  /** Identity of the person who gets this copy; undefined if everyone on the application gets the same document. */
  readonly forIdentity?: string | undefined
  /** UUID of the condition that an uploaded file answers. */
  readonly condition?: string | undefined
  readonly sha256: string
  /** The hash of the file as it was uploaded. The stored original proves what the person sent. */
  readonly originalSha256?: string | undefined
  readonly pages: number
  readonly createdAt: Instant
  readonly signedAt?: Instant | undefined
  readonly sealed: boolean
  /** On a document that an agent sent: the agent's message, and the time when the person read the document. */
  readonly comments?: string | undefined
  readonly readAt?: Instant | undefined
  /** When the borrower confirmed receiving the document. Set only on documents that need a separate receipt. */
  readonly receivedAt?: Instant | undefined
  /** Only in the data sent to a screen: the day on which the document was mailed to the person viewing it. */
  readonly mailedOn?: PlainDate | undefined
}

/** A request to an outside party. */
export interface OpenRequest {
  /**
   * The request's number, counted separately for each kind of request. Each result contains this number, so the server
   * can recognize the result of an outdated request.
   */
  readonly no: number
  readonly state: RequestState
  readonly at: Instant
  readonly reference?: string | undefined
  /** The number in the idempotency key sent to the outside party, if it differs from `no`. */
  readonly key?: number
  /** Staff answer the request at the desk, although the lender has a vendor for it. */
  readonly byHand?: true
  /** On an open request: the party isn't responding at the moment, and the server keeps trying. */
  readonly delayed?: boolean
  /**
   * On an open request: the party accepted the request and will complete it later. `since`: the time of the party's
   * first response. `expected`: the time when the party expects to be done.
   */
  readonly pending?: {
    readonly reference: string
    readonly since: Instant
    readonly expected?: Instant | undefined
  }
  /** On an open request: the response is late, so the lender's staff look into it. */
  readonly late?: boolean
  /**
   * On a failed request: the party refused the order itself and can't have carried it out, so a retry is sent as a new
   * request with a new key.
   */
  readonly answered?: boolean
  /**
   * On a failed request: the code of the reason. If the response was unusable, the code is `BAD_ANSWER` followed by the
   * names of the invalid fields. Otherwise, the code is a name such as UNKNOWN_COUNTY, or the response's HTTP status.
   */
  readonly why?: string
}

export interface FormerSession {
  readonly kind: RequestKind
  readonly session: string
}

export interface CorePersonal extends PersonalAnswers {
  /** The sessions that the server must send back to outside parties, by the kind of request. See `sessions.ts`. */
  readonly sessions?: Readonly<Partial<Record<RequestKind, string>>> | undefined
  /** Sessions with parties whose adapter the lender has replaced, oldest first. Only an erasure uses them. */
  readonly formerSessions?: readonly FormerSession[] | undefined
}

/** A loan originator and the originator's company, with their NMLS numbers (12 CFR 1026.36(g)). */
export interface OriginatorName {
  readonly name: string
  /** Missing if the originator's business card shows no NMLS number. */
  readonly nmls?: string | undefined
  readonly company: string
  readonly companyNmls: string
}

export interface CoreState extends PersonalFlags {
  readonly uuid: string
  readonly loanNumber: string
  readonly orgCode: string
  /** Identity UUID of the borrower. */
  readonly borrower: string
  /** Version of the journey when the application started. Missing on the earliest applications, which use version 1. */
  readonly journeyVersion?: number
  /**
   * The number of steps in the borrower's registration, including the last step, on which the borrower confirms their
   * details.
   */
  readonly registrationSteps?: number
  /**
   * Products that the borrower can choose from, and the chosen product. Both are missing on older applications, which
   * are all for a HELOC.
   */
  readonly products?: readonly Product[]
  readonly product?: Product | undefined
  readonly createdAt: Instant
  /** Number of the application's events so far. */
  readonly version: number
  readonly status: WorkflowStatus
  /** The time when the application reached its current status; missing on older applications. */
  readonly statusSince?: Instant | undefined
  /** The times when the application last reached each status; missing on older applications. */
  readonly came?: Readonly<Partial<Record<WorkflowStatus, Instant>>>
  readonly consents: readonly Consent[]
  /**
   * The people who withdrew a consent to electronic records and haven't consented again since. The lender mails them
   * their documents. `had`: UUIDs of the documents that the person could already read before withdrawing.
   */
  readonly onPaper?: readonly { readonly identity: string; readonly had: readonly string[] }[]
  readonly documents: readonly DocumentRecord[]
  readonly requests: Partial<Record<RequestKind, OpenRequest>>
  readonly cancelled?:
    | {
        readonly at: Instant
        readonly why: 'RESCINDED' | 'WITHDRAWN'
        readonly by: string
        /** The day on which the lender received a cancellation of the line; missing on older applications. */
        readonly receivedOn?: PlainDate
      }
    | undefined
  readonly referrer?: string
  /**
   * The originator's name and NMLS numbers when the originator joined. Missing without an originator, and on older
   * applications.
   */
  readonly originator?: OriginatorName | undefined
  /** The applicant's wallet account. Present only for the crypto line of credit. */
  readonly walletAddress?: string
}
