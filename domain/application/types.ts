/** The application: what a line of credit is asked for, decided and closed on. Stored as one document, changed by events alone. */
import type { LienKind } from '../forms/liens.ts'
import type { Decision, SubDecision } from '../journey/facts.ts'
import type { PromisedTerms } from '../organisation/lineTerms.ts'
import type { QualifyingChange } from '../rules/adverseAction.ts'
import type { EmploymentType, Occupancy } from '../rules/eligibility.ts'
import type { Stale } from '../rules/freshness.ts'
import type { QuoteContext } from '../rules/offers.ts'
import type { Instant, PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import type { RequestKind, RequestState } from './requests.ts'
import type { WorkflowStatus } from './workflow.ts'

export type { EmploymentType, Occupancy }

export interface PostalAddress {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}
export interface PersonName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

/** What is known of one person; kept apart from the rest, encrypted under that person's key. */
export interface Personal {
  readonly name?: PersonName
  readonly dob?: PlainDate
  readonly email?: string
  readonly phone?: string
  readonly homeAddress?: PostalAddress
  readonly ssn?: string
  readonly demographics?: unknown
  /** Linked or typed bank accounts with their numbers; only `mask` leaves the server. */
  readonly accounts?: readonly BankAccount[]
  /** Right answers to the knowledge questions that are open now. */
  readonly knowledgeKey?: Readonly<Record<string, string>>
  /** What the notary of a booked visit is told. */
  readonly notaryContact?: NotaryContact
  readonly signature?: { readonly typed: string; readonly initials: string; readonly image?: string }
}

export interface NotaryContact {
  /** Ten digits; called on the day when something comes up. */
  readonly phone: string
  /** '' for none. */
  readonly note: string
}

export interface BankAccount {
  readonly uuid: string
  readonly bankName: string
  readonly name: string
  readonly kind: 'CHECKING' | 'SAVINGS'
  readonly routingNumber: string
  readonly accountNumber: string
  readonly mask: string
  readonly source: 'LINK' | 'MANUAL'
  readonly balance?: Cents
}

export interface Consent {
  readonly type: ConsentType
  /** Who gave it: the borrower or an additional signer. */
  readonly identity: string
  /** Version and words of the text that was agreed to. */
  readonly version: string
  readonly at: Instant
  readonly ip: string
  readonly userAgent: string
}
export const CONSENT_TYPES = [
  'TERMS_PRIVACY',
  'ELECTRONIC_COMMUNICATIONS',
  'SMS_MARKETING',
  'SMS_TRANSACTIONAL',
  'SOFT_CREDIT',
  'THIRD_PARTY_SOFT_PULL',
  'HARD_CREDIT',
  'E_SIGN',
  'AUTOPAY',
] as const
export type ConsentType = (typeof CONSENT_TYPES)[number]

export interface Lien {
  readonly uuid: string
  readonly lender: string
  readonly kind: LienKind
  readonly balance: Cents
  readonly monthlyPayment: Cents
  readonly source: 'RECORD' | 'CREDIT' | 'BORROWER'
  readonly payOff: boolean
  /** What the record or the credit file said; absent where the borrower added it. */
  readonly reported?: Cents
}

export interface CreditFile {
  readonly bureau: string
  readonly pull: 'SOFT' | 'HARD'
  readonly pulledOn: PlainDate
  readonly score: number
  readonly scoreModel: string
  readonly scoreRange: readonly [number, number]
  readonly keyFactors: readonly string[]
  /** Monthly payments on debts other than the liens on this property. */
  readonly monthlyDebts: Cents
  readonly tradelines: number
  /** Where the bureau is asked about the file. */
  readonly bureauContact?: { readonly address: string; readonly phone: string; readonly website: string }
}

/** How far the check of a person's identity document is. */
export interface IdentityCheck {
  readonly status: 'NONE' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'
  readonly documentType?: string
  readonly attempts: number
  /** Pictures that came later belong to the next attempt. */
  readonly submittedAt?: Instant
  /** What to do better, in the words of the identity provider; while it failed. */
  readonly reason?: string
}

export const NOT_CHECKED: IdentityCheck = { status: 'NONE', attempts: 0 }

export interface Owner {
  readonly identityUuid: string
  readonly role: 'BORROWER' | 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly version: 'v1' | 'v2'
  readonly introDoneAt?: Instant
  readonly identityStatus: IdentityCheck['status']
  readonly identityCheck?: IdentityCheck
  readonly signedAt?: Instant
  readonly invitedAt?: Instant
  /** How many invitations were sent. */
  readonly invitations?: number
  readonly statedAnnualIncome?: Cents
  readonly credit?: CreditFile
}

export interface ChosenOffer {
  readonly amount: Cents
  readonly draw: Cents
  readonly termYears: number
  readonly drawYears: number
  readonly rate: Percent
  readonly feeRate: Percent
  readonly fee: Cents
  readonly monthlyPayment: Cents
  /** Rate with the fees, for comparison. */
  readonly effectiveCost?: Percent
  readonly cashToHand: Cents
  readonly autopay: boolean
  readonly pricingVersion: string
  /** Version of policy and prices that made it: kept for the life of the application. */
  readonly policyVersion: string
  readonly chosenAt: Instant
}

export interface DocumentRecord {
  readonly uuid: string
  readonly type: string
  readonly title: string
  readonly fileName: string
  readonly mediaType: string
  readonly stage: 'CONSENT' | 'SUMMARY' | 'CLOSING' | 'NOTARY' | 'UPLOAD'
  /** Identity it is meant for; undefined: everybody on the application. */
  readonly forIdentity?: string
  readonly sha256: string
  readonly pages: number
  readonly createdAt: Instant
  readonly signedAt?: Instant
  readonly sealed: boolean
}

export interface OpenRequest {
  /** How often this has been asked: a result carries the number and a stale one is not applied. */
  readonly no: number
  readonly state: RequestState
  readonly at: Instant
  readonly reference?: string
}

/** OFFER: its prices, which hold for a time. */
export type RefreshPart = Stale | 'OFFER'
export interface Refresh {
  /** What was too old, with the day on which it was drawn; of offers that on which they were made. */
  readonly parts: readonly { readonly part: RefreshPart; readonly on: PlainDate }[]
  /** Asked again for it. */
  readonly kinds: readonly RequestKind[]
  /** How often in a row; the answers may themselves be old. */
  readonly round: number
  readonly at: Instant
}

/** What a refresh changed: amounts in cents, rates in percent. LIENS: the credit file shows new ones. TERMS: something else. */
export interface Change {
  readonly what: 'VALUE' | 'LARGEST_LINE' | 'LOWEST_RATE' | 'LIENS' | 'TERMS'
  /** Absent where no figure says it. */
  readonly before?: number
  readonly after?: number
}

export interface Application {
  readonly uuid: string
  readonly loanNumber: string
  readonly orgCode: string
  readonly borrower: string
  readonly createdAt: Instant
  /** Number of events so far. */
  readonly version: number
  readonly status: WorkflowStatus
  /** Since when it stands there; absent on records from before this was kept. */
  readonly statusSince?: Instant
  readonly property: {
    readonly uuid: string
    readonly address: PostalAddress
    readonly occupancy: Occupancy
    readonly selected: boolean
    readonly type?: string
    readonly county?: string
    readonly parcel?: string
    readonly legalDescription?: string
    readonly yearBuilt?: number
    readonly lastTransfer?: PlainDate
    readonly recordedOwners?: readonly string[]
    readonly monthlyTaxes?: Cents
    readonly monthlyInsurance?: Cents
  }
  readonly listedForSale: boolean
  readonly income: {
    readonly annual: Cents
    readonly other: Cents
    readonly employmentType: EmploymentType
    readonly verifiedAnnual?: Cents
    readonly source?: IncomeSource
    readonly employer?: string
    /** `url`: the provider's page, once it is open. */
    readonly link?: { readonly type: IncomeSource; readonly reference: string; readonly url?: string }
    readonly paystubs: readonly string[]
    readonly paystubsSubmitted: boolean
    /** Until the employer has said yes. */
    readonly employmentToConfirm: boolean
    /** The employer who, when asked, did not confirm; until another answer comes. */
    readonly employmentDenied?: string
    /** How often an employer did not confirm. */
    readonly employmentDenials?: number
    readonly matched: boolean
  }
  readonly assets?: readonly { readonly kind: string; readonly value: Cents }[]
  readonly consents: readonly Consent[]
  readonly credit?: CreditFile
  readonly valuation?: {
    readonly value: Cents
    readonly confidence: number
    readonly on: PlainDate
    readonly source: 'AVM' | 'BPO'
  }
  readonly liens: readonly Lien[]
  readonly liensConfirmed: boolean
  /** A month. */
  readonly hoaDues: Cents
  readonly decision: {
    readonly decision: Decision
    readonly subDecision: SubDecision
    readonly maxLine: Cents
    readonly reasons: readonly string[]
    readonly trace: readonly unknown[]
    readonly policyVersion: string
  }
  /** All that a quote depends on, as underwriting made it; offers follow from it on both sides. */
  readonly quote?: QuoteContext
  readonly offer?: ChosenOffer
  /** How additional draws are priced and what is charged, as it was when the offer was chosen. */
  readonly lineTerms?: PromisedTerms
  readonly ownership?: {
    readonly type: 'SOLE' | 'JOINT' | 'TRUST' | 'LLC'
    readonly married: boolean
    readonly entityName?: string
  }
  readonly owners: readonly Owner[]
  readonly ssnOnFile: boolean
  readonly nameGiven: boolean
  readonly dobGiven: boolean
  readonly hasHmda: boolean
  readonly summaryAcceptedAt?: Instant
  readonly bank: {
    readonly link?: string
    /** The bank link's page, once it is open. */
    readonly linkUrl?: string
    readonly accounts: readonly BankAccountView[]
    readonly disburse?: string
    readonly autopay?: string
    readonly payType?: 'AUTOPAY' | 'MANUAL'
    readonly autopayDay?: number
    readonly checkStatus: 'NONE' | 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW'
  }
  readonly identity: IdentityCheck
  /** `on`: absent on records from before this was kept. */
  readonly title?: { readonly status: 'COMPLETE'; readonly vesting: string; readonly on?: PlainDate }
  readonly flood?: { readonly inHazardArea: boolean; readonly zone: string }
  readonly closing: {
    readonly readAt?: Instant
    readonly startedAt?: Instant
    readonly signedAt?: Instant
    readonly scheduledOn?: PlainDate
  }
  readonly notary: {
    readonly kind: 'ELECTRONIC' | 'MANUAL'
    readonly questions?: readonly { readonly id: string; readonly text: string; readonly choices: readonly string[] }[]
    readonly questionsExpireAt?: Instant
    readonly knowledgeAttempts: number
    readonly knowledgePassed: boolean
    readonly room?: string
    readonly roomState?: 'WAITING' | 'LIVE'
    readonly notaryName?: string
    readonly appointment?: {
      readonly date: PlainDate
      readonly slot: string
      /** In words. */
      readonly place: string
      readonly reference?: string
    }
    readonly journal?: {
      readonly entry: string
      readonly notary: string
      readonly commission: string
      readonly at: Instant
    }
    readonly completedAt?: Instant
  }
  readonly insurance?: {
    readonly carrier: string
    readonly policyNumber: string
    readonly expires: PlainDate
    readonly accepted: boolean
  }
  readonly rescission?: {
    readonly opened: PlainDate
    readonly expires: PlainDate
    readonly earliestDisbursement: PlainDate
    readonly expired: boolean
  }
  readonly recording?: { readonly instrument: string; readonly on: PlainDate }
  readonly funding: { readonly payoffsDone: boolean; readonly fundedAt?: Instant; readonly trace?: string }
  readonly cancelled?: { readonly at: Instant; readonly why: 'RESCINDED' | 'WITHDRAWN'; readonly by: string }
  readonly declinedAt?: Instant
  /** What a decline brings with it; absent on records from before it was kept. */
  readonly adverseAction?: {
    /** The last day for the notice. */
    readonly noticeDue: PlainDate
    readonly noticedAt?: Instant
    /** Since when an agent has to see to it that the notice is made. */
    readonly withAgent?: Instant
    /** Each alone would have brought an offer. */
    readonly changes: readonly QualifyingChange[]
  }
  readonly documents: readonly DocumentRecord[]
  readonly requests: Partial<Record<RequestKind, OpenRequest>>
  /** Under way: what was too old is drawn again. */
  readonly refresh?: Refresh
  /** What became of the last one, for the offers that follow from it; until one is chosen. */
  readonly refreshed?: { readonly at: Instant; readonly changes: readonly Change[] }
  readonly referrer?: string
  /** Of the wallet account that applies; only the crypto line of credit has one. */
  readonly walletAddress?: string
}

export type BankAccountView = Omit<BankAccount, 'routingNumber' | 'accountNumber'> & { readonly routingNumber: string }

export const INCOME_SOURCES = [
  'EMPINFO',
  'MANUAL_PAYSTUB',
  'OTHER',
  'PLAID_TRANSACTIONS',
  'POINTSERV_1099_MISC',
  'POINTSERV_PAYROLL',
  'POINTSERV_TAX',
  'TRUV_FINANCIAL_ACCOUNTS',
  'TRUV_PAYROLL',
  'UNKNOWN',
] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]
