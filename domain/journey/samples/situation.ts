/**
 * The data for building a sample request body: the person who answers, the application as this person sees it, and the
 * date.
 */

import type { EmploymentType } from '../../rules/employment.ts'
import type { FaceScanAnswer } from '../../rules/faceScan.ts'
import type { Occupancy, PropertyType } from '../../rules/home.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { Name } from '../../values/name.ts'

/** A person for whom the tests and the sandbox build sample request bodies. The sandbox's personas are of this type. */
export interface SamplePerson {
  readonly name: Name
  readonly dob: string
  readonly phone: string
  readonly ssn: string
  /** Whether the sample person is a member of a lender that has a member discount. */
  readonly member?: boolean | undefined
  readonly property: { readonly type: PropertyType }
  readonly income: {
    readonly annual: Cents
    readonly other: Cents
    readonly employmentType: EmploymentType
    readonly method: 'PAYROLL' | 'BANK_TRANSACTIONS' | 'TAX_RETURNS' | 'MANUAL_PAYSTUB'
    readonly verified: { readonly employer: string }
  }
  readonly rental?: SampleRental | undefined
  readonly assets?: Readonly<Record<string, Cents>> | undefined
  readonly credit?: { readonly closed?: { readonly pin?: string | undefined } | undefined } | undefined
  readonly bank: {
    readonly method: 'LINK' | 'MANUAL'
    readonly accounts: readonly {
      readonly bankName: string
      readonly kind: 'CHECKING' | 'SAVINGS'
      readonly routingNumber: string
      readonly accountNumber: string
    }[]
  }
  readonly payment: 'AUTOPAY' | 'MANUAL'
  readonly identity?: SampleIdentity | undefined
  readonly ownership: {
    readonly type: string
    readonly maritalStatus?: string | undefined
    readonly entityName?: string | undefined
  }
  readonly coOwners: readonly SampleOwner[]
  readonly notary: 'ELECTRONIC' | 'MANUAL'
  readonly choice: {
    readonly amount: Cents
    readonly draw: Cents
    readonly term: number
    readonly drawPeriod: number
    readonly feeOption: number
    readonly interestOnly?: boolean | undefined
  }
}

/** An additional signer of a sample person's application. */
export interface SampleOwner {
  readonly name: Name
  readonly dob: string
  readonly phone: string
  readonly ssn: string
  readonly email: string
  readonly role: string
  readonly identity?: SampleIdentity | undefined
}

/** The type of ID that a sample person shows, using the identity form's names. The default is a passport. */
export interface SampleIdentity {
  readonly documentType?: string | undefined
  /** Whether the sample person agrees to the face scan. By default, the person agrees. */
  readonly faceScan?: FaceScanAnswer | undefined
}

export interface SampleRental {
  readonly qualifyBy: string
  readonly state: 'LEASED' | 'VACANT'
  readonly monthlyRent: Cents
  readonly annualTaxes: Cents
  readonly annualInsurance: Cents
  readonly monthlyDues: Cents
  readonly entity?: { readonly name: string; readonly state: string; readonly ein: string } | undefined
}

/**
 * The parts of an application that a sample request body depends on. Both the stored application and the application's
 * views have these parts.
 */
export interface Seen {
  readonly property: {
    readonly uuid: string
    readonly address: { readonly street1: string; readonly state: string }
    readonly occupancy?: Occupancy | undefined
  }
  readonly liens: readonly {
    readonly uuid: string
    readonly balance?: Cents | undefined
    readonly asksPayment?: boolean | undefined
    readonly kind?: string | undefined
    readonly source?: string | undefined
  }[]
  readonly inquiries?: { readonly listed: readonly unknown[] } | undefined
  readonly income: { readonly link?: { readonly reference: string; readonly url?: string | undefined } | undefined }
  readonly bank: {
    readonly link?: string | undefined
    readonly linkUrl?: string | undefined
    readonly accounts: readonly { readonly uuid: string }[]
    readonly checkStatus?: string | undefined
    readonly disburse?: string | undefined
  }
  readonly documents: readonly {
    readonly uuid: string
    readonly type: string
    readonly stage: string
    readonly forIdentity?: string | undefined
    readonly readAt?: string | undefined
  }[]
  readonly flood?: { readonly inHazardArea: boolean } | undefined
  readonly closing: {
    readonly readAt?: string | undefined
    readonly startedAt?: string | undefined
    readonly signedAt?: string | undefined
  }
  readonly notary: {
    readonly questions?: readonly { readonly id: string; readonly text: string }[] | undefined
    readonly knowledgePassed: boolean
    readonly roomState?: string | undefined
    readonly appointment?: object | undefined
  }
}

export interface Situation {
  readonly seen: Seen
  readonly person: SamplePerson
  /** The additional signer who answers; undefined if the borrower answers. */
  readonly signer?: SampleOwner
  /** Identity UUID of the person who answers. Needed only if `seen` contains other people's documents, too. */
  readonly identity?: string
  /** Today's date at the property. */
  readonly today: PlainDate
  /** The code in the application's sample document. */
  readonly formatCode: string
  /** UUID of the open condition that the person answers. */
  readonly condition?: string
  /** Returns the person's correct answer to one of the identity questions. */
  readonly knows?: (question: { readonly id: string; readonly text: string }) => string
}
