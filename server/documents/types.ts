import type { DocumentParty, DocumentTypeId } from 'domain/application/core/documents.ts'
import type { OriginatorName } from 'domain/application/core/types.ts'
import type { AutomatedValue, PropertyState } from 'domain/application/property/types.ts'
import type { equalCreditAgencies } from 'domain/organization/equalCredit.ts'
import type { NearbyAgency } from 'domain/rules/counseling.ts'
import type { MinimumPaymentExample } from 'domain/rules/payment.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Percent } from 'domain/values/rates.ts'

export interface Lender {
  /** The lender's legal name, as on its license. */
  readonly name: string
  readonly nmls: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** The brand color, used for the line under the letterhead; '#rrggbb'. */
  readonly accent?: string
  /** The company's legal form, such as 'a Delaware limited liability company'. */
  readonly organizedAs?: string
}

/** A person named in the documents. */
export interface Party extends DocumentParty {
  /** The person's full name, as written in the signature. */
  readonly name: string
  /** The company that borrows or owns the home, if the person signs for a company. */
  readonly entity?: string
  /** One line. */
  readonly address: string
}

export interface Property {
  /** One line. */
  readonly address: string
  /** USPS code. */
  readonly state: string
  /** The county's name without the word 'County'. */
  readonly county: string
  readonly legalDescription: string
  readonly parcel?: string | undefined
  readonly occupancy: 'PRIMARY' | 'SECONDARY' | 'INVESTMENT'
}

/** Data that all documents need. */
export interface DocumentBase {
  readonly lender: Lender
  /** The loan originator, if the application has one. */
  readonly originator?: OriginatorName
  readonly loanNumber: string
  readonly parties: readonly Party[]
  readonly property: Property
  /** True if the line is business credit and the owner doesn't live at the property. */
  readonly businessPurpose?: true
  /** The document's date, in the property's time zone. */
  readonly preparedOn: PlainDate
  /** The PDF's creation time. Rendering the same data with the same creation time returns identical bytes. */
  readonly createdAt: Instant
}

/** Data of a document that one person gets. */
export interface Addressed extends DocumentBase {
  readonly recipient: Party
}

/** The index, margin and cap that determine the rate of an additional draw. */
interface DrawRate {
  readonly indexName: string
  readonly indexSource: string
  readonly indexValue: Percent
  readonly indexOn: PlainDate
  readonly margin: Percent
  /** The highest rate that any draw can have. */
  readonly cap: Percent
  readonly floor?: Percent
}

export interface LineTerms {
  readonly creditLimit: Cents
  readonly initialDraw: Cents
  readonly minimumDraw: Cents
  readonly drawYears: number
  /** The number of years over which each draw is repaid. */
  readonly termYears: number
  /** Annual percentage rate of the initial draw. It's the periodic rate times 12, without fees (12 CFR 1026.14(b)). */
  readonly apr: Percent
  readonly drawRate: DrawRate
  readonly monthlyPayment: Cents
  /** True if only interest is due in the draw period. */
  readonly interestOnly: boolean
  /**
   * The monthly payment that repays the initial draw after the draw period. Without an interest-only period, it equals
   * `monthlyPayment`.
   */
  readonly paymentAfterDrawPeriod: Cents
  readonly originationFeeRate: Percent
  readonly originationFee: Cents
  /** The fee for each additional draw. */
  readonly additionalDrawFeeRate: Percent
  readonly autopayDiscount?: Percent
  /**
   * The member discount, which the rate already includes. `open` is true while the lender hasn't confirmed the
   * membership.
   */
  readonly memberDiscount?: { readonly points: Percent; readonly open: boolean }
  readonly lateCharge: { readonly share: Percent; readonly minimum: Cents; readonly graceDays: number }
  readonly returnedPayment: Cents
  readonly annualFee: Cents
  readonly terminationFee: Cents
  readonly firstPaymentOn: PlainDate
  readonly drawEndsOn: PlainDate
  readonly maturesOn: PlainDate
}

export type Payee = 'LENDER' | 'THIRD_PARTY' | 'GOVERNMENT'

export interface Cost {
  readonly label: string
  readonly amount: Cents
  readonly paidTo: Payee
  readonly payee?: string
  readonly paidFrom: 'INITIAL_DRAW' | 'CASH'
  /** Whether the fee counts toward the 2% fee limit for a line on a Texas homestead. */
  readonly counted?: boolean
}

/** The lowest and highest estimate for a cost. */
interface CostRange {
  readonly label: string
  readonly least: Cents
  readonly most: Cents
  readonly paidTo: Payee
}

export interface EsignConsentData extends DocumentBase {
  /** The version of the consent's wording. The server records it when the signer consents. */
  readonly version: string
  /** The code that the signer typed to prove that they can open the sample document. */
  readonly formatCode: string
  readonly paperCopyFee: Cents
  readonly settingsPath: string
}

