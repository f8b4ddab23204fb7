import type { NotaryContact } from 'domain/application/closing/types.ts'
import type { PersonName } from 'domain/application/owners/types.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { NotaryFailure } from 'domain/application/types.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { Answer, Attachment, Key } from '../shared/port.ts'

/** The notary's certificate and journal entry. */
export interface Certificate {
  readonly entry: string
  readonly notary: string
  /** Commission number. */
  readonly commission: string
  readonly commissionExpires: PlainDate
  /** The county and state (full name) where the notary performs the act. */
  readonly state: string
  readonly county: string
  readonly manner: 'REMOTE' | 'IN_PERSON'
  readonly at: Instant
}

export interface Appointment {
  readonly date: PlainDate
  /** The time of day as 'HH:mm' in the property's time zone. */
  readonly slot: string
  readonly place: string
}

export interface Notary {
  /**
   * Checks whether each signature is complete and belongs to the signer. This check comes before the notary sees the
   * documents.
   */
  readSigned(
    question: { readonly loanNumber: string; readonly signer: PersonName; readonly documents: readonly Attachment[] },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly fits: boolean; readonly why: string }>
  /** Asks a notary to join an electronic session. */
  openRoom(
    question: { readonly loanNumber: string; readonly state: string; readonly signer: PersonName },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly room: string; readonly notary: string }, NotaryFailure>>
  /** Asks the notary to complete the certificate after the notary has witnessed the signature. */
  seal(
    question: { readonly room: string; readonly notary: string; readonly state: string; readonly signer: PersonName },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<Certificate, NotaryFailure>>
  book(
    question: {
      readonly appointment: Appointment
      readonly contact: NotaryContact
      readonly property: PostalAddress
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly reference: string }>
  /** Returns the result of a booked visit. The visit must have taken place. */
  visit(
    question: {
      readonly reference: string
      readonly appointment: Appointment
      readonly property: PostalAddress
      readonly county: string
      readonly signer: PersonName
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<Certificate, NotaryFailure>>
}
