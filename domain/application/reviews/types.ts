/** What the application waits for of others: calls of outside parties, somebody who looks, something asked of a person. */
import type { ConditionAction } from '../../forms/condition.ts'
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'
import type { Figure } from '../../rules/trace.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { RequestState } from '../core/requests.ts'

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
