/** The home: its county record, value, liens, title and rent. */

import type { LienKind } from '../../forms/liens.ts'
import type { BpoReason, ValueGrounds } from '../../forms/propertyQuestions.ts'
import type { BpoStatus } from '../../journey/facts.ts'
import type { RentalFigures } from '../../rules/dscr.ts'
import type { FoundCondition, Occupancy, PropertyCondition, PropertyType } from '../../rules/home.ts'
import type { PolicyFound, PolicyProblem } from '../../rules/insurance.ts'
import type { ValuationScope } from '../../rules/valuations.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { DocumentRecord } from '../core/types.ts'

export type { Occupancy }

export interface PostalAddress {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** A lien's entry in the county's records. Counties record the original amount, not today's balance. */
export interface LienRecord {
  readonly originalAmount?: Cents | undefined
  /** The recording number. */
  readonly instrument?: string | undefined
  readonly recordedOn?: PlainDate | undefined
}

export interface Lien extends LienRecord {
  readonly uuid: string
  readonly lender: string
  readonly kind: LienKind
  /**
   * Undefined if the record doesn't show the balance and the borrower hasn't stated it yet. Never treat an unknown
   * balance as zero.
   */
  readonly balance?: Cents | undefined
  /** Undefined if the record doesn't show the payment and the borrower hasn't stated it yet. */
  readonly monthlyPayment?: Cents | undefined
  /** Whether the borrower must state the monthly payment, because the record doesn't show it. */
  readonly asksPayment?: boolean | undefined
  readonly source: 'RECORD' | 'CREDIT' | 'BORROWER'
  readonly payOff: boolean
  /**
   * Whether the lien is a Texas home equity loan, according to the borrower. Absent for a home that isn't a Texas
   * homestead.
   */
  readonly equityLoan?: boolean | undefined
  /**
   * Balance according to the county record or credit file, in cents. Undefined if neither shows a balance, or if the
   * borrower added the lien.
   */
  readonly reported?: Cents | undefined
}

/** A rented home, as its owner described it. */
export interface Rental extends RentalFigures {
  /** LEASED: the rent is from the lease. VACANT: the rent is a local expert's estimate of the market rent. */
  readonly state: 'LEASED' | 'VACANT'
  /** The company that borrows. The company's EIN is stored as the borrower's personal data. */
  readonly entity?: { readonly name: string; readonly state: string } | undefined
}

/**
 * A finding of the title company. LIEN: a debt that the application's list of liens lacks; `amount` is undefined if the
 * title company doesn't know today's balance. OWNER: the title shows a different owner or form of ownership.
 */
export type TitleException =
  | ({ readonly kind: 'LIEN'; readonly lender: string; readonly amount?: Cents | undefined } & LienRecord)
  | { readonly kind: 'OWNER'; readonly vesting: string }

/** The county's record of a home. */
export interface PropertyRecord {
  /** The county's name without the word 'County'. */
  readonly county: string
  readonly parcel: string
  /** The second line of the home's address, such as 'Unit 2', if several homes share the address. */
  readonly unit?: string | undefined
  readonly legalDescription: string
  readonly yearBuilt: number
  readonly lastTransfer: PlainDate
  readonly owners: readonly string[]
  readonly type: PropertyType
  readonly monthlyTaxes: Cents
  /** Monthly insurance cost of a similar home, in cents; undefined if the vendor doesn't know it. */
  readonly monthlyInsurance?: Cents | undefined
  /** Whether the county mails the tax bill to the home; undefined if the record doesn't show a mailing address. */
  readonly ownerOccupied?: boolean | undefined
  /** Whether the home is listed for sale. */
  readonly listedForSale?: boolean | undefined
}

/** The details of an automated value. Missing on older applications, or if the vendor doesn't provide them. */
export interface AutomatedDetails {
  /** The lowest and highest value that the model considers likely, in cents. */
  readonly range?: { readonly low: Cents; readonly high: Cents } | undefined
  readonly model?: { readonly name: string; readonly version?: string | undefined } | undefined
  /** The date for which the model estimates the value. It can be before the day of the request. */
  readonly asOf?: PlainDate | undefined
}
export interface AutomatedValue extends AutomatedDetails {
  readonly value: Cents
  /** Confidence from 0 to 100. */
  readonly confidence: number
}

/** The result of the insurance check. Amounts in cents. */
export interface CheckedPolicy extends PolicyFound {
  /** The minimum dwelling coverage when the policy was checked; undefined if the association insures the building. */
  readonly needed?: Cents | undefined
  /** The line amount at the time of the insurance check. */
  readonly line: Cents
  readonly problems: readonly PolicyProblem[]
}

export interface PropertyState {
  readonly property: {
    readonly uuid: string
    readonly address: PostalAddress
    readonly occupancy: Occupancy
    readonly selected: boolean
    /**
     * The property type that the borrower stated. On older applications, it's the county's type until the borrower
     * states one.
     */
    readonly type?: PropertyType | undefined
    /**
     * The number of dwelling units that the borrower stated. `units` and `condition` are missing on older applications.
     */
    readonly units?: number
    /** The home's condition in the borrower's opinion. The broker's opinion is stored in `bpo`. */
    readonly condition?: PropertyCondition | undefined
    /** Property type according to the county record. */
    readonly recordedType?: PropertyType
    /** Whether the county mails the tax bill to the home, which suggests that the owner lives there. */
    readonly ownerOccupied?: boolean | undefined
    readonly county?: string
    readonly parcel?: string
    readonly legalDescription?: string
    readonly yearBuilt?: number
    readonly lastTransfer?: PlainDate
    /**
     * Whether the applicant said at registration that the home was bought or transferred recently. The county's record
     * never replaces this answer. Missing on older applications.
     */
    readonly acquiredRecently?: boolean
    readonly recordedOwners?: readonly string[]
    /** Whether the address matched several homes and the borrower picked this one. */
    readonly wasChosen?: boolean
    readonly monthlyTaxes?: Cents
    readonly monthlyInsurance?: Cents | undefined
  }
  /**
   * The county's records of the homes at the address, if there are several; removed once the borrower has chosen one.
   */
  readonly homes?: readonly PropertyRecord[] | undefined
  readonly listedForSale: boolean
  /** The time when the borrower chose whether a rented home qualifies by rent or by income. */
  readonly productSaidAt?: Instant
  readonly rental?: Rental | undefined
  readonly valuation?:
    | (AutomatedDetails & {
        readonly value: Cents
        /** Confidence of an automated value, from 0 to 100. */
        readonly confidence?: number | undefined
        readonly on: PlainDate
        readonly source: 'AVM' | 'BPO'
        /** The automated value that a broker's value replaced; undefined if there was no automated value. */
        readonly automated?: AutomatedValue | undefined
      })
    | undefined
  /** The time when the current valuation arrived; missing on older applications. */
  readonly valuedAt?: Instant
  /** The borrower's right to copies of valuations; missing until the lender knows that the borrower has it. */
  readonly valuationRight?: {
    /** Whether the lender sent copies only for first liens or for all lines when the borrower's right began. */
    readonly scope: ValuationScope
    readonly since: Instant
    /** Last day for the notice. */
    readonly noticeDue: PlainDate
    /** UUID of the notice. */
    readonly notice?: string | undefined
    /** The newest copy: its UUID, and the ID of the valuation. See `valuationRight.ts`. */
    readonly copy?: { readonly document: string; readonly of: string } | undefined
    /** The time when an agent took over a notice or copy that wasn't sent. */
    readonly withAgent?: Instant | undefined
  }
  readonly bpo?:
    | {
        readonly status: BpoStatus
        /** The reason why a broker must value the home. */
        readonly why?: BpoReason | undefined
        /** The borrower's own estimate of the home's value in cents, and the reason for the estimate. */
        readonly estimate?: Cents | undefined
        readonly grounds?: ValueGrounds | undefined
        /** The valuation company's order number, the broker's name, and the day on which the value is expected. */
        readonly reference?: string | undefined
        readonly broker?: string | undefined
        readonly expected?: PlainDate | undefined
        /** The home's condition in the broker's opinion. */
        readonly condition?: FoundCondition | undefined
        readonly note?: string | undefined
      }
    | undefined
  readonly liens: readonly Lien[]
  readonly liensConfirmed: boolean
  /**
   * The day on which a Texas home equity loan on this homestead last closed, according to the borrower. Undefined if
   * none closed in the 12 months before the borrower confirmed the liens.
   */
  readonly equityLoanClosedOn?: PlainDate | undefined
  /** Homeowners association (HOA) dues, in cents a month. */
  readonly hoaDues: Cents
  /** The title report. `on`: the report's date; missing on older applications. */
  readonly title?: {
    readonly status: 'COMPLETE'
    readonly vesting: string
    readonly on?: PlainDate
    /** Liens and owners that only the title company found. */
    readonly exceptions?: readonly TitleException[] | undefined
    /** The title company's order number. */
    readonly reference?: string | undefined
    /** The file of the title company's report, which only staff see. */
    readonly report?: DocumentRecord | undefined
  }
  /**
   * Whether the home is in a flood hazard area. `undetermined`: the flood maps are inconclusive, so the home goes to
   * manual review.
   */
  readonly flood?: {
    readonly inHazardArea: boolean
    /** Missing if the maps don't show the zone. A home in a hazard area always has a zone. */
    readonly zone?: string | undefined
    readonly undetermined?: boolean | undefined
    /** The flood map's number and panel, and the panel's effective date. Missing on older applications. */
    readonly panel?: string | undefined
    readonly mapDate?: PlainDate | undefined
    /** The home's community in the National Flood Insurance Program: its name and its six-digit number. */
    readonly community?: { readonly name: string; readonly number: string } | undefined
    /** The Standard Flood Hazard Determination Form, which only staff see. */
    readonly determination?: DocumentRecord | undefined
  }
  readonly insurance?: {
    readonly carrier: string
    readonly policyNumber: string
    readonly expires: PlainDate
    /** The insurance agent's phone number, ten digits; undefined if the borrower entered no number. */
    readonly agentPhone?: string
    readonly accepted: boolean
    /**
     * Whether the automatic check rejected the insurance policy. If so, an agent reviews the policy, and the borrower
     * can submit another one.
     */
    readonly refused?: boolean | undefined
    /**
     * The findings of the automatic check of the insurance policy. Missing before the check, and on older applications.
     */
    readonly checked?: CheckedPolicy | undefined
    /** The flood policy; only in a flood hazard area. Amounts in cents. */
    readonly flood?:
      | {
          readonly coverage: Cents
          /** The building's insurable value according to the policy; undefined if the policy doesn't state it. */
          readonly insurableValue?: Cents | undefined
          /** The line amount when the borrower submitted the policy. A larger line requires another check. */
          readonly line: Cents
        }
      | undefined
  }
}
