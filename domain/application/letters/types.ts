/** Documents that the lender mails on paper to people who withdrew their consent to electronic records. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { PostalAddress } from '../property/types.ts'

/** The classes of mail that the lender uses. */
export const MAIL_CLASSES = ['FIRST_CLASS', 'CERTIFIED', 'OTHER'] as const
export type MailClass = (typeof MAIL_CLASSES)[number]

/** The proof that a letter was mailed. */
export interface Mailing {
  readonly on: PlainDate
  readonly class: MailClass
  readonly carrier: string
  /** The carrier's tracking number, if the class of mail has one. */
  readonly tracking?: string | undefined
  /** The vendor's ID of the letter. */
  readonly reference?: string | undefined
}

export interface Letter {
  readonly uuid: string
  /** UUID of the enclosed document. */
  readonly document: string
  readonly title: string
  /** SHA-256 of the enclosed PDF file, in hex. */
  readonly sha256: string
  readonly forIdentity: string
  readonly askedAt: Instant
  readonly mailed?: Mailing | undefined
  /** The time when the vendor refused the letter, for example because the address doesn't exist. */
  readonly refusedAt?: Instant | undefined
  /**
   * The letter's last tracking status. Tracking ends with DELIVERED or UNKNOWN. UNKNOWN: the carrier never reported the
   * delivery.
   */
  readonly tracked?: 'DELIVERED' | 'RETURNED' | 'UNKNOWN' | undefined
  /** The time when a returned letter was recorded. */
  readonly returnedAt?: Instant | undefined
  /** How an agent handled a returned or refused letter. `again`: UUID of the new letter that replaces the old one. */
  readonly handled?: { readonly by: string; readonly at: Instant; readonly reason: string; readonly again?: string }
}

/** An email that the server gave up sending, and that no agent has handled yet. */
export interface UnsentMessage {
  readonly uuid: string
  /** The name of the message's template. */
  readonly template: string
  readonly forIdentity: string
  /** The time when the server gave up. */
  readonly at: Instant
}

export interface LetterState {
  readonly letters?: readonly Letter[]
  readonly unsent?: readonly UnsentMessage[]
}

/** The mailing address of each letter that went somewhere other than the person's home, keyed by the letter's UUID. */
export interface LetterPersonal {
  readonly letterAddresses?: Readonly<Record<string, PostalAddress>> | undefined
}
