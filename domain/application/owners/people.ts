/** Who is on an application, and what is known of them. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { CreditBlock, CreditFile } from '../credit/creditFile.ts'

export interface PostalAddress {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export interface PersonName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

/** What is known of one person; kept apart from the rest, encrypted under that person's key. */
export interface Personal {
  readonly name?: PersonName
  readonly dob?: PlainDate
  readonly email?: string
  readonly phone?: string
  readonly homeAddress?: PostalAddress
  readonly ssn?: string
  /** Employer number of the company that borrows. */
  readonly ein?: string
  readonly demographics?: unknown
  /** Linked or typed bank accounts with their numbers; only `mask` leaves the server. */
  readonly accounts?: readonly BankAccount[]
  /** Opens a frozen credit file; kept until the bureau has answered to it. */
  readonly creditPin?: string
  /** Where an alert on the credit file says that its owner is to be called. */
  readonly alertPhone?: string
  /** Right answers to the knowledge questions that are open now. */
  readonly knowledgeKey?: Readonly<Record<string, string>>
  /** What the notary of a booked visit is told. */
  readonly notaryContact?: NotaryContact
  readonly signature?: { readonly typed: string; readonly initials: string; readonly image?: string }
  /** What they wrote to what was found, by the review; to the value of the home as HOME_VALUE. */
  readonly notes?: Readonly<Record<string, string>>
}

export interface NotaryContact {
  /** Ten digits; called on the day when something comes up. */
  readonly phone: string
  /** '' for none. */
  readonly note: string
}

export interface BankAccount {
  readonly uuid: string
  readonly bankName: string
  readonly name: string
  readonly kind: 'CHECKING' | 'SAVINGS'
  readonly routingNumber: string
  readonly accountNumber: string
  readonly mask: string
  readonly source: 'LINK' | 'MANUAL'
  readonly balance?: Cents
}

export interface Consent {
  readonly type: ConsentType
  /** Who gave it: the borrower or an additional signer. */
  readonly identity: string
  /** Version and words of the text that was agreed to. */
  readonly version: string
  readonly at: Instant
  readonly ip: string
  readonly userAgent: string
}

export const CONSENT_TYPES = [
  'TERMS_PRIVACY',
  'ELECTRONIC_COMMUNICATIONS',
  'SMS_MARKETING',
  'SMS_TRANSACTIONAL',
  'SOFT_CREDIT',
  'THIRD_PARTY_SOFT_PULL',
  'HARD_CREDIT',
  'E_SIGN',
  'AUTOPAY',
] as const

export type ConsentType = (typeof CONSENT_TYPES)[number]

/** How far the check of a person's identity document is. */
export interface IdentityCheck {
  readonly status: 'NONE' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'
  readonly documentType?: string
  readonly attempts: number
  /** Pictures that came later belong to the next attempt. */
  readonly submittedAt?: Instant
  /** What to do better, in the words of the identity provider; while it failed. */
  readonly reason?: string
}

export const NOT_CHECKED: IdentityCheck = { status: 'NONE', attempts: 0 }

export interface Owner {
  readonly identityUuid: string
  readonly role: 'BORROWER' | 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly version: 'v1' | 'v2'
  readonly introDoneAt?: Instant
  readonly identityStatus: IdentityCheck['status']
  readonly identityCheck?: IdentityCheck
  readonly signedAt?: Instant
  readonly invitedAt?: Instant
  /** How many invitations were sent. */
  readonly invitations?: number
  readonly credit?: CreditFile
  /** Of a co-signer whose file the bureau keeps closed. */
  readonly creditBlock?: CreditBlock
}

export type BankAccountView = Omit<BankAccount, 'routingNumber' | 'accountNumber'> & { readonly routingNumber: string }

export const INCOME_SOURCES = [
  'EMPINFO',
  'MANUAL_PAYSTUB',
  'OTHER',
  'PLAID_TRANSACTIONS',
  'POINTSERV_1099_MISC',
  'POINTSERV_PAYROLL',
  'POINTSERV_TAX',
  'TRUV_FINANCIAL_ACCOUNTS',
  'TRUV_PAYROLL',
  'UNKNOWN',
] as const

export type IncomeSource = (typeof INCOME_SOURCES)[number]
