import type { DocumentParty, DocumentTypeId } from 'domain/application/closing/documents.ts'
import type { MinimumPaymentExample } from 'domain/rules/payment.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Percent } from 'domain/values/rates.ts'

export interface Lender {
  /** Legal name, as it stands on the license. */
  readonly name: string
  readonly nmls: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** Brand color of the rule under the letterhead, '#rrggbb'. */
  readonly accent?: string
  /** 'a Delaware limited liability company' */
  readonly organizedAs?: string
}

/** Somebody named in the documents. */
export interface Party extends DocumentParty {
  /** Full name as it is signed. */
  readonly name: string
  /** The company that borrows or owns, where this person signs for one. */
  readonly entity?: string
  /** One line. */
  readonly address: string
}

export interface Property {
  /** One line. */
  readonly address: string
  /** USPS code. */
  readonly state: string
  /** Without the word 'County'. */
  readonly county: string
  readonly legalDescription: string
  readonly parcel?: string
  readonly occupancy: 'PRIMARY' | 'SECONDARY' | 'INVESTMENT'
}

/** What every document has. */
export interface DocumentBase {
  readonly lender: Lender
  readonly loanNumber: string
  readonly parties: readonly Party[]
  readonly property: Property
  /** For business, on property that its owner does not live in. */
  readonly businessPurpose?: true
  /** The date on the document, where the property lies. */
  readonly preparedOn: PlainDate
  /** When the file was made; the same data at the same moment gives the same bytes. */
  readonly createdAt: Instant
}

/** Index, margin and cap decide the rate of each additional draw. */
interface DrawRate {
  readonly indexName: string
  readonly indexSource: string
  readonly indexValue: Percent
  readonly indexOn: PlainDate
  readonly margin: Percent
  /** No draw is ever priced above it. */
  readonly cap: Percent
  readonly floor?: Percent
}

export interface LineTerms {
  readonly creditLimit: Cents
  readonly initialDraw: Cents
  readonly minimumDraw: Cents
  readonly drawYears: number
  /** Years over which each draw is repaid. */
  readonly termYears: number
  /** Annual percentage rate of the initial draw: periodic rate times 12, no fee in it (12 CFR 1026.14(b)). */
  readonly apr: Percent
  readonly drawRate: DrawRate
  readonly monthlyPayment: Cents
  /** Only interest is due in the draw period. */
  readonly interestOnly: boolean
  /** On the initial draw; the same where interest alone is never due. */
  readonly paymentAfterDrawPeriod: Cents
  readonly originationFeeRate: Percent
  readonly originationFee: Cents
  /** Of each additional draw. */
  readonly additionalDrawFeeRate: Percent
  readonly autopayDiscount?: Percent
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
  /** Counts against the limit of 2 % on a Texas homestead. */
  readonly counted?: boolean
}

/** A cost before it is known exactly. */
interface CostRange {
  readonly label: string
  readonly least: Cents
  readonly most: Cents
  readonly paidTo: Payee
}

export interface EsignConsentData extends DocumentBase {
  /** Version of this text, as the consent records it. */
  readonly version: string
  /** Typed on the page by whoever could open this document. */
  readonly formatCode: string
  readonly paperCopyFee: Cents
  readonly settingsPath: string
}

export interface Applicant {
  readonly party: string
  readonly birthYear: number
  /** Last four digits. */
  readonly ssnMask: string
  readonly email: string
  readonly phone: string
  readonly employment: string
  readonly annualIncome: Cents
  readonly otherIncome: Cents
  readonly incomeSource: string
}

/** What a home that is let brings in and costs; a month and a year as they were told. */
export interface RentalSummary {
  readonly leased: boolean
  readonly monthlyRent: Cents
  readonly annualTaxes: Cents
  readonly annualInsurance: Cents
  readonly monthlyDues: Cents
  /** Rent over what the property costs, the new payment included; two decimals. */
  readonly ratio: number
  readonly leastRatio: number
}

