/** Conditions: requests that the lender sends to one person, outside the journey's steps. */
import type { ConditionAction, ConditionDocument } from '../../forms/condition.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'

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

/** A request to one person. The application can't continue until the person has answered. */
export interface Condition {
  readonly uuid: string
  readonly category: ConditionCategory
  readonly created: Instant
  readonly forIdentity: string
  /** The lender's notes, which only agents see. */
  readonly notes: string
  readonly commentsToBorrower: string
  /** Document types that the person must send; empty if no document is requested. */
  readonly requestDocuments: readonly ConditionDocument[]
  readonly actionNeeded: ConditionAction
  readonly numDocsRequired: number
  /** OPEN: the person still has to answer. SUBMITTED: the person answered, and the lender still has to review. */
  readonly state: 'OPEN' | 'SUBMITTED' | 'CLOSED'
  /** UUID of the review that opened the condition and continues once the person has answered. */
  readonly review?: string
  readonly submittedAt?: Instant | undefined
  /** IDs of the documents submitted so far. */
  readonly documents?: readonly string[]
  /**
   * The time when the lender last asked for more information. The reminder and the notice of incompleteness are
   * scheduled from this time.
   */
  readonly askedAgainAt?: Instant
  readonly remindedAt?: Instant | undefined
  /** Last day to answer, from the notice of incompleteness. */
  readonly sendBy?: PlainDate | undefined
}

export interface ConditionState {
  /** All conditions, oldest first; absent on older applications. */
  readonly conditions?: readonly Condition[] | undefined
}
