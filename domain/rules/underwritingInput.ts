import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { AssetDepletionPolicy } from './assetDepletion.ts'
import type { CltvPolicy } from './cltv.ts'
import type { DscrPolicy } from './dscr.ts'
import type { DtiPolicy } from './dti.ts'
import type { EligibilityPolicy, EmploymentType, Occupancy, PropertyType } from './eligibility.ts'
import type { NotaryPolicy } from './notary.ts'
import type { Lien, LinePolicy, OfferChoice, OfferPolicy } from './offers.ts'
import type { RateCard } from './pricing.ts'
import type { ThirdPartyCostPolicy } from './thirdPartyCosts.ts'

/** A lender's rules, composed of what each rule takes. Plain data; `version` is pinned by what was decided with it. */
export interface LendingPolicy {
  readonly version: string
  readonly eligibility: EligibilityPolicy
  readonly credit: { readonly minimumScore: number }
  readonly cltv: CltvPolicy
  readonly dti: DtiPolicy
  readonly assetDepletion: AssetDepletionPolicy
  readonly dscr: DscrPolicy
  /** Least confidence score of an automated valuation, 0-100; below it a person values the home. */
  readonly valuation: { readonly minimumConfidence: number }
  readonly freshness: FreshnessPolicy
  readonly line: LinePolicy
  readonly offer: OfferPolicy
  readonly thirdPartyCosts: ThirdPartyCostPolicy
  readonly notary: NotaryPolicy
}

/** Days for which what was drawn can be used. */
export interface FreshnessPolicy {
  readonly creditDays: number
  readonly valuationDays: number
  readonly titleDays: number
}

export type CreditFile =
  | { readonly status: 'SCORED'; readonly score: number; readonly pulledOn: PlainDate; readonly delinquent?: boolean }
  | { readonly status: 'FROZEN' | 'LOCKED' | 'NO_FILE' }

export interface IncomeItem {
  readonly source: EmploymentType
  /** As the applicant told it; monthly, before tax. */
  readonly stated: Cents
  /** As a provider or a document confirmed it; absent until then. */
  readonly verified?: Cents
}

/** One of the one or two owners who borrow. */
export interface Applicant {
  readonly dateOfBirth?: PlainDate
  /** Absent until it was asked for. */
  readonly credit?: CreditFile
  readonly incomes: readonly IncomeItem[]
  /** Monthly payments of the credit file, without liens on this property; shared debts stand with one applicant only. */
  readonly monthlyDebts: Cents
  /** Cash, deposits and securities; absent until asked for. */
  readonly liquidAssets?: Cents
}

export interface Valuation {
  readonly value: Cents
  readonly source: 'AVM' | 'BPO' | 'APPRAISAL'
  /** Of an AVM, 0-100. */
  readonly confidence?: number
  readonly valuedOn: PlainDate
  /** The applicant holds it to be wrong. */
  readonly disputed?: boolean
}

export interface UnderwritingInput {
  readonly today: PlainDate
  /** The day whose APOR and first payment the offers take; today unless an earlier offer is pinned. */
  readonly pricedOn?: PlainDate
  /** Rates that offers were made at and that still hold; for another score they are those of the price list. */
  readonly promised?: { readonly score?: number; readonly rates: RateCard }
  /** DSCR: an investment property that its rent carries; no income counts, and an entity may borrow. */
  readonly product: 'HELOC' | 'DSCR'
  readonly property: {
    readonly state: string
    readonly county?: string
    readonly occupancy: Occupancy
    readonly propertyType?: PropertyType
    readonly listedForSale?: boolean
    readonly purchasedOn?: PlainDate
    readonly titleTransferredOn?: PlainDate
    /** Absent until it was asked for. */
    readonly valuation?: Valuation
    readonly titleDatedOn?: PlainDate
    /** All open liens, each once. */
    readonly liens: readonly Lien[]
    /** Monthly. */
    readonly taxes: Cents
    readonly insurance: Cents
    readonly dues: Cents
    /** Monthly, of an investment property. */
    readonly rent?: Cents
  }
  readonly applicants: readonly [Applicant, ...Applicant[]]
  /** Whether stated or verified income decides. */
  readonly income: 'STATED' | 'VERIFIED'
  /** Credit union members have their discount. */
  readonly member?: boolean
  /** The offer that was chosen; absent, offers are made. */
  readonly choice?: OfferChoice
  /** Everything is settled, title and valuation too: the chosen offer becomes final. */
  readonly final?: boolean
}
