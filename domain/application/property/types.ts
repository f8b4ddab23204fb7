/** The home: its record, its value, its liens, its title, and how it is let. */

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
  /** Balance in the record or the credit file; absent if the borrower added the lien. */
  readonly reported?: Cents | undefined
}

/** A rented home, as its owner describes it. */
export interface Rental extends RentalFigures {
  /** LEASED: the rent in the lease. VACANT: the market rent that a local expert expects. */
  readonly state: 'LEASED' | 'VACANT'
  /** The company that borrows; its EIN is stored with the person. */
  readonly entity?: { readonly name: string; readonly state: string } | undefined
}

/** LIEN: a debt that isn't listed. OWNER: someone else holds title, or it is held in another way. */
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
    /** Dwellings, in the borrower's words; absent on records from before it was kept, like `condition`. */
    readonly units?: number | undefined
    /** The borrower's own opinion; the broker's is in `bpo`. */
    readonly condition?: PropertyCondition | undefined
    /** Type in the county's record; `type` may be the borrower's answer. */
    readonly recordedType?: PropertyType | undefined
    /** According to the record, the tax bill goes to the home, so its owner lives there. */
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
        /** Confidence of an automated value, 0-100. */
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
        /** Why a broker values the home. */
        readonly why?: BpoReason | undefined
        /** The borrower's own estimate, and their grounds. */
        readonly estimate?: Cents | undefined
        readonly grounds?: ValueGrounds | undefined
        /** The company's order number, the broker, and the expected day. */
        readonly reference?: string | undefined
        readonly broker?: string | undefined
        readonly expected?: PlainDate | undefined
        /** The home's condition, as the broker saw it. */
        readonly condition?: PropertyCondition | undefined
        readonly note?: string | undefined
      }
    | undefined
  readonly liens: readonly Lien[]
  readonly liensConfirmed: boolean
  /** Cents a month. */
  readonly hoaDues: Cents
  /** `on`: absent on records from before this was kept. */
  readonly title?:
    | {
        readonly status: 'COMPLETE'
        readonly vesting: string
        readonly on?: PlainDate | undefined
        /** Liens and owners that the title company found and nobody had reported. */
        readonly exceptions?: readonly TitleException[] | undefined
      }
    | undefined
  /** `undetermined`: the flood maps had no answer, so it goes to manual review. */
  readonly flood?:
    | { readonly inHazardArea: boolean; readonly zone: string; readonly undetermined?: boolean | undefined }
    | undefined
  readonly insurance?:
    | {
        readonly carrier: string
        readonly policyNumber: string
        readonly expires: PlainDate
        /** Ten digits; absent if the borrower gave none. */
        readonly agentPhone?: string | undefined
        readonly accepted: boolean
      }
    | undefined
}
