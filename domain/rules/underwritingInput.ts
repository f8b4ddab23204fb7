import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { ApplicationFacts, PersonFacts } from './eligibility/rules.ts'
import type { EmploymentType } from './employment.ts'
import type { Occupancy } from './home.ts'
import type { Lien, OfferChoice } from './offers.ts'
import type { Pricing, RateCard } from './pricing.ts'
import type { Product } from './product.ts'

export type CreditFile =
  | {
      readonly status: 'SCORED'
      readonly score: number
      readonly pulledOn: PlainDate
      /** Whether a debt is past due and no agent has reviewed it yet. */
      readonly delinquent?: boolean
      /**
       * Number of accounts in the credit file. Absent if an underwriter has decided that the file has enough accounts.
       */
      readonly tradelines?: number
    }
  | { readonly status: 'FROZEN' | 'LOCKED' | 'NO_FILE' }

export interface IncomeItem {
  readonly source: EmploymentType
  /** The income that the applicant stated, monthly and before tax. */
  readonly stated: Cents
  /** The income that a provider or document confirmed; absent until verified. */
  readonly verified?: Cents | undefined
}

/** An owner who borrows. An application has one or two such owners. */
export interface Applicant extends PersonFacts {
  /**
   * The credit report or, if the credit file is frozen or locked, the credit block. Undefined until the lender
   * requests the report.
   */
  readonly credit: CreditFile | undefined
  readonly incomes: readonly IncomeItem[]
  /**
   * Monthly payments in the credit file, except payments on liens on the property. A debt shared by two applicants is
   * included for only one of them.
   */
  readonly monthlyDebts: Cents
  /** Cash, deposits and securities; undefined until the borrower has been asked. */
  readonly liquidAssets: Cents | undefined
}

export interface Valuation {
  readonly value: Cents
  readonly source: 'AVM' | 'BPO' | 'APPRAISAL'
  /** The confidence of an automated valuation, 0 to 100. */
  readonly confidence?: number | undefined
  readonly valuedOn: PlainDate
  /**
   * Whether an automated value was available. If so, the applicant isn't charged for a broker's valuation. If
   * `automated` is undefined, an automated value was available only if `source` is AVM.
   */
  readonly automated?: boolean
  /** Whether the applicant disputes the automated value. */
  readonly disputed?: boolean
}

/**
 * The home, with the other facts that the eligibility rules need. The income sources aren't included, because they
 * belong to the applicants.
 */
export interface Property extends Omit<ApplicationFacts, 'primaryIncomeSource' | 'otherIncomeSources'> {
  readonly state: string
  readonly county: string | undefined
  readonly occupancy: Occupancy
  /** The home's valuation; undefined until the lender requests a valuation. */
  readonly valuation: Valuation | undefined
  readonly titleDatedOn: PlainDate | undefined
  /** All open liens on the property. Each lien is listed once. */
  readonly liens: readonly Lien[]
  /**
   * Monthly taxes, insurance and dues. If the insurance is undefined, its cost is estimated as the lender's policy
   * specifies.
   */
  readonly taxes: Cents
  readonly insurance: Cents | undefined
  readonly dues: Cents
  /** Monthly rent of an investment property. */
  readonly rent: Cents | undefined
}

/**
 * The input of the rules. Every fact must be given, even if it's undefined because it's unknown. The compiler then
 * reports code that forgets a new fact.
 */
export interface UnderwritingInput {
  readonly today: PlainDate
  /**
   * The date that determines the offers' APOR and first payment. As long as the lender is bound by an earlier offer's
   * rates, the date is that offer's. Otherwise, it's today.
   */
  readonly pricedOn?: PlainDate
  /**
   * The rates that earlier offers promised. They apply only as long as the borrower's score is `score`. Otherwise, the
   * price list's rates apply.
   */
  readonly promised?: { readonly score?: number | undefined; readonly rates: RateCard }
  /**
   * The application's product. With DSCR, investment property qualifies on rent, the decision ignores income, and a
   * company can be the borrower.
   */
  readonly product: Product
  readonly property: Property
  readonly applicants: readonly [Applicant, ...Applicant[]]
  /** Whether the decision uses the income that applicants stated, or only income that has been verified. */
  readonly income: 'STATED' | 'VERIFIED'
  /** The charges that the lender promised with the chosen offer. If absent, the price list's charges apply. */
  readonly promisedCharges?: Pricing['lineTerms'] | undefined
  /** Whether a broker brought the application. If so, the lender pays the broker. */
  readonly brokered?: boolean
  /** Whether the borrower is a credit union member and therefore gets the member discount. */
  readonly member?: boolean
  /** The chosen offer. If no offer has been chosen, underwriting makes offers. */
  readonly choice?: OfferChoice | undefined
  /**
   * Whether all data is complete, including title and valuation. The chosen offer becomes final only with complete
   * data.
   */
  readonly final?: boolean
}
