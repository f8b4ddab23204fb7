/** What can have happened to an application: an append-only typed union. Personal data travels beside it, under the person's key. */
import type { PromisedTerms } from '../organisation/lineTerms.ts'
import type { QualifyingChange } from '../rules/adverseAction.ts'
import type { Instant, PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import type { RequestKind, RequestState } from './requests.ts'
import type {
  Application,
  BankAccountView,
  Change,
  ChosenOffer,
  Consent,
  ConsentType,
  CreditFile,
  DocumentRecord,
  IncomeSource,
  Lien,
  Owner,
  Refresh,
} from './types.ts'

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
  > & {
    income: Pick<Application['income'], 'annual' | 'other' | 'employmentType'>
    nameGiven: boolean
    dobGiven: boolean
  }
  ConsentGiven: { consent: Consent }
  /** What was done under it stays valid. */
  ConsentWithdrawn: { identity: string; type: ConsentType }
  ProfileSaved: object
  Requested: { kind: RequestKind; no: number; reference?: string }
  RequestSettled: { kind: RequestKind; no: number; state: RequestState }
  StaleResultKept: { kind: RequestKind; no: number }
  /** What the application rests on is too old, and is drawn again. */
  RefreshStarted: Omit<Refresh, 'at'>
  /** All of it is there. With changes the offer is chosen again; new liens are confirmed before that. */
  Refreshed: { changes: readonly Change[] }
  CreditReceived: { identity: string; file: CreditFile }
  PropertyRecorded: Partial<Application['property']>
  Valued: { valuation: NonNullable<Application['valuation']> }
  LiensFound: { liens: readonly Lien[] }
  LiensSearched: { liens: readonly Lien[] }
  LiensConfirmed: { liens: readonly Lien[]; hoaDues: Cents }
  AssetsSaved: { assets: NonNullable<Application['assets']> }
  Underwritten: { decision: Application['decision']; quote?: Application['quote'] }
  /** Without `lineTerms` those that were promised before stand: the offer was only priced anew. */
  OfferChosen: { offer: ChosenOffer; lineTerms?: PromisedTerms }
  ContactSaved: { ownership: NonNullable<Application['ownership']>; owners: readonly Owner[] }
  DemographicsSaved: object
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
  /** The person said whom to ask. */
  EmployerNamed: { employer: string }
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
  InsuranceSubmitted: { insurance: NonNullable<Application['insurance']> }
  InsuranceAccepted: object
  RescissionExpired: object
  Recorded: { recording: NonNullable<Application['recording']> }
  FundingReleased: object
  LiensPaidOff: object
  Funded: { trace: string }
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