export interface Applicant {
  readonly party: string
  readonly birthYear: number
  /** The last four digits of the Social Security number. */
  readonly ssnMask: string
  readonly email: string
  readonly phone: string
  readonly employment: string
  readonly annualIncome: Cents
  readonly otherIncome: Cents
  readonly incomeSource: string
}

/**
 * A rental home's income and costs, as stated by the applicant. Each field's name shows whether the amount is monthly
 * or annual.
 */
export interface RentalSummary {
  readonly leased: boolean
  readonly monthlyRent: Cents
  readonly annualTaxes: Cents
  readonly annualInsurance: Cents
  readonly monthlyDues: Cents
  /**
   * Debt service coverage ratio: rent divided by the property's expenses, including the new payment; rounded to two
   * decimals.
   */
  readonly ratio: number
  readonly leastRatio: number
}

export interface ApplicationSummaryData extends DocumentBase {
  /** The rental home's figures; present if the loan qualifies on rent instead of on the applicant's income. */
  readonly rental?: RentalSummary
  readonly submittedOn: PlainDate
  readonly applicants: readonly Applicant[]
  readonly propertyValue: { readonly amount: Cents; readonly on: PlainDate; readonly source: string }
  readonly liens: readonly {
    readonly lender: string
    readonly kind: string
    readonly balance: Cents
    readonly monthlyPayment: Cents
    readonly payOff: boolean
  }[]
  readonly terms: LineTerms
  readonly declarations: readonly { readonly question: string; readonly answer: string }[]
  readonly consents: readonly { readonly label: string; readonly version: string; readonly on: PlainDate }[]
}

export interface CreditScoreNoticeData extends Addressed {
  readonly bureau: { readonly name: string; readonly address: string; readonly phone: string; readonly website: string }
  readonly score: number
  readonly range: readonly [number, number]
  readonly scoredOn: PlainDate
  readonly model: string
  /** Key factors of the score: up to four, or up to five if one of them is the number of inquiries. */
  readonly keyFactors: readonly string[]
  /** Percentage of consumers with a lower score. */
  readonly higherThan?: Percent
}

/** An applicant's credit score and the underlying credit file data, as disclosed to the applicant. */
type ToldScore = Pick<CreditScoreNoticeData, 'bureau' | 'score' | 'range' | 'scoredOn' | 'model' | 'keyFactors'>

export interface AdverseActionNoticeData extends Addressed {
  readonly appliedOn: PlainDate
  readonly decidedOn: PlainDate
  /** One to four reasons for the adverse action, in words. */
  readonly reasons: readonly string[]
  /** The federal agencies that enforce equal credit opportunity law for the creditor. */
  readonly agencies: ReturnType<typeof equalCreditAgencies>
  /** Whether the decision used information from someone other than the applicants and a credit bureau. */
  readonly usedOthers: boolean
  /** The recipient's credit score. Present if the lender used the recipient's credit report. */
  readonly report?: ToldScore
  /**
   * The credit bureau that had no report on the recipient. Present if the missing report was a reason for the decline.
   */
  readonly silentBureau?: { readonly name: string; readonly address: string; readonly phone: string }
}

/** One year's row in the table of past index values. The payment is calculated for a $10,000 balance. */
interface IndexYear {
  readonly year: number
  readonly index: Percent
  readonly apr: Percent
  readonly minimumPayment: Cents
}

export interface HelocDisclosuresData extends DocumentBase {
  readonly terms: LineTerms
  readonly example: MinimumPaymentExample
  /** The minimum payment on a $10,000 balance at the maximum rate of the line. */
  readonly exampleAtCap: MinimumPaymentExample
  readonly costs: readonly CostRange[]
  /** The index in each of the last 15 years, oldest first. */
  readonly history: readonly IndexYear[]
  /**
   * The last day on which a new application gets the disclosed terms. The creditor guarantees all terms except the
   * index until the end of this day.
   */
  readonly termsUntil: PlainDate
}

export interface AccountOpeningData extends DocumentBase {
  readonly terms: LineTerms
  readonly costs: readonly Cost[]
  readonly openedOn: PlainDate
  readonly example: MinimumPaymentExample
  readonly exampleAtCap: MinimumPaymentExample
  /** Address to which borrowers send billing error notices. */
  readonly billingAddress: string
}

export interface CreditAgreementData extends DocumentBase {
  readonly terms: LineTerms
  readonly agreementOn: PlainDate
  readonly autopay: boolean
  /** The home's value, which the borrower acknowledges in a Texas agreement. */
  readonly marketValue: Cents
}

export interface DeedData extends DocumentBase {
  readonly creditLimit: Cents
  readonly agreementOn: PlainDate
  readonly maturesOn: PlainDate
  /** How the owners hold title, such as 'husband and wife, as community property with right of survivorship'. */
  readonly vesting: string
  /** The trustee, required for a deed of trust. */
  readonly trustee?: { readonly name: string; readonly address: string }
  /**
   * IDs of the people who appear before the notary and acknowledge the instrument. The other owners sign as subscribing
   * parties.
   */
  readonly appearing: readonly string[]
  /** The address to which the county recorder sends the recorded instrument. */
  readonly returnTo: string
  readonly preparedBy: string
}

