/** The application: what a line of credit is asked for, decided and closed on. Stored as one document, changed by events alone. */
import type { PropertyCondition } from '../forms/moreInformation.ts'
import type { BpoReason, ValueGrounds } from '../forms/propertyQuestions.ts'
import type { BpoStatus, Decision, SubDecision } from '../journey/facts.ts'
import type { PromisedTerms } from '../organization/lineTerms.ts'
import type { QualifyingChange } from '../rules/adverseAction.ts'
import type { RentalFigures } from '../rules/dscr.ts'
import type { EmploymentType, Occupancy } from '../rules/eligibility.ts'
import type { Stale } from '../rules/freshness.ts'
import type { QuoteContext } from '../rules/offers.ts'
import type { Product } from '../rules/product.ts'
import type { Instant, PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import type { RequestKind } from './core/requests.ts'
import type { WaitHolder, WaitKind } from './core/waitKinds.ts'
import type { WorkflowStatus } from './core/workflow.ts'
import type { CreditBlock, CreditFile, Debt, Inquiry, Lien, Payoff } from './credit/creditFile.ts'
import type { BankAccountView, Consent, IdentityCheck, IncomeSource, Owner, PostalAddress } from './owners/people.ts'
import type { Condition, OpenRequest, Review } from './reviews/types.ts'

export type { EmploymentType, Occupancy }

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
