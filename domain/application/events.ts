/** What can have happened to an application: an append-only typed union. Personal data travels beside it, under the person's key. */

import type { ReviewWay } from '../journey/reviews.ts'
import type { PromisedTerms } from '../organization/lineTerms.ts'
import type { QualifyingChange } from '../rules/adverseAction.ts'
import type { Product } from '../rules/product.ts'
import type { Instant, PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { Condition } from './conditions/types.ts'
import type { Consent, ConsentType } from './core/consents.ts'
import type { RequestKind, RequestState } from './core/requests.ts'
import type { WaitHolder, WaitKind } from './core/waitKinds.ts'
import type { CreditBlock, CreditFile, Debt } from './credit/types.ts'
import type { BankAccountView, Payoff } from './funding/types.ts'
import type { IncomeSource } from './income/types.ts'
import type { Owner } from './owners/types.ts'
import type { Lien } from './property/types.ts'
import type { Review } from './reviews/types.ts'
import type { Application, Change, ChosenOffer, DocumentRecord, NotaryFailure, Refresh, Rental } from './types.ts'

export interface EventData {
  Created: Pick<
    Application,
    | 'uuid'
    | 'loanNumber'
    | 'orgCode'
    | 'borrower'
    | 'property'
    | 'listedForSale'
    | 'consents'
    | 'referrer'
    | 'walletAddress'
    | 'products'
    | 'product'
  > & {
    income: Pick<Application['income'], 'annual' | 'other' | 'employmentType'>
    nameGiven: boolean
    dobGiven: boolean
  }
  ConsentGiven: { consent: Consent }
  /** What was done under it stays valid. */
  ConsentWithdrawn: { identity: string; type: ConsentType }
  ProfileSaved: object
  /** `key`: the number of the failed question that is asked again, under the same key. */
  Requested: { kind: RequestKind; no: number; reference?: string; key?: number; reason?: string }
  /** `answered`, where it failed: the party did answer, and cannot help. Without it nobody knows what it has done. */
  RequestSettled: { kind: RequestKind; no: number; state: RequestState; answered?: boolean }
  StaleResultKept: { kind: RequestKind; no: number }
  /** What the application rests on is too old, and is drawn again. */
  RefreshStarted: Omit<Refresh, 'at'>
  /**
   * All of it is there. With changes the offer is chosen again; new liens are confirmed before that. `because`: not
   * age, but what else came to be known of the credit.
   */
  Refreshed: { changes: readonly Change[]; because?: 'CREDIT' }
  CreditReceived: { identity: string; file: CreditFile }
  /** `typeOpen`: what the home is has still to be asked; what is merely left out would not survive being stored. */
  PropertyRecorded: Partial<Application['property']> & { listedForSale?: boolean; typeOpen?: boolean }
  /** The person had typed it otherwise. */
  PropertyCorrected: { address: Application['property']['address'] }
  Valued: { valuation: NonNullable<Application['valuation']> }
  /** There is no automated value, or none any more. */
  NotValued: object
  LiensFound: { liens: readonly Lien[] }
  LiensSearched: { liens: readonly Lien[] }
  LiensConfirmed: { liens: readonly Lien[]; hoaDues: Cents }
  /** By what a home that is let qualifies; `rental` where it is the rent. */
  RentalSaved: { product: Product; rental?: Rental }
  AssetsSaved: { assets: NonNullable<Application['assets']> }
  Underwritten: { decision: Application['decision']; quote?: Application['quote'] }
  /** Without `lineTerms` those that were promised before stand: the offer was only priced anew. */
  OfferChosen: { offer: ChosenOffer; lineTerms?: PromisedTerms }
  ContactSaved: { ownership: NonNullable<Application['ownership']>; owners: readonly Owner[] }
  DemographicsSaved: object
  /** Stated anew; what was shown of the income before is shown anew, too. */
  IncomeChanged: Pick<Application['income'], 'annual' | 'other' | 'employmentType'>
  OwnersChanged: { ownership: NonNullable<Application['ownership']>; owners: readonly Owner[] }
  /** The one that was chosen is not carried any more. */
  OfferDropped: object
  /** Papers that state what is no longer so, unsigned yet, are made anew. */
  DocumentsOutdated: object
  TitleReported: { title: NonNullable<Application['title']> }
  FloodDetermined: { flood: NonNullable<Application['flood']> }
  SummaryDocumentsReady: { documents: readonly DocumentRecord[] }
  SummaryAccepted: object
  /** First without `url`, then with it once the provider has opened its page. */
  IncomeLinkOpened: { type: IncomeSource; reference: string; url?: string }
  IncomeVerified: {
    source: IncomeSource
    annual: Cents
    employer: string
    matched: boolean
    employmentToConfirm: boolean
  }
  PaystubsSubmitted: object
  /** The borrower named the employer to ask; `job` is absent on records from before it was kept. */
  EmployerNamed: { employer: string; job?: NonNullable<Application['income']['job']> }
  EmploymentConfirmed: { employer: string }
  EmploymentNotConfirmed: { employer: string }
  /** No employer is asked any more: paystubs are to show the job. */
  PaystubsWanted: { reference: string }
  BankLinkOpened: { reference: string; url?: string }
  BankAccountsFound: { accounts: readonly BankAccountView[] }
  DisburseAccountChosen: { account: string }
  AccountChecked: { status: Application['bank']['checkStatus'] }
  PaymentChosen: { payType: 'AUTOPAY' | 'MANUAL'; account?: string; day?: number }
  DocumentUploaded: { document: DocumentRecord }
  /** Taken back by who sent it, before anybody looked. Its bytes are kept with the record. */
  UploadRemoved: { document: string }
  IdentitySubmitted: { identity: string; documentType: string }
  IdentityVerified: { identity: string }
  IdentityFailed: { identity: string; reason: string }
  ClosingDocumentsReady: { documents: readonly DocumentRecord[]; scheduledOn?: PlainDate }
  DisclosuresRead: object
  SigningStarted: object
  DocumentsSigned: { identity: string }
  DocumentsSealed: { documents: readonly DocumentRecord[] }
  /** A signature does not fit, and is given again. */
  SignatureRefused: { identity: string }
  SignerInvited: { identity: string }
  SignerIntroAccepted: { identity: string }
  /** What a signer alone is told before they sign. */
  SignerNoticesReady: { documents: readonly DocumentRecord[] }
  SignerSigned: { identity: string }
  NotaryDocumentsReady: { documents: readonly DocumentRecord[] }
  NotaryChosen: { kind: 'ELECTRONIC' | 'MANUAL' }
  NotaryBooked: { appointment: NonNullable<Application['notary']['appointment']> }
  KnowledgeAsked: { questions: NonNullable<Application['notary']['questions']>; expireAt: Instant }
  KnowledgeAnswered: { passed: boolean }
  NotaryRoomOpened: { room: string }
  NotaryJoined: { name: string }
  Notarized: {
    journal: NonNullable<Application['notary']['journal']>
    documents: readonly DocumentRecord[]
    rescission?: Application['rescission']
  }
  /** A session or a visit came to nothing. */
  NotaryFailed: { why: NotaryFailure }
  InsuranceSubmitted: { insurance: NonNullable<Application['insurance']> }
  InsuranceAccepted: object
  RescissionExpired: object
  Recorded: { recording: NonNullable<Application['recording']> }
  FundingReleased: object
  /** What the lenders of the liens answered, and what was paid to them. */
  PayoffsAnswered: { payoffs: readonly Payoff[] }
  LiensPaidOff: object
  /** `sent`: what went to the borrower; absent on records from before it was kept. */
  Funded: { trace: string; sent?: Cents }
  /** Somebody has to look. */
  ReviewOpened: { review: Omit<Review, 'openedAt' | 'resolved'> }
  /** The borrower said something to what was found. */
  ReviewCommented: { review: string; said: NonNullable<Review['said']> }
  ReviewResolved: { review: string; way: ReviewWay; reason: string; by: string; value?: Cents }
  ConditionOpened: { condition: Omit<Condition, 'created' | 'state'> }
  ConditionAnswered: { condition: string; documents: readonly string[] }
  /** Taken as answered; `again`: it was not enough, and is asked for once more. */
  ConditionClosed: { condition: string; again?: string; by?: string; reason?: string }
  /** It was not answered for some days, and its person was told once more. */
  ConditionReminded: { condition: string }
  /** The notice that the application is incomplete: what it names, and the last day on which that can be sent. */
  IncompleteNoticeSent: {
    conditions: readonly string[]
    until: PlainDate
    documents: readonly DocumentRecord[]
  }
  /** `identity`: a co-signer's file; without it the borrower's. */
  CreditBlocked: { block: Omit<CreditBlock, 'since'>; identity?: string }
  /** The bureau answers again; `identity` as above. */
  CreditUnblocked: { identity?: string }
  SsnWanted: object
  SsnGiven: object
  InquiriesFound: { listed: NonNullable<Application['inquiries']>['listed'] }
  /** `debts`: those that came of them. */
  InquiriesAttested: { debts?: readonly Debt[] }
  /** Verified income carries less than was chosen. */
  CounterOffered: { offer: ChosenOffer; until: PlainDate; noticeDue: PlainDate }
  BpoChanged: { bpo: NonNullable<Application['bpo']> }
  MerchantNamed: { name: string }
  LiensAttested: object
  /** The borrower says that one is missing: they are confirmed once more. */
  LiensReopened: object
  Lapsed: object
  Reopened: object
  /** Another day is expected for the money than was told; without `from` it is the first one. */
  ForecastMoved: { from?: PlainDate; to: PlainDate; because: WaitKind; by: WaitHolder }
  Cancelled: { why: 'RESCINDED' | 'WITHDRAWN'; by: string }
  /** `noticeDue`: the last day for the notice; absent on records from before it was kept. */
  Declined: { reasons: readonly string[]; noticeDue?: PlainDate }
  /** The notice of a decline is made; `changes`: each alone would have brought an offer. */
  AdverseActionNoticed: { documents: readonly DocumentRecord[]; changes: readonly QualifyingChange[] }
  /** The last day for it is near, or here, and it is not made: an agent sees to it. */
  AdverseActionOverdue: { deadline: 'NEAR' | 'DUE'; noticeDue: PlainDate }
}

export type EventType = keyof EventData
export type DomainEvent = { [T in EventType]: { readonly type: T; readonly data: EventData[T] } }[EventType]

/** An event of a type, checked against its data. */
export const event = <T extends EventType>(type: T, data: EventData[T]): DomainEvent => ({ type, data }) as DomainEvent
