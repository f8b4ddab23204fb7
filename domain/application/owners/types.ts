/** An application's data about people: the borrower, co-signers and other owners. */
import type { TakenByStaff } from '../../forms/demographicsByStaff.ts'
import type { IdType, RejectedPicture } from '../../forms/identity.ts'
import type { MaritalStatus } from '../../forms/moreInformation.ts'
import type { FaceScanAnswer } from '../../rules/faceScan.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { CreditBlock, CreditFile } from '../credit/types.ts'
import type { PostalAddress } from '../property/types.ts'

export interface PersonName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

/** The progress of a person's identity check. */
export interface IdentityCheck {
  readonly status: 'NONE' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'
  readonly documentType?: IdType | undefined
  readonly attempts: number
  /** Time of the last submission. Pictures uploaded after this time belong to the next attempt. */
  readonly submittedAt?: Instant | undefined
  /** The identity provider's explanation of a failed check. */
  readonly reason?: string | undefined
  /** The answer to the notice about the face scan. Missing until the person answers. */
  readonly faceScan?: FaceScanAnswer | undefined
  /** After a failed check: the pictures to replace. If missing, the person must take all pictures again. */
  readonly replace?: readonly RejectedPicture[] | undefined
}

export const NOT_CHECKED: IdentityCheck = { status: 'NONE', attempts: 0 }

export interface Owner {
  readonly identityUuid: string
  readonly role: 'BORROWER' | 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly introDoneAt?: Instant
  /** How staff took this applicant's demographic answers; missing if the applicant answered on the site or not at all. */
  readonly askedByStaff?: TakenByStaff
  readonly identityStatus: IdentityCheck['status']
  readonly identityCheck?: IdentityCheck
  readonly signedAt?: Instant | undefined
  readonly invitedAt?: Instant
  /** Number of invitations sent to the signer so far. */
  readonly invitations?: number
  /** The signer's credit file; only co-signers have one. */
  readonly credit?: CreditFile | undefined
  /**
   * Set while the co-signer's credit file is frozen or locked. States why the bureau returns no report, and when the
   * server will ask again.
   */
  readonly creditBlock?: CreditBlock | undefined
}

export interface OwnerState {
  readonly nameGiven: boolean
  readonly dobGiven: boolean
  readonly ownership?:
    | {
        readonly type: 'SOLE' | 'JOINT' | 'TRUST' | 'LLC'
        readonly married: boolean
        /**
         * The borrower's marital status. Undefined in states where marital status doesn't matter, and on older
         * applications.
         */
        readonly maritalStatus?: MaritalStatus
        /** Whether the borrower's spouse is one of the other owners. Undefined if the borrower wasn't asked. */
        readonly spouseIsOwner?: boolean
        readonly entityName?: string | undefined
      }
    | undefined
  readonly owners: readonly Owner[]
  /** The identity check of the borrower. */
  readonly identity: IdentityCheck
}

/** Personal data that identifies a person. */
export interface OwnerPersonal {
  readonly name?: PersonName | undefined
  readonly dob?: PlainDate
  readonly email?: string | undefined
  readonly phone?: string
  readonly homeAddress?: PostalAddress | undefined
  readonly ssn?: string
  /** EIN of the borrowing company, nine digits. */
  readonly ein?: string
}