export interface ApplicationSummaryData extends DocumentBase {
  /** Where the rent decides, and not income. */
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

export interface CreditScoreNoticeData extends DocumentBase {
  readonly recipient: Party
  readonly bureau: { readonly name: string; readonly address: string; readonly phone: string; readonly website: string }
  readonly score: number
  readonly range: readonly [number, number]
  readonly scoredOn: PlainDate
  readonly model: string
  /** Up to four; the number of inquiries may come as a fifth. */
  readonly keyFactors: readonly string[]
  /** Share of consumers with a lower score. */
  readonly higherThan?: Percent
}

/** A score and the file it comes from, as a person is told of them. */
type ToldScore = Pick<CreditScoreNoticeData, 'bureau' | 'score' | 'range' | 'scoredOn' | 'model' | 'keyFactors'>

export interface AdverseActionNoticeData extends DocumentBase {
  readonly recipient: Party
  readonly appliedOn: PlainDate
  readonly decidedOn: PlainDate
  /** One to four, in words. */
  readonly reasons: readonly string[]
  /** The federal agency that watches over equal credit opportunity with this creditor. */
  readonly agency: { readonly name: string; readonly address: string }
  /** Where a credit report of the recipient was used. */
  readonly report?: ToldScore
  /** Where a credit bureau gave no report of them, and that counted. */
  readonly silentBureau?: { readonly name: string; readonly address: string; readonly phone: string }
}

/** What a balance of $10,000 would have cost in a past year. */
interface IndexYear {
  readonly year: number
  readonly index: Percent
  readonly apr: Percent
  readonly minimumPayment: Cents
}

export interface HelocDisclosuresData extends DocumentBase {
  readonly terms: LineTerms
  readonly example: MinimumPaymentExample
  /** The same at the highest rate the line can reach. */
  readonly exampleAtCap: MinimumPaymentExample
  readonly costs: readonly CostRange[]
  /** Most recent fifteen years, oldest first; left out where the creditor publishes it apart. */
  readonly history?: readonly IndexYear[]
  /** Terms other than the index stand for somebody who applies by this day. */
  readonly termsUntil: PlainDate
}

export interface AccountOpeningData extends DocumentBase {
  readonly terms: LineTerms
  readonly costs: readonly Cost[]
  readonly openedOn: PlainDate
  readonly example: MinimumPaymentExample
  readonly exampleAtCap: MinimumPaymentExample
  /** Address for billing error notices. */
  readonly billingAddress: string
}

export interface CreditAgreementData extends DocumentBase {
  readonly terms: LineTerms
  readonly agreementOn: PlainDate
  readonly autopay: boolean
  /** Of the home; a Texas agreement acknowledges it. */
  readonly marketValue: Cents
}

export interface DeedData extends DocumentBase {
  readonly creditLimit: Cents
  readonly agreementOn: PlainDate
  readonly maturesOn: PlainDate
  /** How the owners hold title: 'husband and wife, as community property with right of survivorship'. */
  readonly vesting: string
  /** Wanted where the instrument is a deed of trust. */
  readonly trustee?: { readonly name: string; readonly address: string }
  /** Ids of those who appear before the notary and acknowledge; other owners sign as subscribing parties. */
  readonly appearing: readonly string[]
  /** Where the recorder sends it back. */
  readonly returnTo: string
  readonly preparedBy: string
}

export interface RightToCancelData extends DocumentBase {
  /** The owner whom this notice is for. */
  readonly recipient: Party
  /** Two on paper, one where delivered electronically. */
  readonly copies: 1 | 2
  readonly openedOn: PlainDate
  readonly disclosuresOn: PlainDate
  readonly noticeOn: PlainDate
  /** The right lasts until midnight at the end of this day. */
  readonly expires: PlainDate
  readonly earliestDisbursement: PlainDate
}

export interface ClosingCostsData extends DocumentBase {
  readonly terms: LineTerms
  readonly closingOn: PlainDate
  readonly costs: readonly Cost[]
  readonly payoffs: readonly { readonly lender: string; readonly amount: Cents }[]
  /** How those who borrow say that they received it. */
  readonly receipt: 'SIGNED' | 'ACKNOWLEDGED'
}

export interface FloodNoticeData extends DocumentBase {
  /** As the flood map names it. */
  readonly zone: string
  readonly creditLimit: Cents
  /** What flood insurance has to cover at least. */
  readonly coverage: Cents
  readonly earliestClosing: PlainDate
}

/** Something that an application lacks. */
export interface WantedItem {
  readonly what: string
  /** What shows it; empty where no document does. */
  readonly documents: readonly string[]
  /** At least so many. */
  readonly files: number
  /** Who has it, where that is not the recipient. */
  readonly from?: string
  readonly askedOn: PlainDate
  /** Said to the recipient alone. */
  readonly comments?: string
}

export interface IncompleteNoticeData extends DocumentBase {
  readonly recipient: Party
  readonly appliedOn: PlainDate
  /** At least one. */
  readonly wanted: readonly WantedItem[]
  /** The last day on which it can be sent. */
  readonly until: PlainDate
}

export interface AutopayData extends DocumentBase {
  readonly accountHolder: Party
  readonly bankName: string
  readonly accountKind: 'CHECKING' | 'SAVINGS'
  readonly accountMask: string
  readonly routingNumber: string
  readonly monthlyPayment: Cents
  readonly firstPaymentOn: PlainDate
  readonly discount?: Percent
}

/** What was done to one document, for the audit certificate. */
export interface AuditedDocument {
  readonly title: string
  readonly pages: number
  /** SHA-256 in hexadecimal: as it was made, and as it was signed and sealed. */
  readonly sha256Before: string
  readonly sha256After: string
  readonly signedBy: readonly string[]
  readonly sealedAt: Instant
}

export interface AuditedPerson {
  readonly name: string
  readonly role: string
  readonly email: string
  /** How it was established who it is. */
  readonly identity: string
  /** Their own consent to electronic records, and what it was given with; undefined where none is on record. */
  readonly consent?: {
    readonly version: string
    readonly at: Instant
    readonly ip: string
    readonly userAgent: string
  }
}

export interface AuditCertificateData extends DocumentBase {
  readonly documents: readonly AuditedDocument[]
  readonly people: readonly AuditedPerson[]
  readonly entries: readonly {
    readonly at: Instant
    readonly who: string
    readonly what: string
    readonly ip: string
  }[]
  /** Hash at the head of the chain of events when this was made, and how many events there were. */
  readonly eventsHash: string
  readonly eventsCount: number
  /** IANA name of the time zone of the property. */
  readonly zone: string
}

/** The data of each document. */
interface DocumentData {
  ESIGN_CONSENT: EsignConsentData
  APPLICATION_SUMMARY: ApplicationSummaryData
  CREDIT_SCORE_NOTICE: CreditScoreNoticeData
  HELOC_APPLICATION_DISCLOSURES: HelocDisclosuresData
  ACCOUNT_OPENING_DISCLOSURES: AccountOpeningData
  CREDIT_AGREEMENT: CreditAgreementData
  DEED_OF_TRUST: DeedData
  RIGHT_TO_CANCEL: RightToCancelData
  CLOSING_COSTS: ClosingCostsData
  AUTOPAY_AUTHORIZATION: AutopayData
  ADVERSE_ACTION_NOTICE: AdverseActionNoticeData
  FLOOD_NOTICE: FloodNoticeData
  INCOMPLETE_NOTICE: IncompleteNoticeData
}
type Complete<T extends Record<DocumentTypeId, DocumentBase>> = T
export type DataOf<T extends DocumentTypeId> = Complete<DocumentData>[T]

/** Part of a page in points, its origin at the lower left corner of the page. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type NotaryPart =
  | 'STATE'
  | 'COUNTY'
  | 'DATE_TIME'
  | 'MANNER'
  | 'NAME'
  | 'COMMISSION'
  | 'EXPIRES'
  | 'SIGNATURE'
  | 'SEAL'

/** A place for a mark. `id` is unique in its document and names the field in the tag tree. */
export type SignatureField = {
  readonly id: string
  /** Counted from 0. */
  readonly page: number
  readonly rect: Rect
} & (
  | { readonly kind: 'signature' | 'initials' | 'date'; readonly owner: string }
  | { readonly kind: 'notary'; readonly part: NotaryPart }
)

export interface RenderedDocument {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly fields: readonly SignatureField[]
}
