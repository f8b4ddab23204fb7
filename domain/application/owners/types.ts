/** The people on an application: the borrower, co-signers and other owners. */
import type { MaritalStatus } from '../../forms/moreInformation.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { CreditBlock, CreditFile } from '../credit/types.ts'
import type { PostalAddress } from '../property/types.ts'

export interface PersonName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

/** Progress of the identity check. */
export interface IdentityCheck {
  readonly status: 'NONE' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'
  readonly documentType?: string
  readonly attempts: number
  /** Pictures uploaded after this belong to the next attempt. */
  readonly submittedAt?: Instant
  /** The identity provider's explanation of a failed check. */
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
  /** Number of invitations sent. */
  readonly invitations?: number
  /** A co-signer's credit file. */
  readonly credit?: CreditFile
  /** A co-signer's frozen or locked file. */
  readonly creditBlock?: CreditBlock
}

export interface OwnerState {
  readonly nameGiven: boolean
  readonly dobGiven: boolean
  readonly ownership?: {
    readonly type: 'SOLE' | 'JOINT' | 'TRUST' | 'LLC'
    readonly married: boolean
    /** Absent where state law doesn't make it matter, and on records from before it was kept. */
    readonly maritalStatus?: MaritalStatus
    /** Whether the spouse is one of the other owners; absent if the borrower isn't asked. */
    readonly spouseIsOwner?: boolean
    readonly entityName?: string
  }
  readonly owners: readonly Owner[]
  readonly hasHmda: boolean
  /** The borrower's identity check. */
  readonly identity: IdentityCheck
}

/** Personal data that identifies a person. */
export interface OwnerPersonal {
  readonly name?: PersonName
  readonly dob?: PlainDate
  readonly email?: string
  readonly phone?: string
  readonly homeAddress?: PostalAddress
  readonly ssn?: string
  /** EIN of the company that borrows. */
  readonly ein?: string
  readonly demographics?: unknown
}
