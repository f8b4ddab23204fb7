import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { EmploymentType } from './eligibility.ts'
import type { Occupancy, PropertyType } from './home.ts'
import type { Lien, OfferChoice } from './offers.ts'
import type { RateCard } from './pricing.ts'
import type { Product } from './product.ts'

export type CreditFile =
  | {
      readonly status: 'SCORED'
      readonly score: number
      readonly pulledOn: PlainDate
      /** A debt is past due now, and no agent has reviewed it. */
      readonly delinquent?: boolean
      /** Number of accounts; absent unless an underwriter found them sufficient. */
      readonly tradelines?: number
    }
  | { readonly status: 'FROZEN' | 'LOCKED' | 'NO_FILE' }

export interface IncomeItem {
  readonly source: EmploymentType
  /** Income as the applicant stated it; monthly, before tax. */
  readonly stated: Cents
  /** Income as a provider or document verified it; absent until then. */
  readonly verified?: Cents | undefined
}

/** A borrowing owner. An application has one or two. */
export interface Applicant {
  readonly dateOfBirth?: PlainDate
  /** Absent until asked. */
  readonly credit?: CreditFile | undefined
  readonly incomes: readonly IncomeItem[]
  /**
   * Monthly payments in the credit file, without liens on this property. A shared debt counts for only one applicant.
   */
  readonly monthlyDebts: Cents
  /** Cash, deposits and securities; absent until the borrower is asked. */
  readonly liquidAssets?: Cents | undefined
}

export interface Valuation {
  readonly value: Cents
  readonly source: 'AVM' | 'BPO' | 'APPRAISAL'
  /** An AVM's confidence, 0 to 100. */
  readonly confidence?: number | undefined
  readonly valuedOn: PlainDate
  /**
   * An automated value was available, so the applicant doesn't pay for a broker's valuation. If absent, it counts as
   * true only when the automated value is used.
   */
  readonly automated?: boolean
  /** The applicant disputes the value. */
  readonly disputed?: boolean
}

export interface UnderwritingInput {
  readonly today: PlainDate
  /** The date for the offers' APOR and first payment: today, unless an earlier offer is pinned. */
  readonly pricedOn?: PlainDate
  /** Pinned rates of offers that are still valid. If the score changes, the price list applies instead. */
  readonly promised?: { readonly score?: number | undefined; readonly rates: RateCard }
  /** DSCR: an investment property that qualifies on its rent. Income doesn't count, and an entity may borrow. */
  readonly product: Product
  readonly property: {
    readonly state: string
    readonly county?: string | undefined
    readonly occupancy: Occupancy
    readonly propertyType?: PropertyType | undefined
    readonly listedForSale?: boolean
    readonly purchasedOn?: PlainDate
    readonly titleTransferredOn?: PlainDate | undefined
    /** Absent until asked. */
    readonly valuation?: Valuation | undefined
    readonly titleDatedOn?: PlainDate | undefined
    /** All open liens on the property, without duplicates. */
    readonly liens: readonly Lien[]
    /** Monthly. */
    readonly taxes: Cents
    readonly insurance: Cents
    readonly dues: Cents
    /** Monthly rent, for an investment property. */
    readonly rent?: Cents | undefined
  }
  readonly applicants: readonly [Applicant, ...Applicant[]]
  /** Whether the decision uses stated or verified income. */
  readonly income: 'STATED' | 'VERIFIED'
  /** Whether the borrower is a credit union member and gets the discount. */
  readonly member?: boolean
  /** The chosen offer. Without a choice, underwriting makes offers. */
  readonly choice?: OfferChoice | undefined
  /** Whether all data is complete, including title and valuation, so the chosen offer can become final. */
  readonly final?: boolean
}
