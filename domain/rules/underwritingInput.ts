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
      /** A debt is past due now and hasn't been reviewed. */
      readonly delinquent?: boolean
      /** Absent unless an underwriter found them sufficient. */
      readonly tradelines?: number
    }
  | { readonly status: 'FROZEN' | 'LOCKED' | 'NO_FILE' }

export interface IncomeItem {
  readonly source: EmploymentType
  /** As stated by the applicant; monthly, before tax. */
  readonly stated: Cents
  /** As verified by a provider or document; absent until then. */
  readonly verified?: Cents | undefined
}

/** One of one or two borrowing owners. */
export interface Applicant {
  readonly dateOfBirth?: PlainDate
  /** Absent until asked. */
  readonly credit?: CreditFile | undefined
  readonly incomes: readonly IncomeItem[]
  /**
   * The credit file's monthly payments, without liens on this property; a shared debt counts for one applicant only.
   */
  readonly monthlyDebts: Cents
  /** Cash, deposits and securities; absent until asked. */
  readonly liquidAssets?: Cents | undefined
}

export interface Valuation {
  readonly value: Cents
  readonly source: 'AVM' | 'BPO' | 'APPRAISAL'
  /** An AVM's confidence, 0 to 100. */
  readonly confidence?: number | undefined
  readonly valuedOn: PlainDate
  /**
   * An automated value was available, so a broker's costs the applicant nothing. If absent, true only when the
   * automated one is used.
   */
  readonly automated?: boolean
  /** The applicant disputes it. */
  readonly disputed?: boolean
}

export interface UnderwritingInput {
  readonly today: PlainDate
  /** The date of the offers' APOR and first payment; today unless an earlier offer is pinned. */
  readonly pricedOn?: PlainDate
  /** Pinned rates of offers that are still valid; another score uses the price list. */
  readonly promised?: { readonly score?: number | undefined; readonly rates: RateCard }
  /** DSCR: an investment property supported by its rent; income doesn't count, and an entity may borrow. */
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
    /** All open liens, each once. */
    readonly liens: readonly Lien[]
    /** Monthly. */
    readonly taxes: Cents
    readonly insurance: Cents
    readonly dues: Cents
    /** Monthly, for an investment property. */
    readonly rent?: Cents | undefined
  }
  readonly applicants: readonly [Applicant, ...Applicant[]]
  /** Whether stated or verified income decides. */
  readonly income: 'STATED' | 'VERIFIED'
  /** Credit union members get their discount. */
  readonly member?: boolean
  /** The chosen offer; without it, offers are made. */
  readonly choice?: OfferChoice | undefined
  /** Everything is complete, including title and valuation: the chosen offer becomes final. */
  readonly final?: boolean
}
