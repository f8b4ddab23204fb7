/** The application: what a line of credit is asked for, decided and closed on. Stored as one document, changed by events alone. */
import type { ConditionAction } from '../forms/condition.ts'
import type { LienKind } from '../forms/liens.ts'
import type { PropertyCondition } from '../forms/moreInformation.ts'
import type { BpoReason, ValueGrounds } from '../forms/propertyQuestions.ts'
import type { BpoStatus, Decision, SubDecision } from '../journey/facts.ts'
import type { ReviewKind, ReviewWay } from '../journey/reviews.ts'
import type { PromisedTerms } from '../organisation/lineTerms.ts'
import type { QualifyingChange } from '../rules/adverseAction.ts'
import type { RentalFigures } from '../rules/dscr.ts'
import type { EmploymentType, Occupancy } from '../rules/eligibility.ts'
import type { Stale } from '../rules/freshness.ts'
import type { QuoteContext } from '../rules/offers.ts'
import type { Product } from '../rules/product.ts'
import type { Figure } from '../rules/trace.ts'
import type { Instant, PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import type { RequestKind, RequestState } from './requests.ts'
import type { WaitHolder, WaitKind } from './waitKinds.ts'
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
  /** Employer number of the company that borrows. */
  readonly ein?: string
  readonly demographics?: unknown
  /** Linked or typed bank accounts with their numbers; only `mask` leaves the server. */
  readonly accounts?: readonly BankAccount[]
  /** Opens a frozen credit file; kept until the bureau has answered to it. */
  readonly creditPin?: string
  /** Where an alert on the credit file says that its owner is to be called. */
  readonly alertPhone?: string
  /** Right answers to the knowledge questions that are open now. */
  readonly knowledgeKey?: Readonly<Record<string, string>>
  /** What the notary of a booked visit is told. */
  readonly notaryContact?: NotaryContact
  readonly signature?: { readonly typed: string; readonly initials: string; readonly image?: string }
  /** What they wrote to what was found, by kind of review; to the value of the home as HOME_VALUE. */
  readonly notes?: Partial<Record<ReviewKind, string>>
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

export interface Debt {
  readonly lender: string
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

/** Somebody else asked for the file because of a loan or a card. */
export interface Inquiry {
  readonly creditor: string
  readonly on: PlainDate
}

/** Why the bureau gives no report, while it does not. */
export interface CreditBlock {
  readonly kind: 'FROZEN' | 'LOCKED'
  readonly bureau: string
  readonly bureauContact?: CreditFile['bureauContact']
  readonly pull: CreditFile['pull']
  readonly since: Instant
  /** When we ask again by ourselves; absent on records from before this was kept. */
  readonly next?: Instant
  /** The last day on which we wait for it. */
  readonly until?: PlainDate
  /** How often a PIN was wrong. */
  readonly wrongPins: number
  /** The last one that was given did not open the file. */
  readonly pinRefused: boolean
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
  /** Debts other than the liens on this property; these fields are absent on files from before they were kept. */
  readonly debts?: readonly Debt[]
  /** What is past due now. */
  readonly pastDue?: readonly { readonly creditor: string; readonly amount: Cents }[]
  /** It asks whoever lends on it to make sure first whom they deal with (15 USC 1681c-1(h)). */
  readonly alert?: 'FRAUD' | 'ACTIVE_DUTY'
  /** Hard inquiries of others, newest first. */
  readonly inquiries?: readonly Inquiry[]
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
  readonly credit?: CreditFile
  /** Of a co-signer whose file the bureau keeps closed. */
  readonly creditBlock?: CreditBlock
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
  /** Interest alone is due during the draw period, and this much on the initial draw afterwards. */
  readonly interestOnly?: { readonly paymentAfter: Cents }
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
  /** Of an upload: what was asked for with it. */
  readonly condition?: string
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
  /** The number under whose key the party knows it; its own where it is absent. */
  readonly key?: number
  /** Of a failed one: the party has answered, so that what is asked again is another question. */
  readonly answered?: boolean
}

/** Somebody of the lender, or of a partner, looks at something. */
export interface Review {
  readonly uuid: string
  readonly kind: ReviewKind
  readonly openedAt: Instant
  /** By then the person was told that somebody has looked. */
  readonly due: PlainDate
  /** Identity or document that it is about. */
  readonly subject?: string
  /** What was found, in figures of rules: what an agent reads first. */
  readonly found?: readonly Figure[]
  /** What the borrower said to it, of what a form offers; in words of their own it stands with the person. */
  readonly said?: readonly Figure[]
  readonly resolved?: {
    readonly at: Instant
    readonly by: string
    readonly way: ReviewWay
    /** Why, in the words of who looked. */
    readonly reason: string
    readonly value?: Cents
  }
}

/** Kinds of what is asked of a borrower beside the steps. */
export const CONDITION_CATEGORIES = [
  'BANK_ACCOUNT_FRAUD_REVIEW',
  'FALSE_OWNERSHIP_TYPE_REVIEW',
  'GENERIC_DOCUMENT_REQUEST',
  'HARD_CREDIT_INQUIRY_REVIEW',
  'HELOC_MANUAL_PAYSTUB_UPLOAD',
  'ID_VERIFICATION_FAILURE',
  'IDENTITY_DOCUMENT_FRAUD_REVIEW',
  'MISSING_PHONE_NUMBER',
  'PROPERTY_LEGAL_DESCRIPTION',
  'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
  'REVIEW_TRUST_REQUIREMENTS',
  'ESCALATION_REVIEW',
] as const
export type ConditionCategory = (typeof CONDITION_CATEGORIES)[number]

/** Something that is asked of one person beside the steps, and has to be there before the application goes on. */
export interface Condition {
  readonly uuid: string
  readonly category: ConditionCategory
  readonly created: Instant
  readonly forIdentity: string
  /** For the lender alone. */
  readonly notes: string
  readonly commentsToBorrower: string
  /** Types of documents; empty where none is wanted. */
  readonly requestDocuments: readonly string[]
  readonly actionNeeded: ConditionAction
  readonly numDocsRequired: number
  /** OPEN: with the person. SUBMITTED: with the lender. */
  readonly state: 'OPEN' | 'SUBMITTED' | 'CLOSED'
  /** The review that goes on with it. */
  readonly review?: string
  readonly submittedAt?: Instant
  /** Sent with the answers so far. */
  readonly documents?: readonly string[]
  /** When it was asked for once more; the reminder and the notice count from then. */
  readonly askedAgainAt?: Instant
  readonly remindedAt?: Instant
  /** The last day that a notice gave for it. */
  readonly sendBy?: PlainDate
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

/** A day on which the money was expected, told and then moved. */
export interface Moved {
  readonly from: PlainDate
  readonly to: PlainDate
  /** What it was that took longer, or less long. */
  readonly because: WaitKind
  readonly by: WaitHolder
  readonly at: Instant
}

/** A home that is let, as its owner tells of it. */
export interface Rental extends RentalFigures {
  /** LEASED: the rent is that of the lease; VACANT: what somebody who knows the market expects. */
  readonly state: 'LEASED' | 'VACANT'
  /** The company that borrows; its tax number stands with the person. */
  readonly entity?: { readonly name: string; readonly state: string }
}

/** LIEN: a debt that is not listed. OWNER: title is held by somebody else, or in another way. */
export type TitleException =
  | { readonly kind: 'LIEN'; readonly lender: string; readonly amount: Cents }
  | { readonly kind: 'OWNER'; readonly vesting: string }

/** How a meeting with a notary can come to nothing. STOPPED: the notary had doubts. MISSED: one of them was not there. */
export const NOTARY_FAILURES = ['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED'] as const
export type NotaryFailure = (typeof NOTARY_FAILURES)[number]

/** Of one lien that is paid off at closing. */
export interface Payoff {
  readonly lien: string
  /** What its lender wants; absent where it did not answer. */
  readonly demanded?: Cents
  /** What somebody of ours settled with the lender. */
  readonly agreed?: Cents
  readonly paid?: { readonly amount: Cents; readonly reference: string }
}

export interface Application {
  readonly uuid: string
  readonly loanNumber: string
  readonly orgCode: string
  readonly borrower: string
  /** What it can be, and is; absent on records from before there was a choice, which are home equity lines. */
  readonly products?: readonly Product[]
  readonly product?: Product
  /** The person has said by what a home that is let qualifies. */
  readonly productSaidAt?: Instant
  readonly rental?: Rental
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
    /** What the county has it as; `type` may be what the person said. */
    readonly recordedType?: string
    /** By the record its owner lives there: the tax bill goes to it. */
    readonly ownerOccupied?: boolean
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
    /** Of an automated one, 0-100. */
    readonly confidence?: number
    readonly on: PlainDate
    readonly source: 'AVM' | 'BPO'
    /** The automated value that the one of a person took the place of; absent where there was none. */
    readonly automated?: { readonly value: Cents; readonly confidence: number }
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
  readonly title?: {
    readonly status: 'COMPLETE'
    readonly vesting: string
    readonly on?: PlainDate
    /** What the title company found that nobody had told of. */
    readonly exceptions?: readonly TitleException[]
  }
  /** `undetermined`: the maps did not say, and somebody looks. */
  readonly flood?: { readonly inHazardArea: boolean; readonly zone: string; readonly undetermined?: boolean }
  readonly closing: {
    readonly readAt?: Instant
    readonly startedAt?: Instant
    readonly signedAt?: Instant
    readonly scheduledOn?: PlainDate
    /** When a signature was found not to fit; it is given again. */
    readonly refusedAt?: Instant
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
    /** Sessions and visits that came to nothing, oldest first. */
    readonly failures?: readonly { readonly why: NotaryFailure; readonly at: Instant }[]
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
  readonly funding: {
    readonly payoffsDone: boolean
    readonly fundedAt?: Instant
    readonly trace?: string
    /** One for each lien that is paid off, once its lender was asked. */
    readonly payoffs?: readonly Payoff[]
    /** What went to the borrower; absent on records from before it was kept. */
    readonly sent?: Cents
  }
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
  /** Oldest first, resolved ones too; absent on records from before they were kept, as are the fields down to `lapsedAt`. */
  readonly reviews?: readonly Review[]
  readonly conditions?: readonly Condition[]
  readonly creditBlock?: CreditBlock
  /** The bureau found more than one file, or none, without the whole tax number. */
  readonly ssnNeeded?: boolean
  /** The smaller line that verified income carries, in place of the one that was chosen; until it is taken. */
  readonly counterOffer?: {
    readonly offer: ChosenOffer
    readonly at: Instant
    /** The last day on which it can be taken. */
    readonly until: PlainDate
    /** The last day for the notice where it is not (12 CFR 1002.9(a)(1)(iv)). */
    readonly noticeDue: PlainDate
    /** The person shows other income first. */
    readonly aside?: boolean
  }
  /** What a counter-offer was made on, until an offer is taken: its notice is due even where other figures took its place. */
  readonly countered?: {
    readonly decision: Application['decision']
    readonly until: PlainDate
    readonly noticeDue: PlainDate
  }
  /** Recent hard inquiries of others, which may mean new debts. */
  readonly inquiries?: {
    readonly listed: readonly Inquiry[]
    readonly attestedAt?: Instant
    /** Debts that came of them, as the person told. */
    readonly debts?: readonly Debt[]
  }
  readonly bpo?: {
    readonly status: BpoStatus
    /** Why a person values the home. */
    readonly why?: BpoReason
    /** What the borrower holds the home to be worth, and on what grounds. */
    readonly estimate?: Cents
    readonly grounds?: ValueGrounds
    /** The order's number with the company, who does it, and by when. */
    readonly reference?: string
    readonly broker?: string
    readonly expected?: PlainDate
    /** What was seen of the home's condition. */
    readonly condition?: PropertyCondition
    readonly note?: string
  }
  /** A partner brought the application, and looks at it before closing. */
  readonly merchant?: { readonly name: string; readonly attestedAt?: Instant }
  /** When its offers lapsed without one being taken up. */
  readonly lapsedAt?: Instant
  /** Under way: what was too old is drawn again. */
  readonly refresh?: Refresh
  /** What became of the last one, for the offers that follow from it; until one is chosen. */
  readonly refreshed?: { readonly at: Instant; readonly changes: readonly Change[] }
  /** The day for the money that was told last, and how it moved before; none until an offer is chosen. */
  readonly forecast?: { readonly told: PlainDate; readonly at: Instant; readonly moved: readonly Moved[] }
  /** When it last came to a status, of those it has been in; absent on records from before this was kept. */
  readonly came?: Readonly<Partial<Record<WorkflowStatus, Instant>>>
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
