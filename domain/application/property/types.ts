/** The home: its county record, value, liens, title and rent. */

import type { LienKind } from '../../forms/liens.ts'
import type { PropertyCondition } from '../../forms/moreInformation.ts'
import type { BpoReason, ValueGrounds } from '../../forms/propertyQuestions.ts'
import type { BpoStatus } from '../../journey/facts.ts'
import type { RentalFigures } from '../../rules/dscr.ts'
import type { Occupancy, PropertyType } from '../../rules/home.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

export type { Occupancy }

export interface PostalAddress {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export interface Lien {
  readonly uuid: string
  readonly lender: string
  readonly kind: LienKind
  readonly balance: Cents
  readonly monthlyPayment: Cents
  readonly source: 'RECORD' | 'CREDIT' | 'BORROWER'
  readonly payOff: boolean
  /** Balance in the county record or credit file; absent if the borrower added the lien. */
  readonly reported?: Cents | undefined
}

/** A rented home, as its owner described it. */
export interface Rental extends RentalFigures {
  /** LEASED: rent from the lease. VACANT: market rent in a local expert's opinion. */
  readonly state: 'LEASED' | 'VACANT'
  /** The company that borrows; its EIN is stored with the person. */
  readonly entity?: { readonly name: string; readonly state: string } | undefined
}

/** LIEN: an unlisted debt. OWNER: another person holds title, or title is held in another way. */
export type TitleException =
  | { readonly kind: 'LIEN'; readonly lender: string; readonly amount: Cents }
  | { readonly kind: 'OWNER'; readonly vesting: string }

export interface PropertyState {
  readonly property: {
    readonly uuid: string
    readonly address: PostalAddress
    readonly occupancy: Occupancy
    readonly selected: boolean
    readonly type?: PropertyType | undefined
    /** Number of dwellings that the borrower stated. Absent on older records, like `condition`. */
    readonly units?: number | undefined
    /** The home's condition in the borrower's opinion; the broker's opinion is in `bpo`. */
    readonly condition?: PropertyCondition | undefined
    /** Property type in the county record. `type` can be the borrower's answer instead. */
    readonly recordedType?: PropertyType | undefined
    /** The county record says that the tax bill is mailed to the home, so its owner lives there. */
    readonly ownerOccupied?: boolean | undefined
    readonly county?: string | undefined
    readonly parcel?: string | undefined
    readonly legalDescription?: string | undefined
    readonly yearBuilt?: number | undefined
    readonly lastTransfer?: PlainDate | undefined
    readonly recordedOwners?: readonly string[] | undefined
    readonly monthlyTaxes?: Cents | undefined
    readonly monthlyInsurance?: Cents | undefined
  }
  readonly listedForSale: boolean
  /** When the borrower said whether a rented home qualifies by its rent or by their income. */
  readonly productSaidAt?: Instant | undefined
  readonly rental?: Rental | undefined
  readonly valuation?:
    | {
        readonly value: Cents
        /** Confidence of an automated value, from 0 to 100. */
        readonly confidence?: number | undefined
        readonly on: PlainDate
        readonly source: 'AVM' | 'BPO'
        /** The automated value that a broker's value replaced; absent if there was none. */
        readonly automated?: { readonly value: Cents; readonly confidence: number } | undefined
      }
    | undefined
  readonly bpo?:
    | {
        readonly status: BpoStatus
        /** Why a broker has to value the home. */
        readonly why?: BpoReason | undefined
        /** The borrower's own estimate of the value, and their grounds. */
        readonly estimate?: Cents | undefined
        readonly grounds?: ValueGrounds | undefined
        /** The valuation company's order number, the broker's name, and the expected day. */
        readonly reference?: string | undefined
        readonly broker?: string | undefined
        readonly expected?: PlainDate | undefined
        /** The home's condition in the broker's opinion. */
        readonly condition?: PropertyCondition | undefined
        readonly note?: string | undefined
      }
    | undefined
  readonly liens: readonly Lien[]
  readonly liensConfirmed: boolean
  /** Cents a month. */
  readonly hoaDues: Cents
  /** `on`: the report's date; absent on older records. */
  readonly title?:
    | {
        readonly status: 'COMPLETE'
        readonly vesting: string
        readonly on?: PlainDate | undefined
        /** Liens and owners that only the title company found. */
        readonly exceptions?: readonly TitleException[] | undefined
      }
    | undefined
  /** `undetermined`: the flood maps gave no answer, so the home goes to manual review. */
  readonly flood?:
    | { readonly inHazardArea: boolean; readonly zone: string; readonly undetermined?: boolean | undefined }
    | undefined
  readonly insurance?:
    | {
        readonly carrier: string
        readonly policyNumber: string
        readonly expires: PlainDate
        /** Ten digits; absent if the borrower gave no number. */
        readonly agentPhone?: string | undefined
        readonly accepted: boolean
      }
    | undefined
}
