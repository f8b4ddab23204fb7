import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import type { AssetDepletionPolicy } from './assetDepletion.ts'
import type { CltvPolicy } from './cltv.ts'
import type { DscrPolicy } from './dscr.ts'
import type { DtiPolicy } from './dti.ts'
import type { EligibilityPolicy, EmploymentType, Occupancy, PropertyType } from './eligibility.ts'
import type { ForecastPolicy } from './forecast.ts'
import type { NotaryPolicy } from './notary.ts'
import type { Lien, LinePolicy, OfferChoice, OfferPolicy } from './offers.ts'
import type { PayoffPolicy } from './payoff.ts'
import type { RateCard } from './pricing.ts'
import type { Product } from './product.ts'
import type { ThirdPartyCostPolicy } from './thirdPartyCosts.ts'

/** A lender's rules, composed of what each rule takes. Plain data; `version` is pinned by what was decided with it. */
export interface LendingPolicy {
  readonly version: string
  readonly eligibility: EligibilityPolicy
  readonly credit: CreditPolicy
  readonly cltv: CltvPolicy
  readonly dti: DtiPolicy
  readonly assetDepletion: AssetDepletionPolicy
  readonly dscr: DscrPolicy
  /** Least confidence score of an automated valuation, 0-100; below it a person values the home. */
  readonly valuation: {
    readonly minimumConfidence: number
    /** Percent by which a person's value may lie below the automated one before somebody looks at both. */
    readonly bpoTolerance: Percent
  }
  readonly freshness: FreshnessPolicy
  readonly line: LinePolicy
  readonly offer: OfferPolicy
  readonly thirdPartyCosts: ThirdPartyCostPolicy
  readonly notary: NotaryPolicy
  readonly forecast: ForecastPolicy
  readonly payoff: PayoffPolicy
}

export interface CreditPolicy {
  readonly minimumScore: number
  /** With fewer accounts a file is thin: a person judges whether they say enough. */
  readonly minimumTradelines: number
  /** A file that its bureau keeps closed: asked for again every so many hours, and waited for so many days. */
  readonly closedFile: { readonly retryHours: number; readonly days: number }
  /** Inquiries of others within so many days may be new debts; a person looks where those come to as much or more. */
  readonly inquiries: { readonly days: number; readonly reviewBalance: Cents }
}

/** Days for which what was drawn can be used. */
export interface FreshnessPolicy {
  readonly creditDays: number
  readonly valuationDays: number
  readonly titleDays: number
}

export type CreditFile =
  | {
      readonly status: 'SCORED'
      readonly score: number
      readonly pulledOn: PlainDate
      /** Something is past due now, and nobody has looked at it. */
      readonly delinquent?: boolean
      /** Absent where somebody has found that they are enough. */
      readonly tradelines?: number
    }
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
  /** An automated value was to be had: one of a person costs the applicant nothing. Absent: only where it is the value. */
  readonly automated?: boolean
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
  readonly product: Product
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
