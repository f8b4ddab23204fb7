import type { Instant } from 'domain/values/dates.ts'
import type { DocumentBase } from './types.ts'

/** The history of one document, for the audit certificate. */
export interface AuditedDocument {
  readonly title: string
  readonly pages: number
  /**
   * SHA-256 hashes in hexadecimal. `sha256Before` is the hash of the original document, and `sha256After` is the hash
   * of the signed and sealed document.
   */
  readonly sha256Before: string
  readonly sha256After: string
  readonly signedBy: readonly string[]
  readonly sealedAt: Instant
}

export interface AuditedPerson {
  readonly name: string
  readonly role: string
  readonly email: string
  /** The method used to verify the signer's identity. */
  readonly identity: string
  /** Set if the person signed on paper, which doesn't require consent to electronic records. */
  readonly onPaper?: true
  /** How and when the signer consented to electronic records; undefined if no consent is recorded. */
  readonly consent?: {
    readonly version: string
    readonly at: Instant
    readonly ip: string
    readonly userAgent: string
  }
}

export interface AuditCertificateData extends DocumentBase {
  readonly documents: readonly AuditedDocument[]
  readonly people: readonly AuditedPerson[]
  readonly entries: readonly {
    readonly at: Instant
    readonly who: string
    readonly what: string
    readonly ip: string
  }[]
  /**
   * The state of the event chain when the server made the audit certificate: the last hash and the number of events.
   */
  readonly eventsHash: string
  readonly eventsCount: number
  /** The property's time zone (IANA name). */
  readonly zone: string
}
