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

/** A lender's rules, composed of each rule's parameters. Plain data; decisions store its `version`. */
export interface LendingPolicy {
  readonly version: string
  readonly eligibility: EligibilityPolicy
  readonly credit: CreditPolicy
  readonly cltv: CltvPolicy
  readonly dti: DtiPolicy
  readonly assetDepletion: AssetDepletionPolicy
  readonly dscr: DscrPolicy
  /** Minimum confidence of an automated valuation, 0 to 100; below it a broker values the home. */
  readonly valuation: {
    readonly minimumConfidence: number
    /** Percent by which a broker's value may be below the automated one before manual review. */
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
  /** With fewer accounts a file is thin and goes to manual review. */
  readonly minimumTradelines: number
  /** A frozen or locked file: the hours between retries and the days to wait. */
  readonly closedFile: { readonly retryHours: number; readonly days: number }
  /** Recent inquiries by others may mean new debts; manual review starts at this count. */
  readonly inquiries: { readonly days: number; readonly reviewBalance: Cents }
}

/** Days for which data can be used. */
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