export interface RightToCancelData extends Addressed {
  /** The number of copies: two on paper, or one in electronic form. */
  readonly copies: 1 | 2
  readonly openedOn: PlainDate
  readonly disclosuresOn: PlainDate
  readonly noticeOn: PlainDate
  /** The last day of the right to cancel, which ends at midnight. */
  readonly expires: PlainDate
  readonly earliestDisbursement: PlainDate
}

export interface ClosingCostsData extends DocumentBase {
  readonly terms: LineTerms
  readonly closingOn: PlainDate
  readonly costs: readonly Cost[]
  readonly payoffs: readonly { readonly lender: string; readonly amount: Cents }[]
  /** How the borrowers confirm receipt of the document: with a signature or with an acknowledgment. */
  readonly receipt: 'SIGNED' | 'ACKNOWLEDGED'
}

export interface FloodNoticeData extends Addressed {
  /** The flood zone as shown on the flood map. */
  readonly zone: string
  /** The flood map's number and panel. `mapDate` is the day on which the panel took effect. */
  readonly panel?: string
  readonly mapDate?: PlainDate
  readonly community?: string
  readonly creditLimit: Cents
  /** The minimum amount of flood insurance coverage. */
  readonly coverage: Cents
  readonly earliestClosing: PlainDate
}

/** An item that is missing from an application. */
export interface WantedItem {
  readonly what: string
  /** Types of documents that would satisfy the request. Empty if the request isn't for a document. */
  readonly documents: readonly string[]
  /** Minimum number. */
  readonly files: number
  /** The name of the person who must provide the item. Unset if that person is the recipient. */
  readonly from?: string
  readonly askedOn: PlainDate
  /** The lender's comments. Only the recipient sees them. */
  readonly comments?: string
}

export interface IncompleteNoticeData extends Addressed {
  readonly appliedOn: PlainDate
  /** The missing items. There's at least one. */
  readonly wanted: readonly WantedItem[]
  /** The last day to submit the missing items. */
  readonly until: PlainDate
}

export interface PaperPackageData extends Addressed {
  /** The documents in the package, in order. `todo` tells the recipient what to do with a document. */
  readonly enclosed: readonly { readonly title: string; readonly pages: number; readonly todo: string }[]
}

export interface CounselingListData extends Addressed {
  /** The agencies nearest to the recipient, nearest first. */
  readonly agencies: readonly NearbyAgency[]
  /** The day on which the lender obtained the agencies' data. */
  readonly obtainedOn: PlainDate
}

export interface RightNotToCloseData extends DocumentBase {
  /** The last day on which the disclosed terms are available. */
  readonly termsUntil: PlainDate
}

export interface AutopayData extends DocumentBase {
  readonly accountHolder: Party
  readonly bankName: string
  readonly accountKind: 'CHECKING' | 'SAVINGS'
  readonly accountMask: string
  readonly routingNumber: string
  readonly monthlyPayment: Cents
  readonly firstPaymentOn: PlainDate
  readonly discount?: Percent | undefined
}

/** A valuation, with everything that the valuation company reported. Amounts in cents. */
export interface ValuationCopyData extends Addressed {
  readonly valuation: Omit<NonNullable<PropertyState['valuation']>, 'automated'>
  /** The automated value that a broker's value replaced. */
  readonly automated?: AutomatedValue
  /** The broker's findings. */
  readonly bpo?: Pick<NonNullable<PropertyState['bpo']>, 'reference' | 'broker' | 'condition' | 'note'>
}

/** The data for each type of document. */
interface DocumentData {
  ESIGN_CONSENT: EsignConsentData
  APPLICATION_SUMMARY: ApplicationSummaryData
  CREDIT_SCORE_NOTICE: CreditScoreNoticeData
  HELOC_APPLICATION_DISCLOSURES: HelocDisclosuresData
  RIGHT_NOT_TO_CLOSE: RightNotToCloseData
  TEXAS_HOME_EQUITY_NOTICE: DocumentBase
  ACCOUNT_OPENING_DISCLOSURES: AccountOpeningData
  CREDIT_AGREEMENT: CreditAgreementData
  DEED_OF_TRUST: DeedData
  RIGHT_TO_CANCEL: RightToCancelData
  CLOSING_COSTS: ClosingCostsData
  AUTOPAY_AUTHORIZATION: AutopayData
  ADVERSE_ACTION_NOTICE: AdverseActionNoticeData
  FLOOD_NOTICE: FloodNoticeData
  INCOMPLETE_NOTICE: IncompleteNoticeData
  COUNSELING_LIST: CounselingListData
  PAPER_PACKAGE: PaperPackageData
  VALUATION_NOTICE: Addressed
  VALUATION_COPY: ValuationCopyData
}
type Complete<T extends Record<DocumentTypeId, DocumentBase>> = T
export type DataOf<T extends DocumentTypeId> = Complete<DocumentData>[T]
